"""What is kept on disk: one SQLite file, its backup copy, and the lock that keeps a second process out."""

from companion.store.store import (
    FILE,
    SavedGame,
    SavedPerson,
    Store,
    StoreError,
    StoreInUseError,
    Written,
    record_is_sound,
)

__all__ = ["FILE", "SavedGame", "SavedPerson", "Store", "StoreError", "StoreInUseError", "Written", "record_is_sound"]
