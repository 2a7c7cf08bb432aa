"""What this board is and has, for the settings, the self-test, About and a host."""

from pegboard import VERSION


class BoardInfo:
    """``facts``, ``trouble``: functions that give what is inside, and what is wrong with the
    devices, in lines.  ``update``: a function that waits for another firmware, or None.
    ``has_key_pad``: whether a key was pressed since the power came: by wires alone none is seen.
    """

    def __init__(self, lights, sounds, facts=None, trouble=None, update=None):
        self._lights = lights
        self._sounds = sounds
        self.facts = facts or _version
        self.trouble = trouble or list
        self.update = update
        self.has_key_pad = False

    def lanes(self):
        """How many lanes have lights."""
        return self._lights.lanes()

    def has_setting(self, name):
        """Whether this board has what the setting is about."""
        if name == "lanes":
            return self._lights.most_lanes > 1
        if name == "lane_order":
            return self.lanes() > 1
        if name.startswith("backward"):
            return int(name[-1]) < self.lanes()
        return name != "sound" or self._sounds.is_there

    def can_be_set(self, name, value):
        """Whether this board can do what ``value`` of the setting asks for."""
        return self.has_setting(name) and self._lights.can_be_set(name, value)


def _version():
    return ["Fifteen Two %s" % VERSION]
