package dev.plumbline.core.spec;

/**
 * The rule by which elements leave a container, for deciders that know it. A specification that
 * {@linkplain SearchTraits#leaving says} it has one follows {@link
 * dev.plumbline.core.relaxed.Relaxation}'s mode of that name exactly, and nothing else relaxes it.
 *
 * @param container whose operations it has: a queue, stack or priority queue
 * @param k by how much
 * @param emptyUpTo with how many elements it may be called empty
 */
public record Leaving(ContainerType container, Rule rule, int k, int emptyUpTo) {
  /** What {@link #k} bounds. */
  public enum Rule {
    /** How far from the head an element may leave. */
    OUT_OF_ORDER,

    /** The same, and how often the head may be passed while it is the head. */
    HEAD_LATE,

    /** The same, and how often an element may be passed. */
    OVERTAKEN,

    /** How far from the head an element may leave, less how often the head was passed. */
    RESTRICTED,

    /** How far answers may move, no element leaving before it came. */
    QUASI,

    /** How far answers may move, as published: elements may leave before they came. */
    QUASI_LITERAL;

    /** Whether answers move, instead of elements that leave. */
    public boolean quasi() {
      return this == QUASI || this == QUASI_LITERAL;
    }

    /** Whether only the head counts how often it is passed. */
    public boolean countsHead() {
      return this == HEAD_LATE || this == RESTRICTED;
    }
  }
}
