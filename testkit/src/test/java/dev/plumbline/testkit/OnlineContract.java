package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Compares an online checker with the oracle: the first event after which the oracle finds no
 * witness is the one that is reported, no earlier and no later.
 */
final class OnlineContract {
  enum What {
    CALL,
    RETURN,
    FAIL,
    LOSE
  }

  record Event(long time, What what, int op) {
    boolean isCall() {
      return what == What.CALL;
    }
  }

  private final Spec<?> spec;
  private final boolean exact;
  private int histories;
  private int violations;
  private int late;

  /** Exact: each answer is about the event it is given to; else only the event reported counts. */
  OnlineContract(Spec<?> spec, boolean exact) {
    this.spec = spec;
    this.exact = exact;
  }

  @Override
  public String toString() {
    return "%d histories, %d violations, %d of them seen late"
        .formatted(histories, violations, late);
  }

  /** Checks one history; throws if an answer is wrong. */
  void check(History history, Rng rng) {
    List<Event> events = events(history, rng);
    int expected = firstBad(history, events, h -> Oracle.linearizable(h, spec));
    histories++;
    violations += expected >= 0 ? 1 : 0;
    OnlineChecker online = OnlineChecker.of(spec);
    long[] handle = new long[history.size()];
    boolean fine = true;
    for (int k = 0; k < events.size() && fine; k++) {
      fine = feed(history, events.get(k), handle, online);
      if (exact && fine == (k == expected)) {
        throw wrong(history, events, expected, "the answer at event " + k);
      }
      fine &= exact || rng.below(12) > 0 || online.decideNow();
      if (!fine && (expected < 0 || k < expected)) {
        throw wrong(history, events, expected, "an alarm at event " + k);
      }
    }
    if (online.decideNow() != (expected < 0)) {
      throw wrong(history, events, expected, "the verdict at the end");
    }
    if (online.forgetful()) {
      throw wrong(history, events, expected, "that something needed was forgotten");
    }
    if (expected >= 0) {
      long lost = events.subList(0, expected).stream().filter(e -> e.what == What.LOSE).count();
      if (online.alarm().get().event() != expected - lost) {
        throw wrong(history, events, expected, "the event " + online.alarm().get().event());
      }
      if (!online.alarm().get().result().verified()) {
        throw wrong(history, events, expected, "an unverified core");
      }
      late += online.alarm().get().seenAt() > online.alarm().get().event() ? 1 : 0;
    }
  }

  private AssertionError wrong(History history, List<Event> events, int expected, String what) {
    StringBuilder text = new StringBuilder(what + " is wrong, expected " + expected + "\n");
    for (int k = 0; k < events.size(); k++) {
      Event e = events.get(k);
      text.append(k).append(' ').append(e.what).append(' ').append(history.show(e.op)).append('\n');
    }
    return new AssertionError(text.toString());
  }

  static boolean feed(History history, Event e, long[] handle, OnlineChecker online) {
    Operation op = history.operation(e.op);
    switch (e.what) {
      case CALL -> {
        Object object = history.objects().get(history.objectId(e.op));
        handle[e.op] = online.callOn(object, null, op.name(), op.input());
        return true;
      }
      case RETURN -> {
        return online.ret(handle[e.op], op.hasOutput() ? op.output() : Operation.NOTHING);
      }
      case FAIL -> {
        return online.fail(handle[e.op]);
      }
      default -> {
        online.lose(handle[e.op]);
        return true;
      }
    }
  }

  /** By time, calls first; some pending operations turn out to be lost, or not to have happened. */
  static List<Event> events(History h, Rng rng) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      events.add(new Event(h.call(i), What.CALL, i));
      if (!h.pending(i)) {
        events.add(new Event(h.ret(i), What.RETURN, i));
      } else if (rng.below(5) < 3) {
        What what = rng.below(3) == 0 ? What.FAIL : What.LOSE;
        events.add(new Event(h.call(i) + rng.below(12), what, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::time).thenComparing(e -> !e.isCall()));
    return events;
  }

  /** The first event up to which a history has no witness; -1 if there is none. */
  static int firstBad(History h, List<Event> events, Predicate<History> linearizable) {
    int low = -1;
    int high = events.size() - 1;
    if (high < 0 || linearizable.test(prefix(h, events, high))) {
      return -1;
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (linearizable.test(prefix(h, events, middle))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** What had happened by an event, with the numbers of events as times. */
  private static History prefix(History h, List<Event> events, int last) {
    int[] end = new int[h.size()];
    boolean[] failed = new boolean[h.size()];
    for (int k = 0; k <= last; k++) {
      Event e = events.get(k);
      end[e.op] = e.what == What.RETURN ? k : end[e.op];
      failed[e.op] |= e.what == What.FAIL;
    }
    HistoryBuilder b = History.builder();
    for (int k = 0; k <= last; k++) {
      int i = events.get(k).op;
      if (!events.get(k).isCall() || failed[i]) {
        continue;
      }
      Operation op = h.operation(i);
      Object object = h.objects().get(h.objectId(i));
      if (end[i] > 0) {
        Object output = op.hasOutput() ? op.output() : Operation.NOTHING;
        b.addTo(object, null, op.name(), op.input(), output, k, end[i]);
      } else {
        b.addPendingTo(object, null, op.name(), op.input(), k);
      }
    }
    return b.build();
  }
}
