"""Which tags lie on the pad, with patience: a tag that misses a few polls has not been lifted."""

MISSES = 6


class Presence:
    """The tags on the pad by their numbers, and for how many polls each has not been seen."""

    def __init__(self):
        self.missed = {}

    def poll(self, seen):
        """Take what one poll saw; the tags that were laid down and those that were lifted."""
        laid = [number for number in seen if number not in self.missed]
        for number in self.missed:
            self.missed[number] += 1
        for number in seen:
            self.missed[number] = 0
        lifted = [number for number, misses in self.missed.items() if misses >= MISSES]
        for number in lifted:
            del self.missed[number]
        return laid, lifted
