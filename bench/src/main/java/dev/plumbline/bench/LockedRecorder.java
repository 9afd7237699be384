package dev.plumbline.bench;

import java.util.ArrayList;
import java.util.List;

/** The recorder everybody writes first: a list of events under a lock. */
final class LockedRecorder {
  private record Event(Thread process, String name, Object value, long time) {}

  private final List<Event> events = new ArrayList<>();

  synchronized void call(String name, Object input) {
    events.add(new Event(Thread.currentThread(), name, input, System.nanoTime()));
  }

  synchronized void ret(String name, Object output) {
    events.add(new Event(Thread.currentThread(), name, output, System.nanoTime()));
  }

  synchronized int size() {
    return events.size();
  }
}
