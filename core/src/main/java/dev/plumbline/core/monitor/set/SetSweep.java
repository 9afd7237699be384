package dev.plumbline.core.monitor.set;

import dev.plumbline.core.monitor.part.Role;
import java.util.List;

/**
 * The pass of {@link SetMonitor}, which says why it is right: adds and removes take turns, so that
 * there is no choice.
 */
public final class SetSweep extends LazySweep {
  /** What the operations of sets and multisets are called. */
  public static final List<String> OPERATIONS = List.of("add", "remove", "contains", "count");

  private final int initialCount;

  /**
   * A pass over operations in the order of their calls that has not begun.
   *
   * @param to for each operation the end of its window
   */
  public SetSweep(byte[] role, int[] to, boolean initiallyPresent) {
    super(role, to);
    this.initialCount = initiallyPresent ? 1 : 0;
    this.count = initialCount;
  }

  /**
   * What an operation is.
   *
   * @param operation its place among {@link #OPERATIONS}; a count is none of a set
   * @param yes what it answered, unless it is pending
   */
  public static byte role(int operation, boolean pending, boolean yes) {
    return switch (operation) {
      case 0 -> pending || yes ? Role.INSERT : Role.PRESENT;
      case 1 -> pending || yes ? Role.DELETE : Role.ABSENT;
      default -> yes ? Role.PRESENT : Role.ABSENT;
    };
  }

  /** Whether the element is there after what was placed. */
  public boolean isThere() {
    return count > 0;
  }

  /** Begins again, after runs that have placed none but operations of these events. */
  void restart(int[] events, int first) {
    restart(events, first, initialCount);
  }

  /** Places an operation that returns now, with a change before it if it needs one. */
  @Override
  boolean force(int i) {
    boolean needsPresent = role[i] == Role.PRESENT || role[i] == Role.DELETE;
    if (needsPresent != count > 0 && !change()) {
      return false;
    }
    // An observation was placed with the change it was waiting for. A change returns before all
    // others of its kind, so the next change is this one.
    return placed[i] || change();
  }

  private boolean change() {
    return count > 0 ? delete() : insert();
  }
}
