"""What is kept on disk: one SQLite file, its backup copy, and the lock that keeps a second process out."""

from companion.store.store import SavedGame, SavedPerson, Store, StoreError, Written

__all__ = ["SavedGame", "SavedPerson", "Store", "StoreError", "Written"]
