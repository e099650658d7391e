"""The table `entries`: columns for each entry of the audit log."""

from derbyos_core.export.columns import ID, INSTANT, NUMBER, REFS, SEQUENCE, TEXT, Column, Table, required

__all__ = ["ENTRIES"]

ENTRIES = Table(
    "entries",
    "One entry of the audit log, undone and held ones included",
    "effective stamp, source, sequence; then held entries and forks",
    (
        required("entry_no", NUMBER, "Place in this table, from 1 within the bout."),
        required("source", ID, "The process that wrote it; no report reads it."),
        required("sequence", SEQUENCE, "Number of the entry within its source, from 1."),
        required("author", TEXT, "The installation that wrote it; the source if it never said."),
        Column("writer", TEXT, "Name of the person who wrote it."),
        Column("role", TEXT, "Role in which it was written."),
        Column("written_at", INSTANT, "When the writer's clock says that it was written."),
        Column("effective_at", INSTANT, "Its place in the order of all entries; null while it has none."),
        Column("received_at", INSTANT, "When this laptop had it."),
        Column("received_from", ID, "The source that brought it; null if entered here or not known."),
        required("verb", TEXT, "`add`, `remove`, `set`, or `action` for several acts."),
        required("acts", NUMBER, "How many acts it has; the columns to `value` tell the first."),
        Column("eid", ID, "Target: id of an element."),
        Column("period", TEXT, "Target: period, as written."),
        Column("jam", TEXT, "Target: jam, as written."),
        Column("team", TEXT, "Target: team, as written."),
        Column("person", TEXT, "Target: person, as written."),
        Column("path", TEXT, "Target: path, as written."),
        Column("attribute", TEXT, "The attribute that is set or removed."),
        Column("value", TEXT, "The value set, or the text added."),
        Column("payload", TEXT, "XML of everything within the entry's root element; null if there is none."),
        Column("about_tag", TEXT, "Derived: the element that it is about, such as `pass` or `penalty`."),
        Column("about_period", NUMBER, "Derived: the period that it is about."),
        Column("about_jam", NUMBER, "Derived: the jam that it is about."),
        Column("about_team", TEXT, "Derived: the team that it is about."),
        required("over", REFS, "The answers that the writer saw and wrote over."),
        required("undoes", REFS, "The entries that it takes back."),
        required("settles", REFS, "The answers that it settles."),
        Column("step", TEXT, "Entries of one step written in parts share this (`group` on the wire)."),
        required(
            "state",
            TEXT,
            "`counts`, or why not: `void` (undone), `held` (behind a gap), `pending` (no target yet), "
            "`unresolved` (who is meant?), `invalid`, `fork` (lost its slot).",
        ),
        Column("voided_by", NUMBER, "`entry_no` of the entry that undid it."),
        required("body", TEXT, "The entry as it travels: XML."),
    ),
)
