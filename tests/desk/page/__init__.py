"""A package, so that its tests share one browser: a fixture of this scope ends with its folder."""
