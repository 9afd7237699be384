package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Sites;
import java.util.Arrays;
import java.util.Set;

/**
 * Finds accesses of two threads to a plain field or element of the program, one of them a write,
 * that nothing orders: no lock, no volatile variable, no start or end of a thread. Vector clocks,
 * after Lamport; the order is taken to be rather too strong than too weak, so that what is found is
 * a race by the rules of the Java Language Specification (17.4.5). O(n²) for n events.
 */
public final class DataRaces {
  private int[][] clocks = new int[64][];
  private int[] number = new int[64];

  /** The accesses of the program to plain memory. */
  private int[] accesses = new int[64];

  private int accessCount;

  /** Adds the races of the latest execution, in words. */
  public void addTo(Set<String> found) {
    int n = Math.min(Events.count, ExecutionState.eventsOfSeveral());
    findAccesses(n);
    if (couldRace()) {
      compare(n, found);
    }
  }

  private void findAccesses(int n) {
    if (accesses.length < n) {
      accesses = new int[2 * n];
    }
    accessCount = 0;
    for (int e = 0; e < n; e++) {
      if (isPlain(e) && !Sites.isOfJdk(Events.site[e])) {
        accesses[accessCount++] = e;
      }
    }
  }

  /** Whether any two of them could race; mostly none do, whatever orders them. */
  private boolean couldRace() {
    for (int i = 0; i < accessCount; i++) {
      for (int j = 0; j < i; j++) {
        if (couldRace(accesses[j], accesses[i])) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean couldRace(int d, int e) {
    return Events.thread[d] != Events.thread[e] && Events.dependent(d, e);
  }

  private void compare(int n, Set<String> found) {
    int threads = ExecutionState.threads();
    if (clocks.length < n) {
      clocks = new int[2 * n][];
      number = new int[2 * n];
    }
    int[] counts = new int[threads];
    int earlier = 0;
    for (int e = 0; e < n; e++) {
      int t = Events.thread[e];
      int[] clock = before(e, threads);
      number[e] = ++counts[t];
      if (earlier < accessCount && accesses[earlier] == e) {
        compare(e, earlier++, clock, found);
      } else if (!isPlain(e)) {
        synchronize(e, clock);
      }
      clock[t] = number[e];
      clocks[e] = clock;
    }
  }

  private static boolean isPlain(int e) {
    int kind = Events.kind[e];
    return (kind == EventKind.READ || kind == EventKind.WRITE)
        && Events.site[e] > 0
        && Sites.isPlain(Events.site[e]);
  }

  /** What the thread of an event knows when it comes to it. */
  private int[] before(int e, int threads) {
    int t = Events.thread[e];
    int d = e - 1;
    while (d >= 0 && Events.thread[d] != t) {
      d--;
    }
    if (d < 0) {
      d = ExecutionState.startedAt(t);
    }
    int[] clock = d < 0 ? new int[threads] : Arrays.copyOf(clocks[d], threads);
    if (Events.cause[e] >= 0) {
      join(clock, clocks[Events.cause[e]]);
    }
    if (Events.woken[e] >= 0) {
      join(clock, clocks[Events.woken[e]]);
    }
    if (Events.isAfterAll(e)) {
      for (int before = 0; before < e; before++) {
        join(clock, clocks[before]);
      }
    }
    return clock;
  }

  /** Learns what was known at the latest event of the location that was no mere look. */
  private void synchronize(int e, int[] clock) {
    for (int d = e - 1; d >= 0; d--) {
      if (Events.object[d] == Events.object[e]
          && Events.name[d] == Events.name[e]
          && !isPlain(d)
          && Events.kind[d] != EventKind.READ) {
        join(clock, clocks[d]);
        return;
      }
    }
  }

  private static void join(int[] clock, int[] other) {
    for (int t = 0; t < other.length; t++) {
      clock[t] = Math.max(clock[t], other[t]);
    }
  }

  private void compare(int e, int earlier, int[] clock, Set<String> found) {
    for (int i = 0; i < earlier; i++) {
      int d = accesses[i];
      if (couldRace(d, e) && clock[Events.thread[d]] < number[d]) {
        found.add(told(d, e));
      }
    }
  }

  private static String told(int d, int e) {
    String first = did(d);
    String second = did(e);
    boolean swapped = first.compareTo(second) > 0;
    String what =
        Events.object[e].getClass().isArray()
            ? "an element of an array"
            : "the field " + Sites.nameOf(Events.name[e]).replaceFirst(".*[./]", "");
    return "%s is %s and %s by another thread, and nothing orders the two"
        .formatted(what, swapped ? second : first, swapped ? first : second);
  }

  private static String did(int e) {
    return (Events.writes[e] ? "written at " : "read at ") + Sites.show(Events.site[e]);
  }
}
