"""Given two tables that differ only in a secret, when anybody else looks or listens, then they are the same."""

from __future__ import annotations

import pytest

from tests.secrets.sealed import PLAYS, Play
from tests.secrets.twins import SURFACES, watch

plays = pytest.mark.parametrize("play", PLAYS, ids=str)


@plays
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.rule("CX-131", "CC-V-MR-05", "CC-V-NB-01", "GW-164", "DT-K23")
def test_no_surface_tells_a_secret(play: Play, surface: str):
    assert watch(play).told[surface] == []


@plays
def test_every_secret_of_the_game_was_kept_for_a_while(play: Play):
    assert play.secrets <= set(watch(play).kept)
