"""One table, that is one game being played, from its journal."""

from companion.table.card import GameCard
from companion.table.table import OpenAsk, Table
from companion.table.tables import Tables

__all__ = ["GameCard", "OpenAsk", "Table", "Tables"]
