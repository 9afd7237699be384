package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.List;

/** Tells values of Jepsen's independent tests, which are tuples of a key and a value. */
final class JepsenTuples {
  /** After so many operations it is clear that there are none. */
  private static final int MOST = 1000;

  private JepsenTuples() {}

  /**
   * Whether operations of a history take such tuples: a read of {@code [key null]}, or a
   * compare-and-set of {@code [key [old new]]}, neither of which any object has otherwise.
   */
  static boolean in(History history) {
    for (int i = 0; i < Math.min(MOST, history.size()); i++) {
      Operation op = history.operation(i);
      boolean read = op.name().equals("read") && (isOfNull(op.input()) || isOfNull(op.output()));
      boolean cas = op.name().equals("cas") && isPair(op.input()) && isPair(op.argument(1));
      if (read || cas) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPair(Object value) {
    return value instanceof List<?> list && list.size() == 2;
  }

  /** Whether it is a tuple of a key and null, and no transaction of one read. */
  private static boolean isOfNull(Object value) {
    return value instanceof List<?> list
        && list.size() == 2
        && list.get(1) == null
        && !(list.get(0) instanceof List);
  }
}
