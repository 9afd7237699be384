package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The calls and returns of a history in one order that keeps what precedes what.
 *
 * <p>At one instant all calls come before all returns: a return before a call would say that one
 * operation precedes the other, but at equal times they are concurrent.
 */
final class EventOrder {
  /** Takes the events in order. */
  interface Sink {
    void call(int i) throws IOException;

    void ret(int i) throws IOException;
  }

  private EventOrder() {}

  static void walk(History h, Sink sink) throws IOException {
    PriorityQueue<Integer> open =
        new PriorityQueue<>(Comparator.<Integer>comparingLong(h::ret).thenComparing(i -> i));
    for (int i = 0; i < h.size(); i++) {
      while (!open.isEmpty() && h.precedes(open.peek(), i)) {
        sink.ret(open.poll());
      }
      sink.call(i);
      if (!h.pending(i)) {
        open.add(i);
      }
    }
    while (!open.isEmpty()) {
      sink.ret(open.poll());
    }
  }
}
