"""The appliance: all that players see and touch."""

VERSION = "0.1.0"
