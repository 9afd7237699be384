package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PairIndex;
import dev.plumbline.core.transaction.TransactionFault.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who appended each element, and where it stands in the longest list that was read of its key.
 *
 * <p>If no (key, value) is appended twice by transactions that did not fail, both are facts, and so
 * is which transactions of unknown outcome took effect: those with an element that was read. All
 * others can be left out, since nothing depends on them.
 *
 * <p>Cost: O(1) an append and an element of a longest list, by hashing; 45 bytes an append.
 */
final class ListElements {
  private static final int NONE = -1;

  private final TransactionHistory h;
  private final PairIndex index;

  /** By step: the element that it appends. */
  final int[] elementOf;

  /** By element: the transaction, its place in the longest list, what it appended before. */
  final int[] owner;

  final int[] place;
  final int[] previous;

  /** By element: whether its transaction appended to the key once more. */
  final boolean[] more;

  /** Where the longest list of a key begins. */
  final int[] at;

  /** The elements of all longest lists. */
  final int[] listed;

  final boolean[] happened;
  private @Nullable TransactionFault fault;
  private String repeated;

  ListElements(TransactionHistory h) {
    this.h = h;
    this.elementOf = new int[h.steps()];
    int appends = countAppends();
    this.index = new PairIndex(appends);
    this.owner = new int[appends];
    this.place = new int[appends];
    this.previous = new int[appends];
    this.more = new boolean[appends];
    this.at = new int[h.keyCount() + 1];
    for (int k = 0; k < h.keyCount(); k++) {
      at[k + 1] = at[k] + h.longest(k);
    }
    this.listed = new int[at[h.keyCount()]];
    this.happened = new boolean[h.size];
    Arrays.fill(place, NONE);
    addAppends();
    if (repeated == null) {
      placeAll();
    }
  }

  /** Why nothing can be said: a value that was appended twice; null if there is none. */
  String repeated() {
    return repeated;
  }

  /** The first fault of a longest list; null if there is none. */
  @Nullable TransactionFault fault() {
    return fault;
  }

  private int countAppends() {
    int count = 0;
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i); s++) {
        count += h.writes(s) ? 1 : 0;
      }
    }
    return count;
  }

  private void addAppends() {
    int[] last = Filled.ints(h.keyCount(), NONE);
    for (int i = 0; i < h.size && repeated == null; i++) {
      happened[i] = !h.unknown(i);
      for (int s = h.first(i); s < h.end(i); s++) {
        if (h.writes(s)) {
          append(i, s, last);
        }
      }
    }
  }

  private void append(int row, int step, int[] last) {
    int key = h.key(step);
    int element = index.size();
    int number = index.number(key, h.value(step));
    if (number != element) {
      repeated = new TransactionWords(h).repeated(owner[number], row, key, h.value(step));
      return;
    }
    elementOf[step] = element;
    owner[element] = row;
    int before = last[key];
    previous[element] = before != NONE && owner[before] == row ? before : NONE;
    if (previous[element] != NONE) {
      more[before] = true;
    }
    last[key] = element;
  }

  private void placeAll() {
    for (int key = 0; key < h.keyCount() && fault == null; key++) {
      for (int p = 0; p < h.longest(key) && fault == null; p++) {
        fault = place(key, p);
      }
    }
  }

  private @Nullable TransactionFault place(int key, int p) {
    int element = index.find(key, h.longest(key, p));
    if (element == NONE) {
      return unknown(key, p);
    }
    listed[at[key] + p] = element;
    if (place[element] != NONE) {
      return inLongest(Kind.DUPLICATE_ELEMENTS, key, p, owner[element], NONE);
    }
    place[element] = p;
    happened[owner[element]] = true;
    int before = previous[element];
    if (before != NONE && (p == 0 || listed[at[key] + p - 1] != before)) {
      return inLongest(Kind.OWN_ORDER, key, p, owner[element], stepOf(before));
    }
    return null;
  }

  /** Nobody appended it, except perhaps a transaction that failed. */
  private TransactionFault unknown(int key, int p) {
    TransactionHistory failed = h.failed();
    for (int i = 0; i < failed.size(); i++) {
      for (int s = failed.first(i); s < failed.end(i); s++) {
        if (failed.writes(s) && failed.key(s) == key && failed.value(s) == h.longest(key, p)) {
          return inLongest(Kind.G1A, key, p, i, s);
        }
      }
    }
    return inLongest(Kind.GARBAGE_READ, key, p, NONE, NONE);
  }

  /** A fault of the longest list, at a transaction that read it so far. */
  private TransactionFault inLongest(Kind kind, int key, int p, int other, int otherStep) {
    long value = h.longest(key, p);
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && !h.unknown(i); s++) {
        if (!h.writes(s) && h.key(s) == key && !h.isOdd(s) && h.length(s) > p) {
          return new TransactionFault(kind, i, s, other, otherStep, value);
        }
      }
    }
    throw new AssertionError("nobody read the longest list");
  }

  private int stepOf(int element) {
    int row = owner[element];
    for (int s = h.first(row); s < h.end(row); s++) {
      if (h.writes(s) && elementOf[s] == element) {
        return s;
      }
    }
    throw new AssertionError("an element without a step");
  }

  /** The element at a place of the longest list. */
  int listed(int key, int p) {
    return listed[at[key] + p];
  }

  /** The transaction of each element of the longest lists. */
  int[] owners() {
    int[] owners = new int[listed.length];
    for (int p = 0; p < owners.length; p++) {
      owners[p] = owner[listed[p]];
    }
    return owners;
  }
}
