package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ContainerRoles;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.spec.Spec;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ValueHome} finds, found without a history where operations are plain: values are
 * integers, added once and removed at most once, after their adds, and nobody peeked at one. For
 * anything else {@link #home} has no answer, and the operations must be asked again as a history.
 *
 * <p>Cost: O(1) an operation, one look into a table; 64 bytes an element.
 */
public final class ElementJoin {
  /** The numbers of an element: id, call and return of its add, then of its remove. */
  private static final int WIDTH = 6;

  private static final long NOBODY = -1;

  private final ContainerRoles roles;
  private final LongIndex values;
  private final LongList cells;
  private final ValueHome home = new ValueHome();
  private boolean plain = true;

  /**
   * Nothing yet.
   *
   * @param spec a container
   * @param expected about how many elements there will be
   */
  public ElementJoin(Spec<?> spec, int expected) {
    roles = new ContainerRoles(spec);
    values = new LongIndex(expected);
    cells = new LongList(WIDTH * expected);
  }

  /** The number of an operation by its name, for {@link #add}. */
  public int operation(String name) {
    return roles.operation(name);
  }

  /**
   * Adds an operation that fits the specification.
   *
   * @param id what it is called outside
   * @param operation its {@linkplain #operation number}
   * @param in the code of its input, an integer's own or that of a constant
   * @param out the code of its output
   * @param ret {@link History#PENDING} if it did not return
   * @return whether all is plain so far
   */
  public boolean add(long id, int operation, long in, long out, long call, long ret) {
    if (operation == ContainerRoles.UNKNOWN) {
      plain = false;
      return false;
    }
    switch (roles.role(operation, in, out, ret == History.PENDING)) {
      case Role.ADD -> put(0, id, call, ret);
      case Role.REMOVE -> put(WIDTH / 2, id, call, ret);
      case Role.EMPTY -> home.addEmpty(id, call, ret);
      case Role.LOST_REMOVE -> home.addLost(id, call);
      case Role.PEEK -> plain = false;
      default -> {
        // A pending peek.
      }
    }
    return plain;
  }

  private void put(int place, long id, long call, long ret) {
    plain &= Values.isInteger(roles.value());
    int at = WIDTH * values.number(roles.value());
    if (at == cells.size()) {
      for (int k = 0; k < WIDTH; k++) {
        cells.add(NOBODY);
      }
    }
    plain &= cells.get(at + place) == NOBODY;
    cells.set(at + place, id);
    cells.set(at + place + 1, call);
    cells.set(at + place + 2, ret);
  }

  /** What was found; null if not all operations are plain. */
  public @Nullable ValueHome home() {
    for (int e = 0; plain && e < values.size(); e++) {
      int at = WIDTH * e;
      boolean removed = cells.get(at + 3) != NOBODY;
      plain = cells.get(at) != NOBODY && !(removed && cells.get(at + 5) < cells.get(at + 1));
      boolean seen = removed || cells.get(at + 2) != History.PENDING;
      if (plain && seen) {
        home.addElement(
            cells.get(at),
            values.key(e),
            cells.get(at + 1),
            cells.get(at + 2),
            cells.get(at + 3),
            removed ? cells.get(at + 4) : ElementTimes.NEVER,
            removed ? cells.get(at + 5) : ElementTimes.NEVER);
      }
    }
    return plain ? home : null;
  }
}
