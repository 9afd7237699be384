package dev.plumbline.record.workload;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the operations of one thread ended, by the number of the operation. An increment for each
 * operation; one thread counts, and others look after it has ended.
 */
final class Tally {
  private final TargetOperation[] actions;
  private final long[] returned;
  private final long[] threw;
  private final Throwable[] example;
  private final long[] unkept;
  private final Throwable[] whyUnkept;
  private final boolean[] refused;

  Tally(TargetOperation[] actions) {
    this.actions = actions;
    this.returned = new long[actions.length];
    this.threw = new long[actions.length];
    this.example = new Throwable[actions.length];
    this.unkept = new long[actions.length];
    this.whyUnkept = new Throwable[actions.length];
    this.refused = new boolean[actions.length];
  }

  void returned(int action) {
    returned[action]++;
  }

  void threw(int action, Throwable thrown) {
    threw[action]++;
    example[action] = thrown;
  }

  /** An operation returned, and the recorder could not keep its answer. */
  void unkept(int action, Throwable why) {
    unkept[action]++;
    whyUnkept[action] = why;
  }

  /** An operation that answers nothing answered false, as an object does that is full. */
  void refused(int action) {
    refused[action] = true;
  }

  long exceptions() {
    return Arrays.stream(threw).sum();
  }

  /** How many answers could not be kept. */
  long unkept() {
    return Arrays.stream(unkept).sum();
  }

  /** The operations of which some answer could not be kept, and why one of them could not. */
  static Map<String, String> whyUnkept(List<Tally> tallies) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Tally tally : tallies) {
      for (int i = 0; i < tally.actions.length; i++) {
        if (tally.unkept[i] > 0) {
          found.putIfAbsent(tally.actions[i].name, why(tally.whyUnkept[i]));
        }
      }
    }
    return found;
  }

  /** What the recorder says; of what the answer's own code threw, the name. */
  private static @Nullable String why(Throwable thrown) {
    boolean ours = thrown.getClass() == IllegalArgumentException.class;
    return ours ? thrown.getMessage() : thrown.getClass().getSimpleName();
  }

  /** The operations that threw in some of the tallies and returned in none, and what they threw. */
  static Map<String, String> alwaysThrew(List<Tally> tallies) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Tally tally : tallies) {
      for (int i = 0; i < tally.actions.length; i++) {
        int action = i;
        if (tally.threw[i] > 0
            && tallies.stream().allMatch(t -> t.returned[action] + t.unkept[action] == 0)) {
          found.putIfAbsent(tally.actions[i].name, tally.example[i].getClass().getSimpleName());
        }
      }
    }
    return found;
  }

  /** The operations that answer nothing and answered false in some of the tallies. */
  static List<String> refused(List<Tally> tallies) {
    Set<String> found = new LinkedHashSet<>();
    for (Tally tally : tallies) {
      for (int i = 0; i < tally.actions.length; i++) {
        if (tally.refused[i]) {
          found.add(tally.actions[i].name);
        }
      }
    }
    return List.copyOf(found);
  }
}
