package dev.plumbline.core.plan;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.SearchTraits;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Recognizes plain histories of containers; see {@link SearchTraits#easierIfPlain}. */
public final class PlainHistory {
  private PlainHistory() {}

  /**
   * Whether operations are plain, and closed if they are to be: of what is cut off at some time it
   * is not yet known how it ends.
   *
   * @param closing the name of the operation that closes histories; null if there is none
   */
  public static boolean is(
      int count,
      IntFunction<Operation> operations,
      ContainerTraits<?> traits,
      @Nullable String closing) {
    Set<Object> added = new HashSet<>();
    Set<Object> removed = new HashSet<>();
    boolean closed = closing == null;
    for (int i = 0; i < count; i++) {
      Operation op = operations.apply(i);
      Object value = traits.value(op);
      boolean plain =
          traits.adds(op)
              ? added.add(value)
              : traits.removes(op)
                  ? value != null && removed.add(value)
                  : op.name().equals(closing);
      if (!plain) {
        return false;
      }
      closed |= op.name().equals(closing);
    }
    return closed;
  }
}
