package dev.plumbline.subjects.counter;

import dev.plumbline.subjects.Subject;
import java.util.List;

/** The counters of the catalog. */
public final class Counters {
  private static final String TYPE = "counter";

  private Counters() {}

  /** Those that are right first. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable("locked-counter", TYPE, "folklore", LockedCounter::new),
        Subject.linearizable("cas-counter", TYPE, "folklore", CasCounter::new),
        Subject.broken(
            "lost-update-counter",
            TYPE,
            "folklore",
            "increment reads and then writes, so one of two that overlap is lost.",
            LostUpdateCounter::new),
        Subject.broken(
            "striped-counter",
            TYPE,
            "java.util.concurrent.atomic.LongAdder",
            "increment answers a sum of cells, so two that overlap may answer the same.",
            StripedCounter::new));
  }
}
