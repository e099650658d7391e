"""Verbs of the command line and their options.

A verb imports what it needs inside itself: `derbyos bouts` must not load Qt, nor a node Spark.
"""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.progress import warn
from app.session import Session
from app.verbs.join_code import code_option, kept_opener, read_code
from derbyos_core import __version__
from derbyos_core.errors import DerbyOSError, UserError, error_text
from derbyos_core.printing.page import Paper, SheetKind

if TYPE_CHECKING:
    from derbyos_core.identity import BoutId
    from derbyos_core.node.transport.addresses import ListenAt

__all__ = ["PrintLanguage", "run_verb"]

_EXIT_FAILED = 1
_EXIT_UNREADABLE = 2
_LIBRARY_WORDS = "Value error, "
"""Words of the option parser before its own sentence, which say nothing to a person."""

_SPEED_SHOWN, _SPEED_HEADLESS = 20.0, 600.0
"""A demo that somebody watches takes some minutes, an unwatched one some seconds."""
_SPEED_MIN, _SPEED_MAX = 0.1, 10_000.0
"""A game of two hours in twenty, and in less than a second."""


class PrintLanguage(StrEnum):
    """The languages of the windows, in which sheets are printed too."""

    ENGLISH = "en"
    GERMAN = "de"


_cli = typer.Typer(
    help="A shared record of a roller derby bout, written by all its officials.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def run_verb(session: Session, words: Sequence[str]) -> int:
    """Run the verb of these arguments. Returns the exit code, 2 for a usage error."""
    try:
        ended: object = _cli(args=list(words), prog_name="derbyos", standalone_mode=False, obj=session)
    except typer.TyperException as error:
        text = " ".join(error.format_message().split()).replace(_LIBRARY_WORDS, "")
        context = getattr(error, "ctx", None)
        warn(f"{text} (see {context.command_path if context is not None else 'derbyos'} --help)")
        return error.exit_code
    return ended if isinstance(ended, int) else 0


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"derbyos {__version__}")
        raise typer.Exit


_DataDir = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        metavar="DIR",
        help="Folder for all data. Every further DerbyOS that one user runs at the same time needs its own.",
    ),
]


@_cli.callback(invoke_without_command=True)
def _before_every_verb(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    data_dir: _DataDir = None,
) -> None:
    """A shared record of a roller derby bout, written by all its officials. Without a verb the windows open."""
    if data_dir is not None:
        _session(context).data_dir = data_dir
    if context.invoked_subcommand is None:
        _gui(context)


_Bout = Annotated[str, typer.Option("--bout", help="Name or UUID of the bout.")]
_Listen = Annotated[str, typer.Option("--listen", metavar="IP[:PORT]", help="Address to listen on. Default: all.")]
_Connect = Annotated[
    list[str] | None, typer.Option("--connect", metavar="IP:PORT", help="Peer to connect to. Can be repeated.")
]
_Code = Annotated[str | None, code_option()]
_FileCode = Annotated[str | None, code_option(is_for_files=True)]
_Encrypt = Annotated[
    bool, typer.Option("--encrypt", help="Encrypt the file of a closed bout that is new here; needs --code.")
]
_NoMDNS = Annotated[
    bool, typer.Option("--no-mdns", help="Neither announce this peer nor search for others: no mDNS and no beacons.")
]
_GAME_FILES = "StatsBook (.xlsx), DerbyXML or DerbyJSON file, or saved CRG game (JSON)."
_Game = Annotated[Path | None, typer.Option("--game", metavar="FILE", help="Saved CRG game. Default: a practice bout.")]


@_cli.command("gui")
def _gui(context: typer.Context, data_dir: _DataDir = None) -> None:
    """Open the windows, as without a verb."""
    from app.gui.start import run_gui

    run_gui(_session(context).open(data_dir))


@_cli.command("open")
def _open(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_GAME_FILES)],
    data_dir: _DataDir = None,
) -> None:
    """Open a bout from a file in the windows. It is kept like any other; the same file is the same bout again."""
    from app.gui.start import run_gui
    from app.verbs.opening import open_and_tell

    settings = _session(context).open(data_dir)
    run_gui(settings, opened=open_and_tell(file, settings.folders.bouts))


@_cli.command("demo")
def _demo(
    context: typer.Context,
    game: _Game = None,
    speed: Annotated[float | None, typer.Option("--speed", help="Speed, as a multiple of the real game's.")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the results.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Open no window, even if there is a display.")] = False,
) -> int:
    """Play a whole bout among eight nodes on this machine, then export it and make its report."""
    from app.demo.demo import Demo, run_demo
    from app.gui.display import no_display

    _session(context).open_log()
    reason = "headless" if headless else no_display()
    wanted = speed if speed is not None else (_SPEED_HEADLESS if reason else _SPEED_SHOWN)
    is_well = run_demo(Demo(game=game, speed=_speed(wanted), out=out, no_window=reason))
    return 0 if is_well else _EXIT_FAILED


@_cli.command("practice")
def _practice(
    context: typer.Context,
    role: Annotated[list[str], typer.Option("--role", help="Your role. Can be repeated.")],
    data_dir: _DataDir = None,
) -> None:
    """Practise in a bout that only you see: the other roles are played for you, and nothing is sent or kept."""
    from app.gui.start import run_gui
    from derbyos_core.identity import parse_roles

    run_gui(_session(context).open(data_dir), practise=parse_roles(" ".join(role)))


@_cli.command("node")
def _node(  # noqa: PLR0913 - the options of the verb
    context: typer.Context,
    name: Annotated[str, typer.Option("--name", help="Name of the official.")],
    role: Annotated[list[str], typer.Option("--role", help="Role of the official. Can be repeated.")],
    bout: _Bout,
    listen: _Listen = "",
    connect: _Connect = None,
    no_mdns: _NoMDNS = False,
    code: _Code = None,
    encrypt: _Encrypt = False,
    data_dir: _DataDir = None,
    commands: Annotated[bool, typer.Option("--commands", help="Take commands from standard input, see above.")] = False,
) -> None:
    """Run a peer without a screen, until SIGTERM or Ctrl-C.

    With --commands each line of standard input is a command as JSON, written in the first role. Each is answered by a
    line on standard output: {"entry": [SOURCE, NUMBER]} when the disk has it, or a sentence as {"refused": ...} or
    {"wrong": ...}. The end of the input ends the node. An example: {"command": "StartJam", "jam": [1, 1]}
    """
    from app.gui.composition import Plan
    from app.verbs.lone_node import run_node
    from derbyos_core.identity import parse_roles

    roles = parse_roles(" ".join(role))
    settings = _session(context).open(data_dir)
    plan = Plan(
        name=name,
        roles=roles,
        bout=_bout(bout),
        listen=_listen_at(listen),
        mdns=not no_mdns,
        code=read_code(code),
        is_encrypted=_encrypts(encrypt, code),
    )
    run_node(plan, connect or (), settings, reads_commands=commands)


@_cli.command("gateway")
def _gateway(  # noqa: PLR0913 - the options of the verb
    context: typer.Context,
    bout: _Bout,
    name: Annotated[str, typer.Option("--name", help="Name under which entries of other programs stand.")] = "doors",
    zre: Annotated[bool, typer.Option("--zre", help="Open the ZRE door (UDP 5670).")] = False,
    rsb: Annotated[
        int | None, typer.Option("--rsb", metavar="PORT", min=1, max=65535, help="Open the RSB door, usually 55555.")
    ] = None,
    event_bus: Annotated[
        int | None,
        typer.Option(
            "--event-bus",
            metavar="PORT",
            min=1,
            max=65533,
            help="Open the Event BUS door, usually 5556; takes three ports.",
        ),
    ] = None,
    event_bus_text: Annotated[
        int | None,
        typer.Option(
            "--event-bus-text",
            metavar="PORT",
            min=1,
            max=65533,
            help="The same events with numbers as text; three ports.",
        ),
    ] = None,
    pppp: Annotated[
        int | None, typer.Option("--pppp", metavar="PORT", min=1, max=65535, help="Open the PPPP door, usually 5590.")
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="IP", help="Address on which the doors listen. Default: this machine.")
    ] = "127.0.0.1",
    chat: Annotated[bool, typer.Option("--chat", help="Let other programs read the chat.")] = False,
    listen: _Listen = "",
    connect: _Connect = None,
    no_mdns: _NoMDNS = False,
    code: _Code = None,
    encrypt: _Encrypt = False,
    data_dir: _DataDir = None,
    ends_with_input: Annotated[
        bool, typer.Option("--ends-with-input", help="End with standard input, for a program that starts this.")
    ] = False,
) -> None:
    """Run a peer with doors for other programs (docs/doors.md), until SIGTERM or Ctrl-C.

    Scoreboards, overlays and show control follow the bout through them. What they may enter, the Head NSO opens.
    """
    from app.gui.composition import Plan
    from app.verbs.gateway import OpenDoors, run_gateway

    settings = _session(context).open(data_dir)
    opened = OpenDoors(
        host=host, zre=zre, rsb=rsb, event_bus=event_bus, event_bus_text=event_bus_text, pppp=pppp, has_chat=chat
    )
    plan = Plan(
        name=name,
        roles=(),
        bout=_bout(bout),
        listen=_listen_at(listen),
        mdns=not no_mdns,
        code=read_code(code),
        is_encrypted=_encrypts(encrypt, code),
    )
    run_gateway(name, plan, connect or (), settings, opened, ends_with_input=ends_with_input)


@_cli.command("replay")
def _replay(  # noqa: PLR0913 - the options of the verb
    context: typer.Context,
    game: Annotated[Path, typer.Argument(metavar="FILE", help="Saved CRG game.")],
    bout: _Bout,
    speed: Annotated[float, typer.Option("--speed", help="Speed, as a multiple of the real game's.")] = 1.0,
    listen: _Listen = "",
    connect: _Connect = None,
    no_mdns: _NoMDNS = False,
    code: _Code = None,
    data_dir: _DataDir = None,
) -> int:
    """Enter a saved game into a bout, with one node per role."""
    from app.demo.replay import ReplayRequest, run_replay
    from app.verbs.which_bout import kept_bout

    settings = _session(context).open(data_dir)
    wanted = _bout(bout)
    meant = kept_bout(settings.folders.bouts, wanted.string)
    replay = ReplayRequest(
        game=game,
        bout=meant.bout if meant is not None else wanted,
        speed=_speed(speed),
        listen=_listen_at(listen),
        connect=tuple(connect or ()),
        mdns=not no_mdns,
        data_dir=data_dir or _session(context).data_dir,
        invitation=_invitation(code),
    )
    return 0 if run_replay(replay, settings) else _EXIT_FAILED


@_cli.command("bouts")
def _bouts(context: typer.Context, code: _FileCode = None, data_dir: _DataDir = None) -> None:
    """List the bouts saved on this machine."""
    from app.verbs.exporting import list_bouts

    folders = _session(context).open(data_dir).folders
    list_bouts(folders.bouts, kept_opener(folders.data, code))


@_cli.command("doctor")
def _doctor(
    context: typer.Context,
    bout: Annotated[str, typer.Option("--bout", help="Bout that the others should be in. Default: any.")] = "",
    seconds: Annotated[float, typer.Option("--seconds", help="How long to search.")] = 5.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything that was examined as JSON, for support.")
    ] = False,
) -> int:
    """Find out why laptops do not find each other, and what to do."""
    from app.verbs.doctor import run_doctor

    _session(context).open_log()
    return 0 if run_doctor(bout.strip(), seconds, is_json=as_json) else _EXIT_FAILED


@_cli.command("export")
def _export(  # noqa: PLR0913 - the options of the verb
    context: typer.Context,
    bout: Annotated[str, typer.Argument(metavar="BOUT", help="Name, UUID or file of the bout; ALL for all bouts.")],
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="DIR", help="Folder for the log and the facts, as Parquet.")
    ] = None,
    derbyxml: Annotated[
        Path | None, typer.Option("--derbyxml", metavar="FILE", help="File for the document, as DerbyXML.")
    ] = None,
    with_log: Annotated[
        bool, typer.Option("--with-log", help="Put the log and its signatures into the DerbyXML file, as proof.")
    ] = False,
    statsbook: Annotated[
        Path | None,
        typer.Option("--statsbook", metavar="BLANK", help="Blank StatsBook of WFTDA, to be filled in; needs --out."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File for the filled StatsBook (.xlsx).")
    ] = None,
    derbyjson: Annotated[
        Path | None, typer.Option("--derbyjson", metavar="FILE", help="File for the document, as DerbyJSON 0.2.")
    ] = None,
    crg: Annotated[
        Path | None, typer.Option("--crg", metavar="FILE", help="File for a game that the CRG scoreboard loads.")
    ] = None,
    rosters: Annotated[
        Path | None, typer.Option("--rosters", metavar="DIR", help="Folder for the rosters of both teams, as CSV.")
    ] = None,
    code: _FileCode = None,
    data_dir: _DataDir = None,
) -> None:
    """Export a saved bout: StatsBook, DerbyXML, DerbyJSON, game of CRG, rosters as CSV, Parquet for Spark."""
    from app.verbs.exporting import Exports, export_kept

    if (statsbook is None) != (out is None):
        missing = "--out FILE" if out is None else "--statsbook BLANK"
        raise typer.BadParameter(f"a StatsBook needs both --statsbook BLANK and --out FILE; add {missing}")
    wanted = {"parquet": parquet, "derbyxml": derbyxml, "derbyjson": derbyjson, "crg": crg, "rosters": rosters}
    if statsbook is None and not any(wanted.values()):
        raise typer.BadParameter(
            "choose what to write: --statsbook BLANK with --out FILE, --derbyxml FILE, --derbyjson FILE, --crg FILE,"
            " --rosters DIR, --parquet DIR, or several"
        )
    if with_log and derbyxml is None:
        raise typer.BadParameter("the log goes into a DerbyXML file; add --derbyxml FILE")
    exports = Exports(**wanted, has_log=with_log, blank=statsbook, statsbook=out)
    folders = _session(context).open(data_dir).folders
    export_kept(folders.bouts, bout, exports, kept_opener(folders.data, code))


@_cli.command("check")
def _check(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="StatsBook (.xlsx), game file, or name, UUID or file of a saved bout.",
        ),
    ],
    code: _FileCode = None,
    data_dir: _DataDir = None,
) -> int:
    """Check the paperwork of a game: a line per finding, with its place, what to do, and the rule in brackets.

    Exit code 0: no findings, 1: findings, 2: nothing could be read. Real games have legal exceptions to most rules.
    """
    from app.verbs.checking import check_and_tell

    folders = _session(context).open(data_dir).folders
    try:
        return 0 if check_and_tell(what, folders.bouts, kept_opener(folders.data, code)) else _EXIT_FAILED
    except DerbyOSError as error:
        warn(" ".join(error_text(error).split()))
        return _EXIT_UNREADABLE


@_cli.command("verify")
def _verify(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Bout file, folder of a Parquet export, or DerbyXML file with its log."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each source instead.")] = False,
    code: _FileCode = None,
    data_dir: _DataDir = None,
) -> int:
    """Prove or refute the log in a file, entry by entry, by the signatures of those who wrote it (docs/verify.md).

    Exit code 0: everything is proven, 1: something was altered, is missing, or is by somebody else, 2: nothing could be
    read, 3: something is not signed, and nothing speaks against it.
    """
    from app.verbs.verifying import verify_and_tell

    try:
        opener = kept_opener(_session(context).folders(data_dir).data, code)
        return verify_and_tell(files, is_json=as_json, opener=opener)
    except DerbyOSError as error:
        warn(" ".join(error_text(error).split()))
        return _EXIT_UNREADABLE


@_cli.command("import")
def _import(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=_GAME_FILES)],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Season folder, to which the bouts are added as Parquet.")
    ],
) -> int:
    """Import games of other programs into a season folder, for the report. Exit 0: all are in, 1: some are not."""
    from app.verbs.importing import import_files

    _session(context).open_log()
    return 0 if import_files(files, out) else _EXIT_FAILED


@_cli.command("print")
def _print(
    context: typer.Context,
    bout: Annotated[str, typer.Argument(metavar="BOUT", help="Name, UUID or file of the bout.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.pdf", help="File for the sheets, as PDF.")],
    sheet: Annotated[
        list[SheetKind] | None, typer.Option("--sheet", help="Only this sheet. Can be repeated. Default: all.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="Size of the paper.")] = Paper.A4,
    language: Annotated[
        PrintLanguage | None, typer.Option("--language", help="Language of the sheets. Default: that of the windows.")
    ] = None,
    code: _FileCode = None,
    data_dir: _DataDir = None,
) -> None:
    """Print the sheets of a saved bout to a PDF file: score, penalties, line-ups, box, game clock, IGRF."""
    from app.verbs.printing import print_kept

    settings = _session(context).open(data_dir)
    spoken = language.value if language is not None else settings.language
    opener = kept_opener(settings.folders.data, code)
    print_kept(settings.folders.bouts, bout, out, kinds=sheet or (), paper=paper, language=spoken, opener=opener)


@_cli.command("report")
def _report(
    context: typer.Context,
    directory: Annotated[str, typer.Argument(metavar="DIR", help="Folder of a Parquet export, or of several.")],
    out: Annotated[Path, typer.Option("--out", metavar="OUT", help="Folder for the report.")],
    master: Annotated[
        str, typer.Option("--master", metavar="URL", help="Spark: local[N], spark://HOST:PORT or sc://HOST:PORT.")
    ] = "",
    store: Annotated[
        str, typer.Option("--store", metavar="DIR", help="Folder of the season's store. Default: DIR/store.")
    ] = "",
    season_starts: Annotated[
        str, typer.Option("--season-starts", metavar="MM-DD", help="First day of a season. Default: 01-01.")
    ] = "",
    anonymous: Annotated[bool, typer.Option("--anonymous", help="Leave out the names of people.")] = False,
) -> None:
    """Make tables and pages with charts from all exports in a folder, with Spark.

    What is new in the exports goes into the season's store first; bouts that did not change are not read again.
    """
    from app.verbs.reporting import report_season

    _session(context).open_log()
    options = {"master": master, "store": store, "season-starts": season_starts}
    given = {name: value for name, value in options.items() if value}
    report_season(directory, out, options=given, is_anonymous=anonymous)


@_cli.command("generate")
def _generate(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="New folder for the exports.")],
    bouts: Annotated[int, typer.Option("--bouts", help="Number of bouts.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Equal seeds give equal seasons.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", help="Number of processes. Default: one per core.")] = 0,
) -> None:
    """Invent whole seasons of bouts, as exports of several laptops that overlap, to try a report on."""
    from app.verbs.generating import generate

    _session(context).open_log()
    generate(bouts, seed, out, jobs=jobs)


@_cli.command("pictures")
def _pictures(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the pictures.")],
    only: Annotated[
        str, typer.Option("--only", metavar="TEXT", help="Draw only pictures with this in their names.")
    ] = "",
) -> None:
    """Draw every screen as a PNG file; needs no display."""
    from app.files import folder_to_fill
    from app.gui.composition import render_pictures
    from app.progress import bar, say

    _session(context).open_log()
    with folder_to_fill(out) as folder, bar("Drawing the screens") as show:
        count = render_pictures(folder, lambda done, of: show(done, of, ""), only)
    say(f"{count} pictures written to {folder}")


@_cli.command("test")
def _test(
    arguments: Annotated[
        list[str] | None, typer.Argument(help="Arguments for pytest, after --.", show_default=False)
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Run the slow tests too.")] = False,
) -> int:
    """Run every check of the project: style, types, layers, tests."""
    from app.verbs.self_check import run_checks

    return run_checks(everything=everything, pytest_arguments=arguments or ())


@_cli.command("simulate")
def _simulate(  # noqa: PLR0913 - the options of the verb
    seeds: Annotated[
        str, typer.Option("--seeds", metavar="A:B", help="Seeds from A up to, but not including, B.")
    ] = "0:100",
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Number of laptops. Default: each seed draws 3 to 6.")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", help="How long officials write while faults occur.")
    ] = None,
    edits: Annotated[int | None, typer.Option("--edits", help="Number of entries in that time.")] = None,
    faults: Annotated[int | None, typer.Option("--faults", help="Number of faults in that time.")] = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="FAULT", help="Only this fault. Can be repeated.")
    ] = None,
    hostile: Annotated[
        bool, typer.Option("--hostile", help="Add odd officials, hostile programs and bouts of any age.")
    ] = False,
    whole_bout: Annotated[
        bool, typer.Option("--whole-bout", help="Two hours by a whole crew, instead of short bursts of conflicts.")
    ] = False,
    coalesce: Annotated[
        bool, typer.Option("--coalesce", help="Skip heartbeats and rounds while nothing happens.")
    ] = False,
    signed: Annotated[
        bool, typer.Option("--signed", help="Laptops sign their entries, and take only signed ones.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", help="Number of processes that share the seeds.")] = 1,
    is_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> int:
    """Simulate whole halls in which everything goes wrong, each from one seed."""
    from app.verbs.simulate import Simulation, parse_seeds, run_simulation

    simulation = Simulation(
        seeds=parse_seeds(seeds),
        nodes=nodes,
        minutes=minutes,
        edits=edits,
        faults=faults,
        only=tuple(only or ()),
        is_hostile=hostile,
        is_whole_bout=whole_bout,
        is_coalesced=coalesce,
        is_signed=signed,
        jobs=jobs,
        is_json=is_json,
    )
    return 0 if run_simulation(simulation) else _EXIT_FAILED


@_cli.command("prove", context_settings={"ignore_unknown_options": True})
def _prove(
    name: Annotated[str | None, typer.Argument(help="Name of the proof; without one, all are listed.")] = None,
    arguments: Annotated[list[str] | None, typer.Argument(help="Arguments for the proof.", show_default=False)] = None,
) -> int:
    """Run one of the long proofs, of which the tests run a sample."""
    from app.verbs.proofs import proofs, run_proof

    if name is not None:
        return run_proof(name, arguments or ())
    for known, text in proofs().items():
        print(f"{known:<14} {text}")
    return 0


def _session(context: typer.Context) -> Session:
    session = context.obj
    assert isinstance(session, Session), "main hands one in"
    return session


def _bout(text: str) -> "BoutId":
    from derbyos_core.identity import BoutId

    if not text.strip():
        raise UserError("a bout needs a name; give one with --bout")
    return BoutId(text.strip())


def _invitation(code: str | None) -> str:
    """Return the invitation to a closed bout, empty for an open one; raises `UserError` for a code alone."""
    given = read_code(code)
    if given is None:
        return ""
    if given.address is None:
        raise UserError("a replay joins a closed bout by its invitation; give --code CODE@IP:PORT")
    return f"{given.code}@{given.address}"


def _encrypts(wanted: bool, code: str | None) -> bool:
    if wanted and code is None:
        raise UserError("only the file of a closed bout can be encrypted; give its join code with --code as well")
    return wanted


def _listen_at(text: str) -> "ListenAt":
    from derbyos_core.node.transport.addresses import ListenAt, parse_listen

    return parse_listen(text) if text else ListenAt()


def _speed(speed: float) -> float:
    if not _SPEED_MIN <= speed <= _SPEED_MAX:
        raise UserError(f"the speed must be between {_SPEED_MIN:g} and {_SPEED_MAX:g}, found {speed:g}")
    return speed
