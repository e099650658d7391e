"""Output and exit code of `derbyos doctor`."""

import json
from dataclasses import replace

import pytest

from app import cli
from app.verbs import doctor
from derbyos_core.node.doctor.diagnosis import CallResult, DiagnosisFacts, Interface, SeenPeer
from derbyos_core.wire.messages import Address

WIFI = Interface(name="wlan0", address="10.1.0.7", network="10.1.0.0/24", heard_itself=True, heard_beacon=True)
ANN = SeenPeer(address=Address("10.1.0.8", 50_000), bout="finals", answer=CallResult.GREETED)
WELL = DiagnosisFacts(
    now_s=1.8e9, seconds=5.0, version="1.2", announced_host="10.1.0.7", interfaces=(WIFI,), peers=(ANN,)
)
MUTE = DiagnosisFacts(
    now_s=1.8e9,
    seconds=5.0,
    version="1.2",
    announced_host="10.1.0.7",
    interfaces=(WIFI,),
    peers=(SeenPeer(address=ANN.address, bout="finals", answer=CallResult.MUTE),),
)


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> list[DiagnosisFacts]:
    """Return the list whose first item the probe reports."""
    found: list[DiagnosisFacts] = []

    async def gather(seconds: float, bout: str) -> DiagnosisFacts:
        assert (seconds, bout) == (2.0, "finals")
        return found[0]

    monkeypatch.setattr(doctor, "gather", gather)
    return found


def test_all_well_ends_with_0(facts: list[DiagnosisFacts], capsys: pytest.CaptureFixture[str]) -> None:
    facts.append(WELL)
    assert cli.main(["doctor", "--seconds", "2", "--bout", " finals "]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "Looking for other laptops for 2 s",
        "all well: 1 laptop was found and answers",
        "",
        "this machine: DerbyOS 1.2; networks: wlan0 10.1.0.7; address for the others: 10.1.0.7",
        "announcements here: mDNS works, beacons work",
        "10.1.0.8:50000: bout 'finals', answers",
    ]


def test_beacons_that_are_blocked_are_told_and_end_with_0(
    facts: list[DiagnosisFacts], capsys: pytest.CaptureFixture[str]
) -> None:
    facts.append(replace(WELL, is_beacon_port_taken=True))
    assert cli.main(["doctor", "--seconds", "2", "--bout", "finals"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "- Another program has taken UDP port 5670, so beacons can neither be sent nor read here."
    assert said[3] == "all well: 1 laptop was found and answers"
    assert said[6] == "announcements here: mDNS works, beacons do not work"


def test_fault_exits_with_1_and_gives_advice(facts: list[DiagnosisFacts], capsys: pytest.CaptureFixture[str]) -> None:
    facts.append(MUTE)
    assert cli.main(["doctor", "--seconds", "2", "--bout", "finals"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "! The laptop 10.1.0.8 was reached from here, but could not connect back."
    assert said[2] == "  Let TCP ports 49152 to 65535 in through this machine's firewall."
    assert said[-1] == "10.1.0.8:50000: bout 'finals', took the call, did not call back"


def test_json_holds_everything(facts: list[DiagnosisFacts], capsys: pytest.CaptureFixture[str]) -> None:
    facts.append(MUTE)
    assert cli.main(["doctor", "--seconds", "2", "--bout", "finals", "--json"]) == 1
    announced = json.loads(capsys.readouterr().out)
    assert announced["well"] is False
    assert [one["problem"] for one in announced["findings"]] == ["firewall blocks calls in"]
    assert announced["facts"]["interfaces"][0]["name"] == "wlan0"


def test_a_time_that_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--seconds", "0.1"]) == 1
    assert "between 1 and 120" in capsys.readouterr().err
