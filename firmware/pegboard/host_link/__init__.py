"""The line protocol with a host, over the USB serial port; ``docs/protocol.md`` describes it."""
