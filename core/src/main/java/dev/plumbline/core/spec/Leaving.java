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
    OUT_OF_ORDER,
    HEAD_LATE,
    OVERTAKEN,
    RESTRICTED,
    QUASI,
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
