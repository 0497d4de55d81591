"""A connection to the broker that comes back by itself; what it hears is handed over in the caller's own thread."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

__all__ = ["Broker", "Connection"]

KEEPALIVE_SECONDS = 15
SLOWEST_RETRY_SECONDS = 8


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is, and who speaks to it."""

    host: str
    port: int
    user: str
    password: str
    certificate: str = ""
    """The certificate to trust (PEM); nothing for a connection without TLS."""


class Connection:
    """One client of the broker. Its own thread does the talking; nobody waits for it."""

    def __init__(self, broker: Broker, *, subscribe: list[str], will: tuple[str, bytes, bytes]) -> None:
        """`will` is a topic with what to say there while connected and what to leave behind."""
        self.heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self.on_heard: Callable[[], None] = lambda: None
        """Called from the connection's thread when something has been heard."""
        self.trouble = ""
        """Why there is no connection, or nothing."""
        self._subscribe = subscribe
        self._will = will
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=broker.user, clean_session=True)
        self._client.username_pw_set(broker.user, broker.password)
        if broker.certificate:
            self._client.tls_set_context(ssl.create_default_context(cadata=broker.certificate))
        topic, _here, away = will
        self._client.will_set(topic, away, qos=1, retain=True)
        self._client.max_queued_messages_set(10_000)
        self._client.reconnect_delay_set(1, SLOWEST_RETRY_SECONDS)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._message
        self._client.connect_async(broker.host, broker.port, KEEPALIVE_SECONDS)

    def start(self) -> None:
        self._client.loop_start()

    @property
    def connected(self) -> bool:
        return self._client.is_connected()

    def say(self, topic: str, payload: bytes, *, retain: bool = False, sure: bool = True) -> None:
        """Send something, now or when the broker is back; what is not `sure` is left out while it is away."""
        if sure or self.connected:
            self._client.publish(topic, payload, qos=1 if sure else 0, retain=retain)

    def close(self) -> None:
        """Say goodbye and end the thread."""
        topic, _here, away = self._will
        if self.connected:
            self._client.publish(topic, away, qos=1, retain=True).wait_for_publish(1)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _more: Properties | None
    ) -> None:
        if reason.is_failure:
            self.trouble = str(reason)
            return
        self.trouble = ""
        topic, here, _away = self._will
        client.subscribe([(each, 1) for each in self._subscribe])
        client.publish(topic, here, qos=1, retain=True)
        self.heard.put(("", b""))  # connected again: say everything that may have been missed
        self.on_heard()

    def _disconnected(
        self, _client: Client, _data: object, _flags: DisconnectFlags, reason: ReasonCode, _more: Properties | None
    ) -> None:
        self.trouble = str(reason)

    def _message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        self.heard.put((message.topic, bytes(message.payload)))
        self.on_heard()
