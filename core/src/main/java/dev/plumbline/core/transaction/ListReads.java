package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.transaction.TransactionFault.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Where each read stands in the longest list of its key, and whether that fits what its transaction
 * appended itself.
 *
 * <p>A read that follows {@code a} appends of its own transaction shows these at the end; what is
 * before them is what it saw of others. All reads of a key in a transaction must see as much of
 * others, except under read committed, where each stands for itself.
 *
 * <p>Cost: O(1) a step.
 */
final class ListReads {
  private static final int NONE = -1;

  private final TransactionHistory h;
  private final ListElements elements;
  private final boolean repeatable;
  private final KeyOrders orders;

  /** By key, for the transaction at hand: its number plus one, so that nothing need be cleared. */
  private final int[] stamp;

  private final int[] appended;
  private final int[] lastAppend;
  private final int[] external;
  private @Nullable TransactionFault fault;

  /**
   * Looks at all reads, up to the first fault.
   *
   * @param repeatable whether the reads of a key in one transaction must agree
   */
  ListReads(TransactionHistory h, ListElements elements, boolean repeatable) {
    this.h = h;
    this.elements = elements;
    this.repeatable = repeatable;
    int[] seen = Filled.ints(h.steps(), NONE);
    this.orders = new KeyOrders(h, elements.happened, elements.at, elements.owners(), seen);
    this.stamp = new int[h.keyCount()];
    this.appended = new int[h.keyCount()];
    this.lastAppend = new int[h.keyCount()];
    this.external = new int[h.keyCount()];
    for (int i = 0; i < h.size && fault == null; i++) {
      if (!h.unknown(i)) {
        transaction(i);
      }
    }
    if (fault == null) {
      unread();
    }
  }

  /** The first fault; null if there is none. */
  @Nullable TransactionFault fault() {
    return fault;
  }

  KeyOrders orders() {
    return orders;
  }

  private void transaction(int row) {
    for (int s = h.first(row); s < h.end(row) && fault == null; s++) {
      int key = h.key(s);
      if (stamp[key] != row + 1) {
        stamp[key] = row + 1;
        appended[key] = 0;
        external[key] = NONE;
      }
      if (h.writes(s)) {
        appended[key]++;
        lastAppend[key] = elements.elementOf[s];
      } else {
        fault = read(row, s, key);
      }
    }
    for (int s = h.first(row); s < h.end(row) && fault == null; s++) {
      if (h.writes(s) && isFirstUnread(elements.elementOf[s])) {
        fault = extend(row, s);
      }
    }
  }

  private @Nullable TransactionFault read(int row, int s, int key) {
    if (h.isOdd(s)) {
      return incompatible(row, s);
    }
    int length = h.length(s);
    int own = appended[key];
    if (own > 0 && (length < own || elements.listed(key, length - 1) != lastAppend[key])) {
      return new TransactionFault(Kind.INTERNAL, row, s, NONE, NONE, 0);
    }
    int others = length - own;
    if (own == 0 && length > 0 && elements.owner[elements.listed(key, length - 1)] == row) {
      return new TransactionFault(Kind.INTERNAL, row, s, NONE, NONE, 0);
    }
    if (repeatable && external[key] != NONE && external[key] != others) {
      return new TransactionFault(Kind.UNREPEATABLE, row, s, NONE, NONE, 0);
    }
    if (others > 0 && elements.more[elements.listed(key, others - 1)]) {
      int shown = elements.listed(key, others - 1);
      return new TransactionFault(
          Kind.G1B, row, s, elements.owner[shown], NONE, h.longest(key, others - 1));
    }
    if (repeatable ? external[key] == NONE : own == 0) {
      orders.seen[s] = others;
    }
    external[key] = others;
    return null;
  }

  /** A read that is no part of the longest list, and another that shows it. */
  private TransactionFault incompatible(int row, int step) {
    int key = h.key(step);
    int p = 0;
    while (p < h.length(step) && p < h.longest(key) && h.element(step, p) == h.longest(key, p)) {
      p++;
    }
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && !h.unknown(i); s++) {
        if (!h.writes(s) && h.key(s) == key && !h.isOdd(s) && h.length(s) > p) {
          return new TransactionFault(Kind.INCOMPATIBLE_ORDER, row, step, i, s, h.element(step, p));
        }
      }
    }
    throw new AssertionError("nobody read the longest list");
  }

  private boolean isFirstUnread(int element) {
    int before = elements.previous[element];
    return elements.place[element] == NONE && (before == NONE || elements.place[before] != NONE);
  }

  /** Notes a transaction that saw all of a list and then appended, unread. */
  private @Nullable TransactionFault extend(int row, int step) {
    int key = h.key(step);
    int all = h.longest(key);
    int before = elements.previous[elements.elementOf[step]];
    boolean extends_ =
        before != NONE ? elements.place[before] == all - 1 : repeatable && external[key] == all;
    if (!extends_) {
      return null;
    }
    int earlier = orders.extender[key];
    if (earlier != NONE) {
      return new TransactionFault(
          Kind.LOST_UPDATE, row, readOf(row, key), earlier, readOf(earlier, key), h.value(step));
    }
    orders.extender[key] = row;
    return null;
  }

  private int readOf(int row, int key) {
    for (int s = h.first(row); s < h.end(row); s++) {
      if (!h.writes(s) && h.key(s) == key) {
        return s;
      }
    }
    throw new AssertionError("an extender that has not read");
  }

  private void unread() {
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && orders.happened[i]; s++) {
        if (h.writes(s) && isFirstUnread(elements.elementOf[s]) && orders.extender[h.key(s)] != i) {
          orders.unreadKeys.add(h.key(s));
          orders.unreadRows.add(i);
        }
      }
    }
  }
}
