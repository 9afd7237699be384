package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Puts the events of a log of multi-word operations into columns, and checks that they fit
 * together: who returns must have been called, and nobody calls twice at a time.
 *
 * <p>Nothing is allocated for an event. For each process it is known which operation is open, and
 * which ones were when crashes interrupted them, as long as nobody has reported on them.
 */
final class WordEvents {
  private static final int NOTHING = -1;

  /** Columns may grow beyond that, but not because a file looks as if they had to. */
  private static final double MOST_EXPECTED = 1 << 26;

  private static final double SPARE = 1.02;

  private final MultiWordBuilder builder;
  private long now = Long.MIN_VALUE;
  private long calls;
  private long wordsInAll;

  // By process.
  private int[] open = new int[0];
  private final List<Deque<Integer>> interrupted = new ArrayList<>();

  /** When recovery last reported on an operation while a later one was open. */
  private long[] overleapt = new long[0];

  private int processes;

  /** What was called, returns or is reported on last. */
  private int row;

  private long time;
  private boolean recovered;

  WordEvents(MultiWordBuilder builder) {
    this.builder = builder;
  }

  /** Makes room for so many times what there is, and a little more. */
  void expect(double times) {
    builder.expect(
        (int) Math.min(MOST_EXPECTED, times * SPARE * calls),
        (int) Math.min(MOST_EXPECTED, times * SPARE * wordsInAll));
  }

  /** The number of a process. */
  int process(long code) {
    int number = builder.process(code);
    if (number == processes) {
      if (processes == open.length) {
        grow(Math.max(16, 2 * processes));
      }
      open[processes] = NOTHING;
      overleapt[processes] = Long.MIN_VALUE;
      interrupted.add(new ArrayDeque<>(1));
      processes++;
    }
    return number;
  }

  private void grow(int capacity) {
    open = Arrays.copyOf(open, capacity);
    overleapt = Arrays.copyOf(overleapt, capacity);
  }

  private void at(long next) throws Malformed {
    if (next < now) {
      throw Malformed.syntax(
          "the time %d comes after %d, expected events in the order of time".formatted(next, now));
    }
    now = Times.check(next);
  }

  /** A call, whose words follow. */
  void call(int caller, long when, Primitive primitive) throws Malformed {
    at(when);
    if (open[caller] != NOTHING) {
      throw new Malformed(
          Rule.OVERLAPPING_PROCESS,
          "the process calls again, but its operation called at %d has not returned"
              .formatted(builder.calledAt(open[caller])));
    }
    calls++;
    row = builder.call(caller, when, primitive);
    open[caller] = row;
  }

  /** A word of the last call. */
  void word(int address, long before, long after) throws Malformed {
    if (find(address) < words()) {
      throw Malformed.syntax("the operation names an address twice, expected different ones");
    }
    wordsInAll++;
    builder.word(address, before, after);
  }

  /** Which word of the operation has an address; their number if none has. */
  private int find(int address) {
    int n = words();
    int k = 0;
    while (k < n && address(k) != address) {
      k++;
    }
    return k;
  }

  /** A process returns; what it answers follows. */
  void returning(int who, long when) throws Malformed {
    at(when);
    if (open[who] == NOTHING) {
      throw new Malformed(
          Rule.RETURN_WITHOUT_CALL, "the process returns, but has no open operation");
    }
    time = when;
    row = open[who];
    recovered = false;
    open[who] = NOTHING;
  }

  /** Recovery reports on a process; what follows. */
  void recovering(int who, long when) throws Malformed {
    at(when);
    Deque<Integer> mine = interrupted.get(who);
    if (mine.isEmpty()) {
      throw new Malformed(
          Rule.RETURN_WITHOUT_CALL,
          "recovery reports on a process, but no crash has interrupted an operation of it");
    }
    time = when;
    row = mine.removeLast();
    recovered = true;
    if (!mine.isEmpty() && builder.calledAt(row) == when) {
      // By their times alone, the operation may have been called after the report.
      throw Malformed.syntax(
          "the report may be about the operation called at the same time or one that was interrupted"
              + " before, expected a later time");
    }
    if (open[who] != NOTHING) {
      overleapt[who] = when;
    }
  }

  /** What the operation that is answered does. */
  Primitive primitive() {
    return builder.primitiveOf(row);
  }

  /** How many words it has. */
  int words() {
    return builder.wordsOf(row);
  }

  /** The address of a word of it. */
  int address(int k) {
    return builder.addressOf(row, k);
  }

  /** It did what it is there for without seeing values, or failed as is said. */
  void answer(Response response) throws Malformed {
    requireCas(response.failure());
    if (recovered) {
      builder.reportedDone(row, time, response);
    } else {
      builder.returned(row, time, response);
    }
  }

  /** It failed because of an address. */
  void failedAt(int address) throws Malformed {
    requireCas(true);
    int k = find(address);
    if (k == words()) {
      throw new Malformed(
          Rule.WRONG_OUTPUT, "the operation failed because of an address that it did not name");
    }
    if (recovered) {
      builder.reportedFailedAt(row, time, k);
    } else {
      builder.failedAt(row, time, k);
    }
  }

  private void requireCas(boolean fails) throws Malformed {
    if (fails && primitive() != Primitive.CAS) {
      throw new Malformed(
          Rule.WRONG_OUTPUT, "the operation failed, which only a compare-and-swap can");
    }
  }

  /** It saw values: a read or a swap, or a compare-and-swap that failed. */
  void saw(long[] codes, int n) throws Malformed {
    if (n != words()) {
      throw new Malformed(
          Rule.WRONG_OUTPUT,
          "the operation saw %d values, expected one for each of its words: %d"
              .formatted(n, words()));
    }
    switch (primitive()) {
      case WRITE -> throw new Malformed(Rule.WRONG_OUTPUT, "a write saw values, expected OK");
      case CAS -> observed(Arrays.copyOf(codes, n));
      default -> {
        for (int k = 0; k < n; k++) {
          builder.saw(row, k, codes[k]);
        }
        answer(Response.OK);
      }
    }
  }

  private void observed(long[] codes) {
    if (recovered) {
      builder.reportedObserved(row, time, codes);
    } else {
      builder.observed(row, time, codes);
    }
  }

  /** It is done, and recovery does not know what it saw; a compare-and-swap has succeeded. */
  void unanswered() {
    boolean sees = primitive() == Primitive.READ || primitive() == Primitive.SWAP;
    builder.reportedDone(row, time, sees ? Response.NONE : Response.OK);
  }

  /** It has not happened, as recovery reported. */
  void notDone() {
    builder.reportedNotDone(row, time);
  }

  /** The whole system crashed: what is open has no return any more. */
  void crash(long when) throws Malformed {
    at(when);
    builder.crash(when);
    for (int i = 0; i < processes; i++) {
      interrupt(i, when);
    }
  }

  /** One process crashed. */
  void crash(long when, int who) throws Malformed {
    at(when);
    builder.crash(when, who);
    interrupt(who, when);
  }

  private void interrupt(int who, long when) throws Malformed {
    int last = open[who];
    if (last == NOTHING) {
      return;
    }
    interrupted.get(who).add(last);
    open[who] = NOTHING;
    if (overleapt[who] == when && builder.calledAt(last) < when) {
      // By their times alone, the report came after the crash.
      throw Malformed.syntax(
          "the crash may have come before the report of the same time on an operation that was"
              + " interrupted before, expected a later time");
    }
  }
}
