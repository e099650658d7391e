"""Small painted widgets that know values and never the node: the list, with setters and signals.

All of them: a setter given an equal value does nothing; sizes are lengths of the tokens (100 %) and are
scaled by the text size; `set_ground(Ground.BOARD)` keeps one ground; a widget makes its accessible name from
its value.

Bases
    painted.Painted(hint=QSizeF)
        paint(painter, room); set_hint(QSizeF)
    pressable.Pressable(hint, name)
        signals tapped(), off_tapped(), held(); set_off(bool), set_holding(bool),
        show_changed() (1.5 s outline: somebody else changed it)
    text.draw_text / draw_paragraph
        the one way to paint text; text.overflows holds what did not fit
    shapes.draw_box / draw_key / draw_jersey ...

Buttons
    button.Button(text, kind=Kind.NORMAL, mark="", width=0, height=44)
        set_text, set_kind (Kind.OFF sends off_tapped), set_mark; tapped
    fact_button.FactButton(text)
        set_text, set_chosen(bool), set_suggested(bool); wanted(bool)
    big_button.BigButton()
        set_action(title=, sub=, mark=, kind=Kind.LIVE); tapped (second press
        within 800 ms is ignored)
    point_key.PointKey(text)
        set_text; tapped, held
    code_key.CodeKey(letter, word)
        set_key(letter, word), set_chosen(bool), set_extra(bool); tapped, held
    segmented_choice.SegmentedChoice(name)
        set_options(tuple[Option(text, mark)]), set_index(int); chosen(int)

Clocks and phases
    clock_face.ClockFace(kind=ClockKind.HEADER|ROW|BOARD)
        set_label, set_text, set_running(bool), set_phase(Phase | None)
    phase_panel.PhasePanel()
        set_panel(PanelValue(phase, word, note, fraction, tick)), set_text("0:21")
    jam_card.JamCard()
        set_card(JamCardValue | None); tapped
    jam_strip.JamStrip()
        set_cards(ended, present, correcting=None); tapped(str): "ended",
        "present" or "correcting"
    pill.Pill(text, mark="", phase=None)
        set_pill(text=, mark=, role=)

Teams
    jersey_chip.JerseyChip(width, height)
        set_chip(text, Jersey); set_unknown() (dashed "?")
    score_block.ScoreBlock()
        set_teams(left: TeamScore, right: TeamScore)
    timeout_pips.TimeoutPips()
        set_pips(timeouts_left=, timeouts=3, review=Review.HELD)
    number_tile.NumberTile()
        set_tile(TileValue(number, name, state, word)); tapped, held
    roster_cell.RosterCell()
        set_cell(RosterValue(...)); tapped, slot_tapped(int)
    seat.Seat()
        set_seat(SeatValue(...)); tapped (its one button), more_tapped (+30)

Sheets
    jam_sheet.JamSheet(columns)
        set_columns(tuple[SheetColumn]), set_rows(tuple[SheetRow]),
        set_row(index, SheetRow), show_changed(row, column),
        scroll_to_end(); cell_pressed(int, int), cell_held(int, int)

Frame parts
    sync_badge.SyncBadge()
        set_badge(BadgeValue(state, word, sub)); tapped
    toast_undo.ToastUndo()
        set_toast(ToastValue(...)); undo_tapped, choice_tapped(int)
    last_change.LastChangeLine()
        set_text
    settle_button.SettleButton()
        set_count(int); tapped
    banner.Banner()
        set_banner(BannerValue | None); action_tapped

People
    person_row.PersonRow()
        set_person(PersonValue(...)); message_tapped, tapped
    ready_row.ReadyRow()
        set_ready(ReadyValue(title, sub, is_ready)); fix_tapped
    chat_view.ChatView()
        set_lines(tuple[ChatEntry(who, at, text, is_mine)])
    chat_input.ChatInput()
        sent(str); set_text
    conflict_chip.ConflictChip()
        set_conflict(ConflictValue(title, sub, answers)); answered(int), opened
    role_tile.RoleTile()
        set_role(RoleValue(title, sub, mark, is_taken)), set_chosen; wanted(bool)
    bout_tile.BoutTile()
        set_bout(BoutValue(...)), set_chosen(bool); tapped
    text_field.TextField(name, hint="")
        set_text, text, set_tag("remembered"); changed(str), entered(str)
    join_code.JoinCode()
        set_code(str), code(); changed(str), completed(str)
"""

__all__: list[str] = []
