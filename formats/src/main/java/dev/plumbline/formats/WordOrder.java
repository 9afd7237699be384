package dev.plumbline.formats;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.memory.MultiWordHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The events of a multi-word history in the order of time. At one instant, each process keeps its
 * own order; crashes come after the returns and before the reports of recovery.
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

  private WordOrder(MultiWordHistory history, Sink sink) {
    this.history = history;
    this.sink = sink;
    this.next = new int[history.size()];
  }

  static void walk(MultiWordHistory history, Sink sink) throws IOException {
    new WordOrder(history, sink).walk();
  }

  /** Where a process is. */
  private final class Strand implements Comparable<Strand> {
    int operation;
    boolean called;
    long time;

    Strand(int operation) {
      this.operation = operation;
      this.time = history.call(operation);
    }

    @Override
    public int compareTo(Strand other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Integer.compare(operation, other.operation);
    }

    /** Tells its next event; false after the last one. */
    boolean step() throws IOException {
      if (!called) {
        sink.call(operation);
        called = !history.pending(operation);
        if (called) {
          time = history.ret(operation);
          return true;
        }
      } else {
        sink.ret(operation);
        called = false;
      }
      operation = next[operation];
      time = operation == NOTHING ? Long.MAX_VALUE : history.call(operation);
      return operation != NOTHING;
    }
  }

  private void walk() throws IOException {
    PriorityQueue<Strand> strands = new PriorityQueue<>(strands());
    List<Crash> crashes = history.crashes();
    List<Recovery> recoveries = history.recoveries();
    int crash = 0;
    int recovery = 0;
    while (true) {
      long crashTime = crash < crashes.size() ? crashes.get(crash).time() : Long.MAX_VALUE;
      long recoveryTime =
          recovery < recoveries.size() ? recoveries.get(recovery).time() : Long.MAX_VALUE;
      Strand strand = strands.peek();
      if (strand != null && comesFirst(strand, Math.min(crashTime, recoveryTime))) {
        strands.poll();
        if (strand.step()) {
          strands.add(strand);
        }
      } else if (crash < crashes.size() && crashTime <= recoveryTime) {
        sink.crash(crashes.get(crash++));
      } else if (recovery < recoveries.size()) {
        sink.recovery(recoveries.get(recovery++));
      } else {
        return;
      }
    }
  }

  private static boolean comesFirst(Strand strand, long mark) {
    return strand.time < mark || (strand.time == mark && strand.called);
  }

  private List<Strand> strands() {
    int[] first = new int[history.processCount()];
    int[] last = new int[history.processCount()];
    Arrays.fill(first, NOTHING);
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
    List<Strand> strands = new ArrayList<>();
    for (int operation : first) {
      if (operation != NOTHING) {
        strands.add(new Strand(operation));
      }
    }
    return strands;
  }
}
