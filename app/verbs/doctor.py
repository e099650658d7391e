"""Output of `derbyos doctor`: problems first, a line for each finding and one for the advice.

It exits with 0 if all is well and with 1 if something keeps laptops apart. `--json` is the same for remote helpers,
with everything that was examined.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict

from app.progress import in_one_line, say
from derbyos_core.errors import UserError
from derbyos_core.node.doctor.diagnosis import CallResult, DiagnosisFacts, Finding
from derbyos_core.node.doctor.findings import diagnose, is_well, summary
from derbyos_core.node.doctor.probe import gather

__all__ = ["as_json", "as_text", "run_doctor"]

SECONDS_MIN, SECONDS_MAX = 1.0, 120.0
"""An announcement needs a second; after two minutes none will come."""


def run_doctor(bout: str, seconds: float, *, is_json: bool) -> bool:
    """Examine and report. Returns True if all is well; raises `UserError` for an unusable time."""
    if not SECONDS_MIN <= seconds <= SECONDS_MAX:
        raise UserError(f"--seconds must be between {SECONDS_MIN:g} and {SECONDS_MAX:g}, found {seconds:g}")
    if not is_json:
        say(f"Looking for other laptops for {seconds:g} s")
    facts = asyncio.run(gather(seconds, bout))
    findings = diagnose(facts)
    say(as_json(facts, findings) if is_json else as_text(facts, findings))
    return is_well(findings)


def as_text(facts: DiagnosisFacts, findings: tuple[Finding, ...]) -> str:
    """Return the text for a person at the venue."""
    lines = [line for finding in findings for line in _lines(finding)]
    if is_well(findings):
        lines.append(summary(facts))
    return "\n".join([*lines, *_seen(facts)])


def _lines(finding: Finding) -> Iterator[str]:
    yield in_one_line(f"{'!' if finding.is_fault else '-'} {finding.found}")
    yield f"  {finding.advice}"


def _seen(facts: DiagnosisFacts) -> Iterator[str]:
    """Return what was examined, for a question over the phone."""
    names = ", ".join(f"{one.name} {one.address}" for one in facts.networks) or "none"
    yield ""
    yield f"this machine: DerbyOS {facts.version}; networks: {names}; address for the others: {facts.announced_host}"
    if facts.networks:
        mdns = "works" if facts.has_mdns else "does not work"
        yield f"announcements here: mDNS {mdns}, beacons {'work' if facts.has_beacons else 'do not work'}"
    for where, peers in (("", facts.peers), (", on this machine", facts.here)):
        for peer in sorted(peers, key=lambda one: (one.bout_name, one.address)):
            answer = "answers" if peer.answer is CallResult.GREETED else peer.answer.value
            yield in_one_line(f"{peer.address}{where}: bout '{peer.bout_name}', {answer}")


def as_json(facts: DiagnosisFacts, findings: tuple[Finding, ...]) -> str:
    """Return JSON for a program, or for a letter to a helper."""
    announced = {
        "well": is_well(findings),
        "findings": [asdict(finding) for finding in findings],
        "facts": asdict(facts),
    }
    return json.dumps(announced, indent=2, ensure_ascii=False)
