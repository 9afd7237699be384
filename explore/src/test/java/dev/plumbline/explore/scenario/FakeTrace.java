package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A trace that was made up: which boundaries come before which is a table. */
final class FakeTrace implements Trace {
  final int[] thread;
  final boolean[] begun;
  final boolean[] returned;
  final boolean[] atomic;
  final Object[] answers;
  final boolean[][] before;
  End end = End.COMPLETE;

  /** Operations that have begun and returned, without any order but that of their threads. */
  FakeTrace(int... operationsOfThreads) {
    int n = Arrays.stream(operationsOfThreads).sum();
    thread = new int[n];
    int next = 0;
    for (int t = 0; t < operationsOfThreads.length; t++) {
      Arrays.fill(thread, next, next + operationsOfThreads[t], t);
      next += operationsOfThreads[t];
    }
    begun = new boolean[n];
    returned = new boolean[n];
    Arrays.fill(begun, true);
    Arrays.fill(returned, true);
    atomic = new boolean[n];
    answers = new Object[n];
    before = new boolean[2 * n][2 * n];
    for (int i = 0; i < n; i++) {
      before[Trace.first(i)][Trace.last(i)] = true;
      if (i > 0 && thread[i - 1] == thread[i]) {
        before[Trace.last(i - 1)][Trace.first(i)] = true;
      }
    }
  }

  /** Lets an operation end before another begins. */
  FakeTrace precedes(int a, int b) {
    return boundaries(Trace.last(a), Trace.first(b));
  }

  /** Lets one boundary come before another. */
  FakeTrace boundaries(int a, int b) {
    before[a][b] = true;
    return this;
  }

  FakeTrace answers(Object... values) {
    System.arraycopy(values, 0, answers, 0, values.length);
    return this;
  }

  /** Says that an operation waits for ever, and that those behind it have not begun. */
  FakeTrace waits(int operation, End how) {
    end = how;
    returned[operation] = false;
    for (int i = operation + 1; i < thread.length && thread[i] == thread[operation]; i++) {
      begun[i] = false;
      returned[i] = false;
    }
    return this;
  }

  /** Lets all follow that follows. */
  FakeTrace closed() {
    int size = before.length;
    for (int i = 0; i < size; i += 2) {
      if (atomic[i / 2]) {
        unite(i, i + 1);
      }
    }
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          before[i][j] |= before[i][k] && before[k][j];
        }
      }
    }
    return this;
  }

  private void unite(int a, int b) {
    for (int i = 0; i < before.length; i++) {
      before[i][a] |= before[i][b] && i != a;
      before[i][b] |= before[i][a] && i != b;
      before[a][i] |= before[b][i] && i != a;
      before[b][i] |= before[a][i] && i != b;
    }
    before[a][b] = false;
    before[b][a] = false;
  }

  /** A random one: an execution in some order, of which some of the order must be. */
  static FakeTrace random(SplittableRandom rng, boolean mayWait, int... operationsOfThreads) {
    FakeTrace trace = new FakeTrace(operationsOfThreads);
    int n = trace.thread.length;
    for (int i = 0; i < n; i++) {
      trace.atomic[i] = rng.nextInt(3) == 0;
    }
    int[] position = trace.execution(rng);
    int chance = 1 + rng.nextInt(12);
    for (int a = 0; a < 2 * n; a++) {
      for (int b = 0; b < 2 * n; b++) {
        boolean others = trace.thread[a / 2] != trace.thread[b / 2];
        if (others && position[a] < position[b] && rng.nextInt(chance) == 0) {
          trace.before[a][b] = true;
        }
      }
    }
    trace.closed();
    if (mayWait) {
      trace.letWait(rng);
    }
    return trace;
  }

  /** Lets operations wait whose end, and all behind it, nothing of other threads must follow. */
  private void letWait(SplittableRandom rng) {
    for (int i = 0; i < thread.length; i++) {
      if (begun[i] && !atomic[i] && !isFollowed(i) && rng.nextInt(2) == 0) {
        waits(i, End.DEADLOCK);
      }
    }
  }

  private boolean isFollowed(int operation) {
    boolean followed = false;
    for (int b = 0; b < before.length; b++) {
      boolean other = thread[b / 2] != thread[operation];
      followed |= other && before[Trace.last(operation)][b];
    }
    return followed;
  }

  /** The positions of the boundaries in a random execution. */
  private int[] execution(SplittableRandom rng) {
    List<List<Integer>> left = new ArrayList<>();
    for (int i = 0; i < thread.length; i++) {
      if (thread[i] == left.size()) {
        left.add(new ArrayList<>());
      }
      left.get(thread[i]).add(i);
    }
    int[] position = new int[2 * thread.length];
    boolean[] open = new boolean[left.size()];
    int now = 0;
    while (left.stream().anyMatch(l -> !l.isEmpty())) {
      int t = rng.nextInt(left.size());
      if (left.get(t).isEmpty()) {
        continue;
      }
      int i = left.get(t).get(0);
      if (!open[t]) {
        position[Trace.first(i)] = now;
        open[t] = true;
      }
      if (atomic[i] || rng.nextInt(2) == 0) {
        position[Trace.last(i)] = atomic[i] ? now : now + 1;
        open[t] = false;
        left.get(t).remove(0);
      }
      now += 2;
    }
    return position;
  }

  @Override
  public End end() {
    return end;
  }

  @Override
  public int operations() {
    return thread.length;
  }

  @Override
  public int thread(int operation) {
    return thread[operation];
  }

  @Override
  public boolean begun(int operation) {
    return begun[operation];
  }

  @Override
  public boolean returned(int operation) {
    return returned[operation];
  }

  @Override
  public Object answer(int operation) {
    return returned[operation] ? answers[operation] : null;
  }

  @Override
  public boolean before(int a, int b) {
    return before[a][b];
  }

  @Override
  public boolean atomic(int operation) {
    return atomic[operation];
  }
}
