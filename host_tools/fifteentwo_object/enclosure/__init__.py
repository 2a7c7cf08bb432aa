"""The case: everything below the plate, from ``hardware/enclosure.toml``, cut or printed."""
