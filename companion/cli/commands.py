"""What each command does. Each imports what it needs when it runs: the first frame must not wait for the rest."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

__all__ = ["COMMANDS"]


def _play(options: Namespace) -> int:
    from companion.cli.play import play

    return play(
        options.data, host=options.host, port=options.port, phone_port=options.phone_port, browser=options.browser
    )


def _games(_options: Namespace) -> int:
    from companion.cli.lists import games

    return games()


def _flow(options: Namespace) -> int:
    from companion.cli.lists import flow

    return flow(options.game)


def _history(options: Namespace) -> int:
    from companion.cli.history import history

    return history(options.data, options.number, people=options.people)


def _export(options: Namespace) -> int:
    from companion.cli.history import export

    return export(options.data, options.number, kind=options.format, to=options.to)


def _cards(options: Namespace) -> int:
    from companion.cli.cards import import_cards

    return import_cards(options.data, options.file)


def _selfplay(options: Namespace) -> int:
    from companion.cli.selfplay import selfplay

    return selfplay(options)


def _referee(options: Namespace) -> int:
    from companion.cli.referee import referee

    return referee(None if options.memory else options.data)


def _tags(options: Namespace) -> int:
    from companion.cli.tags import tags

    return tags(options)


def _doctor(options: Namespace) -> int:
    from companion.cli.doctor import doctor, try_parts

    return try_parts(options.data) if options.trying else doctor(options.data, as_json=options.json)


def _hub(options: Namespace) -> int:
    from companion.cli import hub

    hub.check_library()
    match options.hub:
        case "run":
            return hub.run(options)
        case "broker-config":
            return hub.broker_config(options)
        case "league":
            return hub.league(options)
        case _:
            return hub.simulate(options)


def _bench(options: Namespace) -> int:
    from companion.cli.bench import bench

    return bench(options.part)


def _install(options: Namespace) -> int:
    from companion.cli.install import install

    return install(options)


def _uninstall(options: Namespace) -> int:
    from companion.cli.install import uninstall

    return uninstall(options)


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "play": _play,
    "games": _games,
    "flow": _flow,
    "history": _history,
    "export": _export,
    "cards": _cards,
    "selfplay": _selfplay,
    "referee": _referee,
    "tags": _tags,
    "doctor": _doctor,
    "hub": _hub,
    "bench": _bench,
    "install": _install,
    "uninstall": _uninstall,
}
