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
 * integers, added once and removed at most once, after their adds, and seen in between. For
 * anything else {@link #home} has no answer, and the operations must be asked again as a history.
 *
 * <p>Cost: O(1) an operation, one look into a table; 64 bytes an element, with peeks 80.
 */
public final class ElementJoin {
  /** The numbers of an element: id, call and return of its add, then of its remove. */
  private static final int WIDTH = 6;

  private static final long NOBODY = -1;

  private final ContainerRoles roles;
  private final LongIndex values;
  private final LongList cells;

  /** The first return and the last call of the peeks that saw an element, as far as there are. */
  private final LongList peeks = new LongList();

  /** Of a priority queue element, id, call and return of each peek. */
  private final LongList leastSeen = new LongList();

  private final boolean sawFront;
  private final boolean sawLeast;
  private final long sign;
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
    sawFront = ValueHome.sawFront(spec);
    sawLeast = ValueHome.sawLeast(spec);
    sign = ValueHome.largestFirst(spec) ? -1 : 1;
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
      case Role.PEEK -> see(id, call, ret);
      default -> {
        // A pending peek.
      }
    }
    return plain;
  }

  private void put(int place, long id, long call, long ret) {
    int at = WIDTH * element();
    plain &= cells.get(at + place) == NOBODY;
    cells.set(at + place, id);
    cells.set(at + place + 1, call);
    cells.set(at + place + 2, ret);
  }

  /** The number of the element of the value that was asked for last. */
  private int element() {
    plain &= Values.isInteger(roles.value());
    int e = values.number(roles.value());
    if (WIDTH * e == cells.size()) {
      for (int k = 0; k < WIDTH; k++) {
        cells.add(NOBODY);
      }
    }
    return e;
  }

  private void see(long id, long call, long ret) {
    int e = element();
    if (sawLeast) {
      leastSeen.add(e);
      leastSeen.add(id);
      leastSeen.add(call);
      leastSeen.add(ret);
    }
    while (peeks.size() <= 2 * e) {
      peeks.add(ElementTimes.NEVER);
      peeks.add(Long.MIN_VALUE);
    }
    peeks.set(2 * e, Math.min(peeks.get(2 * e), ret));
    peeks.set(2 * e + 1, Math.max(peeks.get(2 * e + 1), call));
    home.sawValue();
  }

  /** What was found; null if not all operations are plain. */
  public @Nullable ValueHome home() {
    for (int e = 0; plain && e < values.size(); e++) {
      int at = WIDTH * e;
      boolean isSeen = 2 * e < peeks.size();
      long firstSeen = isSeen ? peeks.get(2 * e) : ElementTimes.NEVER;
      long lastSeen = isSeen ? peeks.get(2 * e + 1) : Long.MIN_VALUE;
      boolean isRemoved = cells.get(at + 3) != NOBODY;
      long removed = isRemoved ? cells.get(at + 5) : ElementTimes.NEVER;
      plain =
          cells.get(at) != NOBODY
              && Math.min(firstSeen, removed) >= cells.get(at + 1)
              && lastSeen <= removed;
      long added = Math.min(cells.get(at + 2), firstSeen);
      if (plain && Math.min(added, removed) != ElementTimes.NEVER) {
        home.addElement(
            cells.get(at),
            sign * values.key(e),
            cells.get(at + 1),
            added,
            cells.get(at + 3),
            isRemoved ? Math.max(lastSeen, cells.get(at + 4)) : ElementTimes.NEVER,
            sawFront ? Math.min(firstSeen, removed) : removed);
      }
    }
    for (int k = 0; plain && k < leastSeen.size(); k += 4) {
      int e = (int) leastSeen.get(k);
      int at = WIDTH * e;
      long removed = cells.get(at + 3) == NOBODY ? ElementTimes.NEVER : cells.get(at + 5);
      home.addPeek(
          leastSeen.get(k + 1),
          sign * values.key(e),
          Math.max(leastSeen.get(k + 2), cells.get(at + 1)),
          Math.min(leastSeen.get(k + 3), removed));
    }
    return plain ? home : null;
  }
}
