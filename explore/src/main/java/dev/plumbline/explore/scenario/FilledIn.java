package dev.plumbline.explore.scenario;

import dev.plumbline.record.workload.ArgumentRole;
import dev.plumbline.record.workload.ValueChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The scenarios that differ in values only: sequences of letters with all values that matter filled
 * in.
 */
final class FilledIn {
  private final int prefixLength;
  private final List<List<Letter>> threads;
  private final List<Letter> all = new ArrayList<>();
  private final ValueChoice.Kind kind;
  private final FinalLook finalLook;
  private final long[] values;

  /** For each letter, where its values begin. */
  private final int[] from;

  private final Long[] expected;

  FilledIn(
      List<Letter> prefix, List<List<Letter>> threads, ValueChoice.Kind kind, FinalLook finalLook) {
    this.prefixLength = prefix.size();
    this.threads = threads;
    this.kind = kind;
    this.finalLook = finalLook;
    all.addAll(prefix);
    threads.forEach(all::addAll);
    this.from = new int[all.size() + 1];
    for (int i = 0; i < all.size(); i++) {
      from[i + 1] = from[i] + all.get(i).values();
    }
    this.values = new long[from[all.size()]];
    this.expected = new Long[all.size()];
  }

  /** Visits all of them; says whether the visitor wants more. */
  boolean forEach(Predicate<Scenario> visitor) {
    if (kind == ValueChoice.Kind.SHUFFLED) {
      return permute(0, visitor);
    }
    // Summands: every sum tells which ones are in it.
    boolean sums = kind == ValueChoice.Kind.SMALL;
    long first = kind == ValueChoice.Kind.COPIES ? ValueChoice.FIRST_COPY : 1;
    Arrays.setAll(values, i -> sums ? 1L << i : first + i);
    return expect(0, visitor);
  }

  /** Gives the i-th value each number that is left. */
  private boolean permute(int i, Predicate<Scenario> visitor) {
    if (i == values.length) {
      return swapsNothing() ? expect(0, visitor) : true;
    }
    for (long number = 1; number <= values.length; number++) {
      long candidate = number;
      if (Arrays.stream(values, 0, i).noneMatch(v -> v == candidate)) {
        values[i] = number;
        if (!permute(i + 1, visitor)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether threads of the same letters have rising first values: others are the same swapped. */
  private boolean swapsNothing() {
    int at = prefixLength;
    for (int t = 1; t < threads.size(); t++) {
      int next = at + threads.get(t - 1).size();
      boolean alike = threads.get(t).equals(threads.get(t - 1)) && from[next] > from[at];
      if (alike && values[from[at]] > values[from[next]]) {
        return false;
      }
      at = next;
    }
    return true;
  }

  /** Lets the i-th letter expect each value that it may find. */
  private boolean expect(int i, Predicate<Scenario> visitor) {
    if (i == all.size()) {
      return visitor.test(scenario());
    }
    if (!all.get(i).expects()) {
      return expect(i + 1, visitor);
    }
    for (Long candidate : candidates(i)) {
      expected[i] = candidate;
      if (!expect(i + 1, visitor)) {
        return false;
      }
    }
    return true;
  }

  private Set<Long> candidates(int i) {
    Set<Long> candidates = new LinkedHashSet<>();
    candidates.add(initial(i));
    for (int j = prefixLength; j < all.size(); j++) {
      if (j != i && meets(i, j)) {
        candidates.add(values[from[j]]);
      }
    }
    return candidates;
  }

  /** What is there when the threads begin, as far as can be known. */
  private Long initial(int i) {
    Long initial = null;
    for (int j = 0; j < prefixLength; j++) {
      initial = meets(i, j) ? Long.valueOf(values[from[j]]) : initial;
    }
    int argument = all.get(i).operation().roles().indexOf(ArgumentRole.EXPECTED);
    boolean mayBeNull = all.get(i).keys().isEmpty() && all.get(i).operation().takesNull(argument);
    return initial != null || mayBeNull ? initial : Long.valueOf(0);
  }

  /** Whether one letter can find what the other stores. */
  private boolean meets(int i, int j) {
    return from[j + 1] > from[j] && all.get(i).keys().equals(all.get(j).keys());
  }

  private Scenario scenario() {
    List<OperationCall> calls = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      calls.add(all.get(i).call(values, from[i], expected[i]));
    }
    List<List<OperationCall>> byThread = new ArrayList<>();
    int at = prefixLength;
    for (List<Letter> thread : threads) {
      byThread.add(calls.subList(at, at + thread.size()));
      at += thread.size();
    }
    return new Scenario(calls.subList(0, prefixLength), byThread, finalLook.calls(values.length));
  }
}
