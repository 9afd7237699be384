package dev.plumbline.core.memory;

import dev.plumbline.core.crash.CrashHistory;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.primitive.IntList;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Which operations crashes must have undone, under buffered durable linearizability: those and no
 * others are taken for lost.
 *
 * <p>An operation was lost if it had replaced a value that was seen after a later crash. If it was
 * interrupted, or returned at the very time of the crash, it may have taken effect after that, and
 * then only those were lost that had seen before what it wrote. With an operation all were lost
 * that saw what it wrote, and all of its era that were called after it had returned. Nothing here
 * is a choice.
 *
 * <pre>
 *   cas(x,0,1)   |---|                X             lost, because 0 was seen after the crash X
 *   read x = 1        |---|           X             lost, because it saw what was lost
 *   cas(y,0,5)          |---|         X             lost, because it was called later than that
 *   read x = 0                        X   |---|     the evidence
 * </pre>
 *
 * <p>Why nothing else need be lost, if values are distinct, no write is blind and no operation
 * failed without telling what it saw. Suppose that there are survivors such that each era has a
 * witness after the survivors of the earlier ones. They are among those kept here, as no loss here
 * was a choice. Take the next era, and what its operations saw first at each address that they use:
 * the writer survived, being needed, and is kept; whoever had replaced the value is lost here, too.
 * So what is kept here ends with the same values at these addresses, and the witness of the era
 * fits behind any witness of what is kept, of which there is one: that of the era before without
 * the lost ones.
 *
 * <p>Cost: O(words).
 */
final class LostOperations {
  private static final int NEVER = -1;

  private final Versions v;
  private final MultiWordHistory h;
  private final int[] era;
  private final boolean[] lost;

  /** A time at which the operation certainly had not taken effect. */
  private final long[] notBefore;

  /**
   * For operations that saw values and certainly took effect: the last completed one that shows it,
   * which may be itself; else -1.
   */
  private final int[] shownBy;

  private final Deque<Integer> todo = new ArrayDeque<>();
  private final IntList open = new IntList();

  /** For operations lost because a value was seen again: the word that saw it, else -1. */
  private final int[] evidence;

  /** The rows by era, and in each by call. */
  private final Grouping byEra;

  /** By era: where those of its rows end that are not lost for their time of call. */
  private final int[] kept;

  /**
   * Finds what was lost.
   *
   * @param era the era of each operation
   */
  LostOperations(Versions v, int[] era, int eras) {
    this.v = v;
    this.h = v.h;
    this.era = era;
    this.lost = new boolean[h.size];
    this.evidence = new int[h.size];
    this.notBefore = new long[h.size];
    this.shownBy = new int[h.size];
    Arrays.fill(shownBy, NEVER);
    Arrays.fill(evidence, NEVER);
    Arrays.fill(notBefore, Long.MIN_VALUE);
    this.byEra = new Grouping(h.size, eras, i -> era[i]);
    this.kept = Arrays.copyOfRange(byEra.start, 1, eras + 1);
    for (int i = h.size - 1; i >= 0; i--) {
      if (!h.pending(i)) {
        show(i);
      }
    }
    for (int i = 0; i < h.size; i++) {
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        if (v.kinds.writes(i, w) && v.saw[w] != Versions.NONE) {
          seenAgain(i, w);
        }
      }
    }
    while (!todo.isEmpty()) {
      spread(todo.poll());
    }
  }

  /** Whether an operation certainly was lost. */
  boolean lost(int i) {
    return lost[i];
  }

  /** The word of a later era that saw what the operation had replaced; -1 if none did. */
  int evidence(int i) {
    return evidence[i];
  }

  /** Marks an operation that took effect, and the interrupted ones that it shows to have. */
  private void show(int operation) {
    open.add(operation);
    while (!open.isEmpty()) {
      int i = open.removeLast();
      if (shownBy[i] >= 0 || !v.kinds.sees(i)) {
        continue;
      }
      shownBy[i] = operation;
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        int version = v.saw[w];
        if (version != Versions.NONE && !v.isInitial(version) && h.pending(v.writer(version))) {
          open.add(v.writer(version));
        }
      }
    }
  }

  private void seenAgain(int i, int w) {
    for (int x = v.firstLook[v.saw[w]]; x >= 0; x = v.nextLook[x]) {
      int other = v.row[x];
      if (shownBy[other] < 0 || other == i) {
        continue;
      }
      // Two that replaced one value: the one that is shown to have taken effect did.
      boolean fork = h.pending(other) && v.kinds.writes(other, x);
      int shows = fork ? shownBy[other] : other;
      if (era[shows] <= era[i]) {
        continue;
      }
      if (fork ? !h.pending(i) : h.ret[i] < h.call[other]) {
        evidence[i] = x;
        lose(i);
      } else {
        delay(i, h.call[shows]);
      }
    }
  }

  private void lose(int i) {
    if (!lost[i]) {
      lost[i] = true;
      todo.add(i);
    }
  }

  private void delay(int i, long time) {
    if (notBefore[i] < time) {
      notBefore[i] = time;
      todo.add(i);
    }
  }

  /** What follows for others from an operation that was lost, or took effect later. */
  private void spread(int i) {
    for (int w = h.first[i]; v.kinds.mayWrite(i) && w < h.first[i + 1]; w++) {
      for (int x = v.kinds.writes(i, w) ? v.firstLook[w] : NEVER; x >= 0; x = v.nextLook[x]) {
        int reader = v.row[x];
        long from = lost[i] ? CrashHistory.PENDING : notBefore[i];
        if (v.kinds.sees(reader) && h.ret[reader] >= from) {
          delay(reader, from);
        } else if (v.kinds.sees(reader) && (!lost[i] || era[reader] == era[i])) {
          lose(reader);
        }
      }
    }
    if (lost[i] && !h.pending(i)) {
      int e = era[i];
      while (kept[e] > byEra.start[e] && h.call[byEra.members[kept[e] - 1]] > h.ret[i]) {
        lose(byEra.members[--kept[e]]);
      }
    }
  }
}
