#!/usr/bin/env python3
"""Records operations as JSON lines for `plumbline check`. Standard library only.

    with Recorder("run.jsonl") as recorder:
        op = recorder.call(process="client 1", op="enq", value=5)
        try:
            queue.put(5)
            op.ret()
        except TimeoutError:
            op.lose()        # nobody knows whether it happened
        except ConnectionRefusedError:
            op.cancel()      # it certainly did not

Run as a program it records four threads that use a queue: recorder.py FILE
"""

import json
import os
import sys
import threading
import time

NOTHING = object()


class Recorder:
    """Safe for use by many threads of one program."""

    def __init__(self, path):
        # The file gets its name when it is complete: a part of a recording is none.
        self._path = path
        self._part = path + ".part"
        self._file = open(self._part, "w", encoding="utf-8")
        self._lock = threading.Lock()
        self._open = set()

    def call(self, process, op, value=None):
        """Call it right before the request is sent."""
        operation = Operation(self, process, op, value)
        with self._lock:
            self._open.add(operation)
        # Read again, so that waiting for the lock above is not part of the operation.
        operation.line["call"] = time.monotonic_ns()
        return operation

    def annotate(self, kind, text=""):
        """Notes a fault that was injected, a node that was restarted."""
        line = {"annotation": kind, "text": text, "at": time.monotonic_ns()}
        with self._lock:
            self._write(line)

    def close(self):
        """Operations that are still open are pending."""
        with self._lock:
            for operation in self._open:
                self._write(operation.line)
            self._open.clear()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            os.replace(self._part, self._path)

    def _end(self, operation, keep):
        with self._lock:
            if operation in self._open:
                self._open.remove(operation)
                if keep:
                    self._write(operation.line)

    def _write(self, line):
        self._file.write(json.dumps(line) + "\n")

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


class Operation:
    """An operation that has been called. End it with exactly one of the three methods."""

    def __init__(self, recorder, process, op, value):
        self._recorder = recorder
        self.line = {"process": process, "op": op, "call": time.monotonic_ns()}
        if value is not None:
            self.line["in"] = value

    def ret(self, out=NOTHING):
        """Call it right after the reply was read; None is an answer, no argument is none."""
        self.line["return"] = time.monotonic_ns()
        if out is not NOTHING:
            self.line["out"] = out
        self._recorder._end(self, keep=True)

    def lose(self):
        """A timeout or a lost connection: it may have happened, or may still happen."""
        self._recorder._end(self, keep=True)

    def cancel(self):
        """It certainly did not happen and never will."""
        self._recorder._end(self, keep=False)


def _demo(path):
    import queue

    subject = queue.SimpleQueue()

    def client(recorder, number):
        for i in range(500):
            value = number * 1000 + i
            op = recorder.call(number, "enq", value)
            subject.put(value)
            op.ret()
            op = recorder.call(number, "deq")
            try:
                op.ret(subject.get_nowait())
            except queue.Empty:
                op.ret(None)

    with Recorder(path) as recorder:
        threads = [threading.Thread(target=client, args=(recorder, n)) for n in range(4)]
        for thread in threads:
            thread.start()
        recorder.annotate("half-time", "all clients are running")
        for thread in threads:
            thread.join()
        recorder.call("late", "enq", -1).lose()
        recorder.call("late", "enq", -2).cancel()
        recorder.call("late", "deq")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: recorder.py FILE")
    _demo(sys.argv[1])
