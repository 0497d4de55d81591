"""Screens: pure drawing from plain values, one file for each family."""
