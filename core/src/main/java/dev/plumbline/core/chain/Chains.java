package dev.plumbline.core.chain;

import java.util.function.IntConsumer;

/**
 * Versions of places such as words or keys, in chains: a chain begins with a blind write, or with
 * the initial value, and goes on with those that saw and replaced the version before, so that
 * nothing comes between two versions of a chain.
 *
 * <p>The nodes of the graph are what takes effect, and for each chain one <em>end</em>: what comes
 * after those that wrote or saw its last version. Chain A comes before chain B exactly if A's end
 * comes before the node that starts B.
 */
public interface Chains {
  /** How many chains there are, in the order of the calls of those that start them. */
  int count();

  /** How many places there are. */
  int places();

  /** The place that a chain is of. */
  int place(int chain);

  /** The node that starts a chain; -1 for that of an initial value. */
  int start(int chain);

  /** When the node that starts a chain was called. */
  long called(int chain);

  /** The node that is a chain's end. */
  int end(int chain);

  /** The chain whose end a node is, or -1. */
  int endedBy(int node);

  /** Tells the chains that a node starts. */
  void startedBy(int node, IntConsumer chain);

  /**
   * When the last of a chain is over, at the latest.
   *
   * @param latest by node, when it is
   */
  long over(int chain, long[] latest);
}
