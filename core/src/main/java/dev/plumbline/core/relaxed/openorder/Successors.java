package dev.plumbline.core.relaxed.openorder;

/** What may come next in a configuration, and which configurations lead nowhere. */
interface Successors {
  /**
   * Tries what may come next, by {@link OpenOrderSearch#expand}.
   *
   * @param goal the completed operation that returns next
   * @param open the operations that may come next
   * @return whether one of them led to the end
   */
  boolean tryAll(int depth, int goal, long open);

  /** Whether the history may end here, once everything completed is placed. */
  boolean mayEnd(OpenConfiguration node);
}
