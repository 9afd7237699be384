#!/usr/bin/env python3
"""Records clients of a key-value service over HTTP as JSON lines for `plumbline check --spec map`.

    http_client.py http://localhost:8080/kv run.jsonl   # GET, PUT and DELETE of /kv/KEY
    http_client.py run.jsonl                            # a small stand-in for one, to try it

Standard library only. A service of yours has other addresses: change `request`, and nothing else.
"""

import http.client
import http.server
import random
import sys
import threading
import urllib.parse

from recorder import Recorder

CLIENTS = 5
OPERATIONS = 100
KEYS = [f"plumbline-{n}" for n in range(5)]
TIMEOUT = 2.0


def request(connection, path, name, key, value):
    """Sends one request; answers its status and what came back."""
    method = {"get": "GET", "put": "PUT", "remove": "DELETE"}[name]
    connection.request(method, f"{path}/{key}", body=value if name == "put" else None)
    response = connection.getresponse()
    return response.status, response.read().decode()


def client(recorder, url, number):
    chance = random.Random(number)
    life = 0
    connection = None
    for i in range(OPERATIONS):
        name = chance.choice(["get", "get", "put", "remove"])
        key, value = chance.choice(KEYS), f"{number}-{i}"
        if connection is None:
            connection = http.client.HTTPConnection(url.hostname, url.port, timeout=TIMEOUT)
            try:
                connection.connect()
            except OSError:
                connection = None
                continue  # nothing was sent, so nothing is recorded
        # After an operation that may be open for ever, the client is another process.
        given = [key, value] if name == "put" else key
        operation = recorder.call(f"client {number}.{life}", name, given)
        try:
            status, body = request(connection, url.path, name, key, value)
        except (OSError, http.client.HTTPException):
            operation.lose()  # a timeout or a lost connection: nobody knows
            connection = None
            life += 1
            continue
        if name == "get" and status in (200, 404):
            operation.ret(body if status == 200 else None)
        elif 200 <= status < 300:
            operation.ret()
        elif 400 <= status < 500:
            operation.cancel()  # the server says that it did not do it
        else:
            operation.lose()  # an error on its way: it may have done it
            life += 1


class StandIn(http.server.BaseHTTPRequestHandler):
    """A dictionary over HTTP."""

    protocol_version = "HTTP/1.1"
    values = {}
    lock = threading.Lock()

    def do_GET(self):
        with self.lock:
            value = self.values.get(self.path)
        self.reply(404 if value is None else 200, value or b"")

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.lock:
            self.values[self.path] = body
        self.reply(204, b"")

    def do_DELETE(self):
        with self.lock:
            self.values.pop(self.path, None)
        self.reply(204, b"")

    def reply(self, status, body):
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def record(url, path):
    for key in KEYS:
        first = http.client.HTTPConnection(url.hostname, url.port, timeout=TIMEOUT)
        request(first, url.path, "remove", key, None)
    with Recorder(path) as recorder:
        threads = [
            threading.Thread(target=client, args=(recorder, url, n)) for n in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def main(arguments):
    if len(arguments) == 2:
        url = urllib.parse.urlsplit(arguments[0])
        if url.scheme != "http" or not url.hostname:
            sys.exit(f"http_client.py: {arguments[0]} is no URL such as http://localhost:8080/kv")
        record(url, arguments[1])
    elif len(arguments) == 1:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        record(urllib.parse.urlsplit(f"http://127.0.0.1:{port}/kv"), arguments[0])
        server.shutdown()
    else:
        sys.exit("usage: http_client.py [URL] FILE")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (OSError, ValueError) as problem:
        sys.exit(f"http_client.py: no recording was made: {problem}")
