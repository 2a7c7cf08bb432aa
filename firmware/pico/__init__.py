"""The Pico's devices as the appliance wants them; they know neither it nor the rules."""
