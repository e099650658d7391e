"""The CSV files of the report and the texts on its pages are those that are stored (`tests/goldens`)."""

from typing import TYPE_CHECKING

import pytest

from tests.goldens.exports import report_files
from tests.goldens.stored import assert_as_stored

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.spark


def test_the_report_is_the_stored_one(spark: "SparkSession") -> None:
    assert_as_stored("report", report_files(spark))
