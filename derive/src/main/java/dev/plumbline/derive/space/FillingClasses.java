package dev.plumbline.derive.space;

import java.util.BitSet;

/**
 * The classes of the fillings of a placeholder under one equivalence, and their order.
 *
 * <p>A class is below another if some filling in it becomes one of the other by making more of it
 * atomic, or if there is a chain of such steps. What is above a correct class is correct: it has
 * fewer executions.
 */
public final class FillingClasses {
  private final long[] weights;
  private final int[] choices;
  private final int[] joins;
  private final Filling[] representatives;
  private final BitSet[] above;
  private final BitSet[] below;
  private final int[] memberKeys;

  FillingClasses(
      long[] weights,
      int[] choices,
      int[] joins,
      Filling[] representatives,
      BitSet[] above,
      int[] memberKeys) {
    this.weights = weights;
    this.choices = choices;
    this.joins = joins;
    this.representatives = representatives;
    this.above = above;
    this.below = new BitSet[above.length];
    this.memberKeys = memberKeys;
    for (int i = 0; i < above.length; i++) {
      below[i] = new BitSet();
    }
    for (int i = 0; i < above.length; i++) {
      int from = i;
      above[i].stream().forEach(j -> below[j].set(from));
    }
  }

  /** How many classes there are. */
  public int size() {
    return weights.length;
  }

  /** How many fillings are in a class. */
  public long weight(int index) {
    return weights[index];
  }

  /** Which choice of alternatives and optional conjuncts a class has. */
  public int choice(int index) {
    return choices[index];
  }

  /** How many shared accesses are joined to the one before them. */
  public int joins(int index) {
    return joins[index];
  }

  /** A filling of the class, with as little inside of sections as there can be. */
  public Filling representative(int index) {
    return representatives[index];
  }

  /** The classes that are more atomic, and the class itself. */
  public BitSet above(int index) {
    return above[index];
  }

  /** The classes that are less atomic, and the class itself. */
  public BitSet below(int index) {
    return below[index];
  }

  /** A key of the class, by which it is found in a coarser equivalence. */
  int memberKey(int index) {
    return memberKeys[index];
  }
}
