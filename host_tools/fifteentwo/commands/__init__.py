"""The subcommands of ``fifteentwo``, a module each.

A module holds a click command of its own name (``-`` becomes ``_``); ``fifteentwo.cli`` lists
them.
"""
