"""Tests of other formats and of scripts for officials."""
