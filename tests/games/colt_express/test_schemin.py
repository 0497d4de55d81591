"""Given a round card, when players play or draw, then the pile grows as the rulebook says."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.colt_express import scheming
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import asked, offered, said, scheming_with, train_of

TRIO = ["Belle", "Doc", "Tuco"]


def refused(game, who, answer):
    before = train_of(game).pile.copy(), train_of(game).slot
    with pytest.raises(RuleError) as refusal:
        game.answer(who, answer)
    assert (train_of(game).pile, train_of(game).slot) == before
    return refusal.value.code


@pytest.mark.rule("CX-40", "CX-134")
def test_a_slot_is_for_playing_or_drawing_never_for_passing():
    game = scheming_with(TRIO)

    assert offered(game) == ["move", "floor", "fire", "rob", "punch", "marshal", "draw"]
    assert asked(game).quick == "draw"
    assert refused(game, "Belle", "pass") == "pass_not_allowed"
    assert refused(game, "Doc", "move") == "not_your_turn"


@pytest.mark.rule("CX-41")
def test_the_pile_keeps_the_order_in_which_cards_were_played():
    game = scheming_with(TRIO)
    game.answer("Belle", "rob")
    game.answer("Doc", "draw")
    game.answer("Tuco", "move")
    game.answer("Belle", "fire")

    assert [(entry.owner, entry.card) for entry in train_of(game).pile] == [
        ("Belle", "rob"),
        ("Tuco", "move"),
        ("Belle", "fire"),
    ]


@pytest.mark.rule("CX-42")
def test_drawing_takes_three_or_what_is_left_and_nothing_from_an_empty_deck():
    game = scheming_with(TRIO)
    sizes = []
    for _turn in range(3):
        for who in TRIO:
            if who == "Belle" and "draw" not in offered(game):
                assert refused(game, who, "draw") == "nothing_to_draw"
                game.answer(who, "rob")
            else:
                game.answer(who, "draw" if who == "Belle" else "move" if "move" in offered(game) else "floor")
        sizes.append((train_of(game).cards("Belle", "hand"), train_of(game).cards("Belle", "deck")))

    assert sizes == [(9, 1), (10, 0), (9, 0)]


@pytest.mark.rule("CX-43")
def test_normal_turns_go_clockwise():
    assert scheming.turn_order(TRIO, "Doc", "normal") == ["Doc", "Tuco", "Belle"]


@pytest.mark.rule("CX-44", "CX-132")
def test_in_a_tunnel_only_a_hidden_card_is_keyed_and_drawing_is_open():
    game = scheming_with(TRIO, "swivel-arm")
    for who in TRIO:
        game.answer(who, "move")

    assert offered(game) == ["hidden", "draw"]
    game.answer("Belle", "hidden")
    assert RULEBOOK.view(train_of(game), None)["queue"][-1] == {"owner": "Belle", "card": None, "face": "down"}
    game.answer("Doc", "draw")
    assert "Doc draws" in said(game)


@pytest.mark.rule("CX-45", "CX-49")
def test_speeding_up_gives_two_slots_in_a_row():
    train = train_of(scheming_with(TRIO, "bridge"))

    assert [slot.player for slot in train.slots] == [*TRIO, "Belle", "Belle", "Doc", "Doc", "Tuco", "Tuco", *TRIO]


@pytest.mark.rule("CX-46", "CX-49")
def test_switching_starts_with_the_first_player_and_goes_the_other_way():
    train = train_of(scheming_with(["Belle", "Doc", "Tuco", "Django"], "angry-marshal", first="Doc"))

    assert [slot.player for slot in train.slots[-4:]] == ["Doc", "Belle", "Django", "Tuco"]
    assert RULEBOOK.order(train) == ["Doc", "Tuco", "Django", "Belle"]
    train.slot = 12
    assert RULEBOOK.order(train) == ["Doc", "Belle", "Django", "Tuco"]


@pytest.mark.rule("CX-47")
def test_bullets_cannot_be_played_by_key_or_tap():
    game = scheming_with(TRIO)

    assert refused(game, "Belle", "bullet") == "bullet_not_playable"
    with pytest.raises(RuleError) as refusal:
        game.by_tag("card/doc/bullet/3")
    assert refusal.value.code == "bullet_not_playable"


@pytest.mark.rule("CX-48")
def test_who_has_only_bullets_is_skipped_when_the_deck_is_empty():
    game = scheming_with(TRIO)
    assert refused(game, "Belle", "skip") == "pass_not_allowed"

    train = train_of(game)
    train.ledger.move("card", 4, "Belle/deck", "Doc/deck", "a mistake at the table")
    game = type(game)(RULEBOOK, train)
    game.answer("Belle", "skip")
    assert asked(game).who == "Doc"
    assert train.pile == []


@pytest.mark.rule("CX-33")
def test_after_the_last_slot_hands_go_back_on_the_decks():
    game = scheming_with(TRIO, "bridge")
    while game.state.place == "schemin":
        game.answer(asked(game).who, next(iter(offered(game))))
    game.answer("Belle", True)

    train = train_of(game)
    assert [train.cards(name, "hand") for name in TRIO] == [0, 0, 0]


@pytest.mark.rule("CX-84")
def test_ghost_may_hide_his_first_card_by_key_with_one_press():
    game = scheming_with(["Ghost", "Doc", "Tuco"])
    game.answer("Ghost", "hidden")
    for who in ("Doc", "Tuco"):
        assert refused(game, who, "hidden") == "hide_not_allowed"
        game.answer(who, "move")

    assert refused(game, "Ghost", "face_down") == "hide_not_allowed"
    assert train_of(game).pile[0].hidden


@pytest.mark.rule("CX-84", "CX-131")
def test_ghost_may_hide_his_first_card_and_tap_it():
    game = scheming_with(["Ghost", "Doc", "Tuco"])
    game.answer("Ghost", "face_down")
    assert offered(game) == ["hidden", "draw", "face_up"]
    ask, answer = game.by_tag("card/ghost/punch/1")
    assert str(ask.said(answer)) == "hidden card"
    game.answer("Ghost", answer)

    assert "Ghost: hidden card" in said(game)
    assert "unch" not in said(game)
    assert RULEBOOK.view(train_of(game), None)["queue"] == [{"owner": "Ghost", "card": None, "face": "down"}]
    assert RULEBOOK.view(train_of(game), "Ghost")["queue"][0]["card"] == "punch"


@pytest.mark.rule("CX-84")
def test_ghost_may_change_his_mind():
    game = scheming_with(["Ghost", "Doc", "Tuco"])
    game.answer("Ghost", "face_down")
    game.answer("Ghost", "face_up")
    game.answer("Ghost", "rob")

    assert not train_of(game).pile[0].hidden


@pytest.mark.rule("CX-84", "CX-48")
def test_a_skipped_ghost_hides_nobody_elses_card():
    game = scheming_with(["Ghost", "Doc", "Tuco"])
    train = train_of(game)
    train.ledger.move("card", 4, "Ghost/deck", "Doc/deck", "a mistake at the table")
    game = type(game)(RULEBOOK, train)
    game.answer("Ghost", "face_down")
    game.answer("Ghost", "skip")
    game.answer("Doc", "move")

    assert [(entry.owner, entry.hidden) for entry in train.pile] == [("Doc", False)]


@pytest.mark.rule("CX-84", "CX-86")
def test_without_powers_ghost_hides_nothing():
    assert refused(scheming_with(["Ghost", "Doc", "Tuco"], powers=False), "Ghost", "hidden") == "hide_not_allowed"


@pytest.mark.rule("CX-135")
def test_no_more_copies_than_the_deck_holds():
    game = scheming_with(TRIO)
    for _turn in range(2):
        for who in TRIO:
            game.answer(who, "fire")

    assert "fire" not in offered(game)
    assert refused(game, "Belle", "fire") == "too_many_copies"
    assert refused(game, "Belle", "fire/1") == "too_many_copies"


@pytest.mark.rule("CX-135", "CX-131")
def test_hidden_copies_count_but_the_list_does_not_tell():
    game = scheming_with(TRIO, "swivel-arm")
    for who in TRIO:
        game.answer(who, "move")
    game.answer("Belle", "punch/1")
    game.answer("Doc", "hidden")
    game.answer("Tuco", "hidden")

    listed = {option.id: option for option in asked(game).listed}
    assert not listed["punch"].why_not
    assert refused(game, "Belle", "punch") == "too_many_copies"


@pytest.mark.rule("CX-134")
def test_taps_of_the_wrong_card_say_why():
    game = scheming_with(TRIO)
    game.answer("Belle", game.by_tag("card/belle/move/2")[1])
    codes = {}
    for tag in ("card/tuco/rob/1", "loot/jewel", "card/nobody/rob/1", "something"):
        with pytest.raises(RuleError) as refusal:
            game.by_tag(tag)
        codes[tag] = refusal.value.code
    for who in ("Doc", "Tuco"):
        game.answer(who, "draw")
    with pytest.raises(RuleError) as refusal:
        game.by_tag("card/belle/move/2")
    codes["again"] = refusal.value.code

    assert codes["card/tuco/rob/1"] == "wrong_owner"
    assert codes["again"] == "already_queued"
    assert codes["loot/jewel"] == codes["card/nobody/rob/1"] == codes["something"] == "illegal_choice"
