package dev.plumbline.core.monitor.part;

import java.util.List;

/**
 * What a monitor says of a part. Operations are numbers of the part's {@link Timeline}; {@code
 * Monitors} turns them into rows of the history.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, handed on once
public sealed interface Answer {
  /**
   * There is a witness.
   *
   * @param order all completed operations and the pending ones that took effect, in linearization
   *     order; empty if {@linkplain Timeline#decisionOnly nobody asked}
   * @param method what decided, for {@code --explain-plan}: "two-value test of queues"
   */
  public record Yes(int[] order, String method) implements Answer {}

  /**
   * There is none.
   *
   * @param core operations that have no witness among themselves; need not be small
   * @param cut an operation: those that return after its return count as pending in the core; -1
   *     for no cut
   * @param blamed the operation that no order can accommodate, -1 if there is no single one
   * @param sentences why, for this very core; empty if the core is still to be reduced and
   *     explained by general means
   */
  public record No(int[] core, int cut, int blamed, List<String> sentences, String method)
      implements Answer {
    public No {
      sentences = List.copyOf(sentences);
    }
  }

  /**
   * This part is beyond what the monitor decides exactly.
   *
   * @param why completes "general search, because ..."
   */
  public record Beyond(String why) implements Answer {}
}
