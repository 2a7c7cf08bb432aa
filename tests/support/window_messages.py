"""Every message that a window of the page may send, each in its forms."""

MESSAGES = [
    {"input": "turn", "number": 1},
    {"input": "turn", "number": -60},
    {"input": "seat", "number": 3},
    {"input": "key", "key": "10"},
    {"deal": "shuffle"},
    {"deal": "shuffle", "seed": 7, "players": 3, "enter": False},
    {"deal": "cut"},
    {"deal": "cut", "players": 4},
    {"deal": "cut-card", "player": 0},
    {"deal": "choose", "player": 0, "place": 5},
    {"deal": "throw", "player": 3},
    {"deal": "starter", "enter": True},
    {"deal": "lay", "player": 0, "place": 0},
    {"deal": "go", "player": 1},
    {"deal": "pick-up", "player": 0, "place": 3},
    {"deal": "pick-up-all"},
    {"deal": "turn-crib"},
    {"deal": "crib-card", "place": 0},
    {"show": []},
    {"show": [0, 1, 2, 3]},
    {"ping": 1},
]
MESSAGES += [{"input": name} for name in ("press", "hold", "back", "back-hold", "cut", "power")]
