"""The box's configuration: what it is built of, and what it does by itself."""

from companion.config.config import Config, ConfigError, local_file, read

__all__ = ["Config", "ConfigError", "local_file", "read"]
