package dev.plumbline.bench;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The precedence graph of Cepeda et al. (OPODIS 2019) with all its edges, as a baseline: written
 * for this purpose, plainly, and shares nothing with Plumbline's analysis.
 *
 * <p>Data edges go from the writer of a value to those who saw it, from those who only saw it to
 * the one who replaced it, and from there to compare-and-swaps that failed because of it. Real time
 * is edges too: between all pairs in which one operation returned before the other was called, or,
 * in the reduced form, only where no third operation lies between. A history without {@link #flaw}
 * is durably linearizable if and only if there is no cycle, if failures tell what they saw.
 *
 * <p>An operation without response takes part if what it wrote was seen, and returns at the end of
 * the history. A failure that names no word has no edge. There must be no blind writes.
 *
 * <p>Cost: O(words) for data, O(n log n + Cn) for the reduced real time of C processes, O(n²) for
 * all of it.
 */
final class PublishedGraph {
  private static final int NOBODY = -1;

  private final MultiWordHistory history;
  private final int size;

  /** A hash table from address and value to the word that wrote it. */
  private final int[] writers;

  /** By word that wrote a value: the operation that replaced it. */
  private final int[] replacers;

  /** By address: the operation that replaced the initial value. */
  private final int[] firstReplacers;

  private final boolean[] takesPart;
  private final EdgeList edges;
  private int dataEdges;
  private String flaw;

  PublishedGraph(MultiWordHistory history) {
    this.history = history;
    this.size = history.size();
    this.edges = new EdgeList(size);
    writers = new int[Integer.highestOneBit(Math.max(8, history.words())) * 4];
    replacers = new int[history.words()];
    firstReplacers = new int[history.addressCount()];
    takesPart = new boolean[size];
    Arrays.fill(writers, NOBODY);
    Arrays.fill(replacers, NOBODY);
    Arrays.fill(firstReplacers, NOBODY);
  }

  /** Adds the data edges. */
  void addData() {
    boolean interrupted = false;
    for (int i = 0; i < size; i++) {
      takesPart[i] = !history.pending(i);
      interrupted |= history.pending(i);
      for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
        if (mayWrite(i, w)) {
          enter(w);
        }
      }
    }
    if (interrupted) {
      completeObserved();
    }
    for (int i = 0; i < size; i++) {
      for (int w = history.firstWord(i); takesPart[i] && w < history.firstWord(i + 1); w++) {
        if (mayWrite(i, w)) {
          setReplacer(w, i);
        }
      }
    }
    for (int i = 0; i < size; i++) {
      if (takesPart[i]) {
        addData(i);
      }
    }
    dataEdges = edges.size();
  }

  /** What is wrong with the history before any cycle is looked for, or with the method; or null. */
  String flaw() {
    return flaw;
  }

  private void note(String what) {
    flaw = flaw == null ? what : flaw;
  }

  /** What a response says; reports of processes that came back do not count. */
  private Response response(int i) {
    return history.pending(i) ? Response.NONE : history.response(i);
  }

  private boolean mayWrite(int i, int word) {
    Primitive primitive = history.primitive(i);
    boolean changes =
        primitive == Primitive.WRITE || isBlind(i) || history.before(word) != history.after(word);
    return primitive != Primitive.READ && !response(i).failure() && changes;
  }

  private boolean isBlind(int i) {
    return history.primitive(i) == Primitive.WRITE
        || (history.primitive(i) == Primitive.SWAP && history.pending(i));
  }

  private void enter(int word) {
    int slot = slot(history.address(word), history.after(word));
    if (writers[slot] != NOBODY || history.after(word) == history.initial()) {
      note("a value was written twice");
    }
    writers[slot] = word;
  }

  /** Lets operations without response take part if what they wrote was seen by one that does. */
  private void completeObserved() {
    Deque<Integer> todo = new ArrayDeque<>();
    for (int i = 0; i < size; i++) {
      if (takesPart[i]) {
        todo.add(i);
      }
      while (!todo.isEmpty()) {
        int reader = todo.poll();
        for (int w = history.firstWord(reader); w < history.firstWord(reader + 1); w++) {
          int writer = sees(reader) ? writer(w, seen(reader, w)) : NOBODY;
          if (writer != NOBODY && !takesPart[operation(writer)]) {
            takesPart[operation(writer)] = true;
            todo.add(operation(writer));
          }
        }
      }
    }
  }

  private boolean sees(int i) {
    boolean done = response(i) == Response.OK || response(i) == Response.OBSERVED;
    return !isBlind(i) && (done || (history.pending(i) && history.primitive(i) == Primitive.CAS));
  }

  private long seen(int i, int word) {
    return response(i) == Response.OBSERVED ? history.observed(i, word) : history.before(word);
  }

  private int writer(int word, long value) {
    return value == history.initial() ? NOBODY : writers[slot(history.address(word), value)];
  }

  private void addData(int i) {
    if (isBlind(i)) {
      note("an operation wrote blindly");
    }
    boolean failed = response(i) == Response.FAILED_AT;
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      if (failed ? w == history.failedWord(i) : sees(i)) {
        addWord(i, w, failed);
      }
    }
  }

  private void addWord(int i, int word, boolean failed) {
    long value = seen(i, word);
    int writer = writer(word, value);
    if (writer == NOBODY && value != history.initial()) {
      note("a value was seen or expected that nobody wrote");
      return;
    }
    int replacer = writer == NOBODY ? firstReplacers[history.address(word)] : replacers[writer];
    if (failed) {
      if (replacer == NOBODY) {
        note("a compare-and-swap failed, and nobody replaced what it expected");
      } else {
        edges.add(replacer, i);
      }
      return;
    }
    if (writer != NOBODY) {
      edges.add(operation(writer), i);
    }
    if (replacer != NOBODY && replacer != i) {
      edges.add(i, replacer);
    }
  }

  private void setReplacer(int word, int i) {
    int writer = writer(word, history.before(word));
    int before = writer == NOBODY ? firstReplacers[history.address(word)] : replacers[writer];
    if (isBlind(i) || (writer == NOBODY && history.before(word) != history.initial())) {
      return;
    }
    if (before != NOBODY) {
      note("two operations replaced the same value");
    }
    if (writer == NOBODY) {
      firstReplacers[history.address(word)] = i;
    } else {
      replacers[writer] = i;
    }
  }

  private int operation(int word) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (history.firstWord(middle) <= word) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int slot(int address, long value) {
    long hash = (value * 31 + address) * 0x9E3779B97F4A7C15L;
    int slot = (int) (hash >>> 32) & (writers.length - 1);
    while (writers[slot] != NOBODY
        && (history.after(writers[slot]) != value || history.address(writers[slot]) != address)) {
      slot = (slot + 1) & (writers.length - 1);
    }
    return slot;
  }

  /** Adds an edge for each pair in which the first returned before the second was called. */
  void addAllTimes() {
    new RealTimeEdges(history, takesPart, edges).addAll();
  }

  /** How many edges {@link #addAllTimes} would add. */
  long countAllTimes() {
    return new RealTimeEdges(history, takesPart, edges).countAll();
  }

  /** Adds only those of them that do not follow from others. */
  void addReducedTimes() {
    new RealTimeEdges(history, takesPart, edges).addReduced();
  }

  int dataEdges() {
    return dataEdges;
  }

  int timeEdges() {
    return edges.size() - dataEdges;
  }

  boolean isAcyclic() {
    return edges.isAcyclic();
  }
}
