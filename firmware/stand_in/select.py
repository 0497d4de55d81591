"""Waiting for the box: here orders come in too."""

import host
import world

POLLIN = 1


class poll:
    def register(self, stream, events):
        pass

    def poll(self, wait):
        world.pump()
        waiting = host.wait(wait)
        world.pump()  # a tag that was laid down meanwhile is there at the next look, as on a real pad
        if host.interrupted():
            raise KeyboardInterrupt
        return [1] if waiting else []
