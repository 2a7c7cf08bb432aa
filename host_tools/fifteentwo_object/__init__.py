"""The object: its geometry, drawings, wiring and enclosure, from the data in ``hardware/``."""
