#!/usr/bin/env python3
"""Records clients of a Redis server as JSON lines for `plumbline check --spec map`.

    redis_client.py localhost:6379 run.jsonl    # a server that is there
    redis_client.py run.jsonl                   # a small stand-in for one, to try it

Standard library only. Uses the keys plumbline:0 to plumbline:4, and deletes them first.
"""

import random
import socket
import socketserver
import sys
import threading

from recorder import Recorder

CLIENTS = 5
OPERATIONS = 200
KEYS = [f"plumbline:{n}" for n in range(5)]
TIMEOUT = 2.0


class Redis:
    """A connection that speaks the little of Redis' protocol that is needed."""

    def __init__(self, address):
        self._socket = socket.create_connection(address, TIMEOUT)
        self._in = self._socket.makefile("rb")

    def command(self, *words):
        data = [w.encode() for w in words]
        request = b"*%d\r\n" % len(data)
        for word in data:
            request += b"$%d\r\n%s\r\n" % (len(word), word)
        self._socket.sendall(request)
        return self._reply()

    def _reply(self):
        line = self._in.readline()
        if not line.endswith(b"\r\n"):
            raise ConnectionError("the server closed the connection")
        kind, rest = line[:1], line[1:-2]
        if kind == b"-":
            raise RuntimeError(rest.decode())
        if kind == b":":
            return int(rest)
        if kind == b"$":
            length = int(rest)
            return None if length < 0 else self._in.read(length + 2)[:-2].decode()
        return rest.decode()


def client(recorder, address, number):
    chance = random.Random(number)
    life = 0
    redis = None
    for i in range(OPERATIONS):
        key, value = chance.choice(KEYS), f"{number}-{i}"
        name, words, given = chance.choice(
            [
                ("get", ("GET", key), key),
                ("get", ("GET", key), key),
                ("put", ("SET", key, value), [key, value]),
                ("remove", ("DEL", key), key),
            ]
        )
        if redis is None:
            try:
                redis = Redis(address)
            except OSError:
                continue  # nothing was sent, so nothing is recorded
        # After an operation that may be open for ever, the client is another process.
        operation = recorder.call(f"client {number}.{life}", name, given)
        try:
            answer = redis.command(*words)
        except RuntimeError:
            operation.cancel()  # an error reply: Redis refused it
        except OSError:
            operation.lose()  # a timeout or a lost connection: nobody knows
            redis = None
            life += 1
        else:
            # SET and DEL do not answer what was there, so they answer nothing.
            if name == "get":
                operation.ret(answer)
            else:
                operation.ret()


class StandIn(socketserver.StreamRequestHandler):
    """GET, SET and DEL of a dictionary."""

    values = {}
    lock = threading.Lock()

    def handle(self):
        while True:
            head = self.rfile.readline()
            if not head:
                return
            words = []
            for _ in range(int(head[1:])):
                length = int(self.rfile.readline()[1:])
                words.append(self.rfile.read(length + 2)[:-2])
            with self.lock:
                self.wfile.write(self.answer(words[0], words[1], words[2:]))

    def answer(self, command, key, rest):
        if command == b"GET":
            value = self.values.get(key)
            return b"$-1\r\n" if value is None else b"$%d\r\n%s\r\n" % (len(value), value)
        if command == b"SET":
            self.values[key] = rest[0]
            return b"+OK\r\n"
        return b":%d\r\n" % (1 if self.values.pop(key, None) is not None else 0)


def record(address, path):
    first = Redis(address)
    for key in KEYS:
        first.command("DEL", key)
    with Recorder(path) as recorder:
        threads = [
            threading.Thread(target=client, args=(recorder, address, n)) for n in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def main(arguments):
    if len(arguments) == 2:
        host, _, port = arguments[0].rpartition(":")
        record((host, int(port)), arguments[1])
    elif len(arguments) == 1:
        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), StandIn) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
            record(server.server_address, arguments[0])
            server.shutdown()
    else:
        sys.exit("usage: redis_client.py [HOST:PORT] FILE")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (OSError, ValueError) as problem:
        sys.exit(f"redis_client.py: no recording was made: {problem}")
