package dev.plumbline.subjects;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A concurrent object to test with.
 *
 * @param name as in {@code treiber-stack}
 * @param type the name of its specification, which says which interface of this package it
 *     implements
 * @param condition what is known to hold of its histories
 * @param paper where the algorithm comes from
 * @param defect what is wrong with it, in a sentence; null if nothing is
 * @param needsExplore whether the defect is too rare to be met by running threads and hoping; false
 *     if nothing is wrong
 * @param factory makes a new one, in its initial state
 * @param small makes one of the same algorithm in which all that is many is a few, such as levels
 *     or slots: for exploring, which goes through all of them
 */
public record Subject(
    String name,
    String type,
    Condition condition,
    String paper,
    String defect,
    boolean needsExplore,
    Supplier<?> factory,
    Supplier<?> small) {
  public Subject {
    Objects.requireNonNull(name, "name must not be null");
    Objects.requireNonNull(type, "type must not be null");
    Objects.requireNonNull(paper, "paper must not be null");
    Objects.requireNonNull(factory, "factory must not be null");
    Objects.requireNonNull(small, "small must not be null");
    if ((defect != null) != (condition instanceof Condition.None)) {
      throw new IllegalArgumentException(
          "a subject has a defect or a condition that holds, and not both: " + name);
    }
  }

  /** One whose every history is linearizable. */
  public static Subject linearizable(String name, String type, String paper, Supplier<?> factory) {
    return new Subject(name, type, new Condition.Linearizable(), paper, null, false, factory, factory);
  }

  /** One whose every history is durably linearizable. */
  public static Subject durable(String name, String type, String paper, Supplier<?> factory) {
    return new Subject(
        name, type, new Condition.DurablyLinearizable(), paper, null, false, factory, factory);
  }

  /** One that keeps a weaker promise. */
  public static Subject relaxed(
      String name, String type, Condition.Relaxed condition, String paper, Supplier<?> factory) {
    return new Subject(name, type, condition, paper, null, false, factory, factory);
  }

  /** One that is wrong on purpose, and would be linearizable but for its defect. */
  public static Subject broken(
      String name, String type, String paper, String defect, Supplier<?> factory) {
    return broken(name, type, new Condition.Linearizable(), paper, defect, factory);
  }

  /**
   * One that is wrong on purpose.
   *
   * @param claimed what would hold but for the defect
   */
  public static Subject broken(
      String name,
      String type,
      Condition claimed,
      String paper,
      String defect,
      Supplier<?> factory) {
    return new Subject(name, type, new Condition.None(claimed), paper, defect, false, factory, factory);
  }

  /** This one, with the remark that its defect has to be searched for. */
  public Subject needingExplore() {
    return new Subject(name, type, condition, paper, defect, true, factory, small);
  }

  /** This one, with a smaller one to explore. */
  public Subject smaller(Supplier<?> small) {
    return new Subject(name, type, condition, paper, defect, needsExplore, factory, small);
  }

  /** A new object in its initial state, which implements the interface of the type. */
  public Object create() {
    return factory.get();
  }
}
