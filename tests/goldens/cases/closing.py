"""Cases of the end of a period and of the bout: the announced score, and signatures."""

from tests.goldens.adapter.bout import at, signer
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import case
from tests.goldens.states import ADA, BETWEEN, BO, CLOSED, KIM, SECOND_PERIOD, SET_UP, UNSEEN

__all__ = ["CASES"]

CASES = (
    case(
        "score told after the first period",
        ADA,
        c.TellScore(period=1, home=7, away=2),
        SET_UP,
        BETWEEN,
        SECOND_PERIOD,
        CLOSED,
        UNSEEN,
    ),
    case("another score told after the first period", ADA, c.TellScore(period=1, home=8, away=2), SECOND_PERIOD),
    case("score told by somebody else", BO, c.TellScore(period=1, home=7, away=3), SECOND_PERIOD, CLOSED),
    case("score told after the bout", ADA, c.TellScore(period=2, home=102, away=99), SECOND_PERIOD, CLOSED),
    case("score told after a third period", ADA, c.TellScore(period=3, home=0, away=0), CLOSED),
    *(
        case(f"signature: {role}", ADA, c.SignSheets(signer=signer(role), name=" Sol E. ", at=at(4402)), CLOSED)
        for role in ("HR", "HNSO", "home captain", "away captain")
    ),
    case("signature before the end", KIM, c.SignSheets(signer=signer("HNSO"), name="Ada", at=at(150)), SET_UP, BETWEEN),
    case("signature without a name", ADA, c.SignSheets(signer=signer("HR"), name="  ", at=at(4402)), CLOSED),
)
