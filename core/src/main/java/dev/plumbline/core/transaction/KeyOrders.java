package dev.plumbline.core.transaction;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * For each key, who wrote its versions and in which order, and between which two of them each read
 * stands: all that the graph of a history is made of.
 *
 * <pre>
 *   key x     T3   T3   T8   T1          the owners, as far as anybody read
 *                     ^                  a read that saw two
 *                     then the extender, who saw all four and wrote without being read
 *                     then the unread ones, in an order that nobody saw
 * </pre>
 */
final class KeyOrders {
  final TransactionHistory h;

  /** By row: whether the transaction took effect. */
  final boolean[] happened;

  /** Where the versions of a key begin; those of the next key follow. */
  final int[] at;

  /** By version: the transaction that wrote it. */
  final int[] owner;

  /** By step: how many versions a read saw that are not its own; -1 if it says nothing. */
  final int[] seen;

  /** By key: who saw all versions and wrote the next, which nobody read; -1 for none. */
  final int[] extender;

  /** Pairs of a key and a transaction that wrote it after all that was read. */
  final IntList unreadKeys = new IntList();

  final IntList unreadRows = new IntList();

  KeyOrders(TransactionHistory h, boolean[] happened, int[] at, int[] owner, int[] seen) {
    this.h = h;
    this.happened = happened;
    this.at = at;
    this.owner = owner;
    this.seen = seen;
    this.extender = Filled.ints(h.keyCount(), -1);
  }

  int versions(int key) {
    return at[key + 1] - at[key];
  }

  /** The transaction after so many versions of the key; -1 if nobody knows. */
  int next(int key, int versions) {
    return versions < versions(key) ? owner[at[key] + versions] : extender[key];
  }

  /** A graph of these transactions. */
  TransactionGraph graph(PackedEdges edges, int perRow, boolean timed) {
    return new TransactionGraph(h, happened, edges, perRow, timed);
  }
}
