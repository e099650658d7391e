"""Small painted widgets that take values and never use the node: the list, with setters and signals.

In all of them a setter given an equal value does nothing. Sizes are in unscaled units (100 %), which the text size
scales. `set_scheme(ColourScheme.BOARD)` keeps one ground. A widget derives its accessible name from its value.

Bases
    painted.Drawn
        common to the following two: colours, set_ground(Ground | None), set_hint(QSizeF), preferred_size()
    painted.Painted(hint=QSizeF)
        paint(painter, room), arrange(room); layout.place(child, box)
    press_state.is_pressed(part)
        whether a control in this part of a window is being pressed
    pressable.Pressable(hint, name)
        tapped, off_tapped, held; set_off(bool), set_holding(bool), show_changed() (1.5 s outline: changed remotely)
    text.draw_text / draw_paragraph
        the only way to paint text; text.overflows holds texts that did not fit
    shapes.draw_box / draw_key / draw_jersey / draw_dot / draw_ring

Buttons
    button.Button(text, kind=ButtonKind.NORMAL, mark="", width=0, height=44, size=15)
        set_text, set_kind (ButtonKind.OFF sends off_tapped), set_mark, set_size; tapped
    titled_button.TitledButton()
        set_words(title, sub, is_chosen=); tapped
    check_button.CheckButton(text, on=, off=)
        is_on, set_on(bool), set_words
    fact_button.FactButton(text)
        set_text, set_chosen(bool), set_suggested(bool); wanted(bool)
    big_button.BigButton()
        set_action(title=, sub=, mark=, kind=ButtonKind.LIVE); tapped (a second press within 0.8 s is ignored)
    point_key.PointKey(text)
        set_text; tapped, held
    code_key.CodeKey(letter, word)
        set_key(letter, word), set_chosen(bool), set_extra(bool); tapped, held
    segmented_choice.SegmentedChoice(name)
        set_options(tuple[Option(text, mark)]), set_index(int); chosen(int)
    roving_focus.RovingFocus(controls, parent=)
        add(control), stop_at(control), stay_in_sight(): one Tab stop for all of them, the arrows move inside

Clocks and phases
    clock_face.ClockFace(ClockKind.HEADER | LINE | ROW | BOARD)
        set_kind, set_label, set_text, set_running(bool), set_phase(DisplayPhase | None)
    phase_panel.PhasePanel()
        set_panel(PanelValue(phase, word, note, fraction, tick), "0:21")
    jam_card.JamCard()
        set_card(JamCardValue | None); tapped
    jam_strip.JamStrip()
        set_cards(ended=, present=, correcting=None), has_correcting; tapped(str): "ended", "present", "correcting"
    pill.Pill(text, mark="", role="note")
        set_pill(text=, mark=, role=); the roles are pill.PILL_COLOURS

Teams
    jersey_chip.JerseyChip(width=, height=)
        set_chip(text, Jersey); set_unknown() (dashed "?")
    logo.LogoButton(name=, height=)
        set_logo(str); given(str), refused(object)
    score_block.ScoreBlock()
        set_teams(left: TeamScore, right: TeamScore), set_bare(bool)
    timeout_pips.TimeoutPips(is_small=False)
        set_pips(timeouts_left=, timeouts=3, review=Review.HELD)
    number_tile.NumberTile()
        set_tile(TileValue(number, word, state, jersey, name)); tapped, held
    roster_cell.RosterCell()
        set_cell(RosterValue(number, tab, badge, slots, is_chosen, name)); tapped, slot_tapped(int)
    bench_cell.BenchCell()
        set_cell(RosterValue(number, slots, is_chosen, name)); tapped, slot_tapped(int)
    chip_strip.ChipStrip()
        set_chips((Chip(text, sub, name, is_chosen), ...)); tapped(int)
    compose_bar.ComposeBar()
        set_value(ComposeValue(number, jersey, title, sub, line, ask, choices, chips, is_open)), set_reserve;
        picked(int), chip_tapped(int)
    swap_bar.SwapBar()
        set_words(str), words(); change_tapped
    place_chip.PlaceChip()
        set_place(PlaceValue); tapped
    fact_row.FactRow()
        set_fact(what, value)
    page_tab.PageTab()
        set_open(bool); tapped
    way_chip.WayChip()
        set_way(number, codes, place, jersey, name); tapped
    seat.Seat()
        set_seat(SeatValue(state, number, jersey, seconds, share, line, action, has_more)); tapped, more_tapped

Sheets
    jam_sheet.JamSheet(columns, name=)
        set_columns, set_rows, set_row(index, SheetRow), show_changes(before, after), show_earlier(),
        scroll_to_end(), is_at_end(); cell_pressed(int, int), cell_held(int, int)
    log_row.LogRowView()
        set_row(LogRow, is_chosen=False); acted(object). log_row.LogHead() above a jam's rows
    log_notice.LogNotice()
        set_notice(text, can_accept=bool); accepted

Frame parts
    sync_badge.SyncBadge()
        set_badge(BadgeValue(state, word, sub)); tapped
    toast_undo.ToastUndo()
        set_toast(Toast(text, age, action, choices, tone) | None), set_bare(bool); undo_tapped, choice_tapped(int)
    last_change.LastChangeLine()
        set_text
    long_sentence.LongSentence()
        set_text, height_for(width); tapped
    settle_button.SettleButton()
        set_count(int), set_bare(bool); tapped
    banner.Banner(is_card=False)
        set_banner(BannerValue(text, actions, mark, role) | None); action_tapped(int)

People
    person_row.PersonRow()
        set_person(PersonValue(role, person, state, held, share, action)); message_tapped
    ready_row.ReadyRow()
        set_ready(ReadyValue(title, sub, is_ready, fix)); fix_tapped
    chat_view.ChatView()
        set_lines(tuple[ChatEntry(who, at, text, is_mine)]), lines()
    chat_input.ChatInput(hint)
        set_text, text(); sent(str)
    conflict_chip.ConflictChip(is_stacked=None)
        set_conflict(ConflictValue(title, sub, answers) | None); answered(int), opened
    role_tile.RoleTile()
        set_role(RoleValue(title, sub, mark, is_taken)), set_chosen(bool); wanted(bool)
    bout_tile.BoutTile()
        set_bout(BoutValue(...)), set_chosen(bool); tapped
    text_field.TextField(name, hint="", mark="", is_large=False, is_bare=False)
        set_text, text(), set_tag("remembered"); changed(str), entered(str)
    qr_code.QRCode()
        set_rows(rows of bool, name)
"""

__all__: list[str] = []
