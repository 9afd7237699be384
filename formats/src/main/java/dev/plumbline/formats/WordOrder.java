package dev.plumbline.formats;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MultiWordHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The events of a multi-word history in the order of time. At one instant, each process keeps its
 * own order: returns come first, then what begins and ends at the instant, be it by a crash, the
 * crash, reports of recovery, and other calls; but a report comes before whatever may follow it.
 *
 * <p>A merge of the processes, each of which has its operations in order: O(n log p) for p
 * processes. There is an object for each process, and none for an operation.
 */
final class WordOrder {
  /** Takes the events in order. */
  interface Sink {
    void call(int i) throws IOException;

    void ret(int i) throws IOException;

    void crash(Crash crash) throws IOException;

    void recovery(Recovery recovery) throws IOException;
  }

  private static final int NOTHING = -1;

  private final MultiWordHistory history;
  private final Sink sink;

  /** The next operation of the same process, by operation. */
  private final int[] next;

  private final List<Crash> crashes;
  private final List<Recovery> recoveries;
  private int crash;
  private int recovery;
  private final PriorityQueue<Strand> strands = new PriorityQueue<>();

  /** Those that go on after a crash. */
  private final List<Strand> fallen = new ArrayList<>();

  /** For each process, its last operation that was told. */
  private final int[] told;

  /** The same if it is pending, and no crash has come since. */
  private final int[] open;

  /** For each process, the last operation that a crash has interrupted and no report was about. */
  private final int[] interrupted;

  /** The one interrupted before, by operation. */
  private final int[] before;

  private WordOrder(MultiWordHistory history, Sink sink) {
    this.history = history;
    this.sink = sink;
    this.next = new int[history.size()];
    this.crashes = history.crashes();
    this.recoveries = history.recoveries();
    this.told = nothing();
    this.open = nothing();
    this.interrupted = nothing();
    this.before = new int[history.size()];
  }

  /** For each process none of its operations. */
  private int[] nothing() {
    int[] operations = new int[history.processCount()];
    Arrays.fill(operations, NOTHING);
    return operations;
  }

  static void walk(MultiWordHistory history, Sink sink) throws IOException {
    new WordOrder(history, sink).walk();
  }

  /** Where a process is. */
  private final class Strand implements Comparable<Strand> {
    int operation;
    boolean called;
    long time;

    /** Whether the operation comes before a crash at the very time of its call. */
    boolean early;

    Strand(int operation) {
      goTo(operation);
    }

    void goTo(int where) {
      operation = where;
      called = false;
      time = where == NOTHING ? Long.MAX_VALUE : history.call(where);
      early =
          where != NOTHING
              && (history.pending(where) ? crashes(where, time) : history.ret(where) == time);
    }

    /** Whether a crash that comes at a time, or later but before the call at hand, is of it. */
    private boolean crashes(int where, long from) {
      boolean found = false;
      for (int k = crash; !found && k < crashes.size() && crashes.get(k).time() <= time; k++) {
        found = crashes.get(k).time() >= from && isOf(crashes.get(k), history.process(where));
      }
      return found;
    }

    /** Whether a crash is to be told before the operation. */
    boolean waits() {
      return open[history.process(operation)] != NOTHING && crashes(operation, Long.MIN_VALUE);
    }

    private int turn() {
      return called ? 0 : early ? 1 : 2;
    }

    @Override
    public int compareTo(Strand other) {
      int byTime = Long.compare(time, other.time);
      int byTurn = byTime != 0 ? byTime : Integer.compare(turn(), other.turn());
      return byTurn != 0 ? byTurn : Integer.compare(operation, other.operation);
    }

    /** Tells its next event. */
    void step() throws IOException {
      if (called) {
        sink.ret(operation);
        goTo(next[operation]);
        return;
      }
      int process = history.process(operation);
      sink.call(operation);
      told[process] = operation;
      called = !history.pending(operation);
      if (called) {
        time = history.ret(operation);
      } else {
        open[process] = operation;
        goTo(next[operation]);
      }
    }
  }

  private static boolean isOf(Crash crash, int process) {
    return crash.ofSystem() || crash.process() == process;
  }

  private void walk() throws IOException {
    strands.addAll(strands());
    while (!strands.isEmpty() || crash < crashes.size() || recovery < recoveries.size()) {
      long crashTime = crash < crashes.size() ? crashes.get(crash).time() : Long.MAX_VALUE;
      long recoveryTime =
          recovery < recoveries.size() ? recoveries.get(recovery).time() : Long.MAX_VALUE;
      Strand strand = strands.peek();
      long mark = Math.min(crashTime, recoveryTime);
      if (strand != null && (strand.time < mark || (strand.time == mark && strand.called))) {
        advance();
      } else if (recoveryTime < crashTime || (recoveryTime == crashTime && isDue())) {
        report(recoveries.get(recovery++));
      } else if (strand != null && strand.time == mark && strand.early) {
        advance();
      } else {
        fall(crashes.get(crash++));
      }
    }
  }

  private void advance() throws IOException {
    Strand strand = strands.remove();
    strand.step();
    if (strand.operation != NOTHING) {
      (!strand.called && strand.waits() ? fallen : strands).add(strand);
    }
  }

  /** Whether a crash has interrupted what the next report is about. */
  private boolean isDue() {
    int operation = recoveries.get(recovery).operation();
    int process = history.process(operation);
    return told[process] >= operation && open[process] != operation;
  }

  /** In a log, a report is about the last operation that was open at a crash. */
  private void report(Recovery next) throws IOException {
    int operation = next.operation();
    int process = history.process(operation);
    if (interrupted[process] != operation) {
      throw new CannotHoldException(
          ("process %s reports at %d on an operation called at %d that a crash interrupted together"
                  + " with another of the process, and in a log a crash interrupts one")
              .formatted(
                  Values.show(history.values().value(history.processCode(process))),
                  next.time(),
                  history.call(operation)));
    }
    interrupted[process] = before[operation];
    sink.recovery(next);
  }

  private void fall(Crash next) throws IOException {
    sink.crash(next);
    for (int process = 0; process < open.length; process++) {
      int operation = open[process];
      if (operation != NOTHING && isOf(next, process)) {
        before[operation] = interrupted[process];
        interrupted[process] = operation;
        open[process] = NOTHING;
      }
    }
    for (Iterator<Strand> each = fallen.iterator(); each.hasNext(); ) {
      Strand strand = each.next();
      if (isOf(next, history.process(strand.operation))) {
        each.remove();
        strand.goTo(strand.operation);
        strands.add(strand);
      }
    }
  }

  private List<Strand> strands() {
    int[] first = nothing();
    int[] last = nothing();
    Arrays.fill(next, NOTHING);
    for (int i = 0; i < history.size(); i++) {
      int process = history.process(i);
      if (first[process] == NOTHING) {
        first[process] = i;
      } else {
        next[last[process]] = i;
      }
      last[process] = i;
    }
    return Arrays.stream(first).filter(i -> i != NOTHING).mapToObj(Strand::new).toList();
  }
}
