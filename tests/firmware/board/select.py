"""Waiting for the box: here the test's orders come in too."""

import host
import world

POLLIN = 1


class poll:
    def register(self, stream, events):
        pass

    def poll(self, wait):
        world.pump()
        waiting = host.wait(wait)
        if host.interrupted():
            raise KeyboardInterrupt
        return [1] if waiting else []
