package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.spec.ContainerType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Forgets what happened in a stack, queue or priority queue before a moment at which it was
 * certainly empty, and stays so whatever comes.
 *
 * <p>Take all operations of a value together: {@code firstEnd} is the earliest gap by which one of
 * them has happened, {@code lastCall} the latest gap at which one of them was called. A value is
 * <em>finished</em> if as many removes as adds have returned, no add of it is open, and no open
 * peek was called before its last remove returned, so that no later event can name it. A gap g is a
 * permanent cut if each value has {@code firstEnd >= g}, or is finished and has {@code lastCall <=
 * g}. Then values of the first kind can do everything at g or later, those of the second at g or
 * earlier, and in any witness of the kept operations the two can be moved apart, because deleting
 * all operations of some values leaves a legal sequence, and one after the other they are legal
 * again, since the finished ones leave the container empty. Later operations on a value that was
 * forgotten are about another element: no add of it is open, and all that was added is removed.
 * Empty results that were called at or before g are served at g, or were, left of it.
 *
 * <p>Cost: O(n log n) for n operations, run when they are decided anyway.
 */
final class EmptinessPruner implements Pruner {
  private static final class Life {
    long firstEnd = TrackedOperation.NEVER;
    long lastCall = -1;
    long lastRemove = -1;
    int adds;
    int openAdds;
    int removes;

    void take(TrackedOperation op) {
      lastCall = Math.max(lastCall, op.call);
      if (!op.open()) {
        firstEnd = Math.min(firstEnd, op.ret - 1);
      }
    }

    boolean finished(long earliestPeek) {
      return openAdds == 0 && adds == removes && lastRemove < earliestPeek;
    }
  }

  private final ContainerType container;

  EmptinessPruner(ContainerType container) {
    this.container = container;
  }

  /** The value an operation is about; null for empty results and open removes and peeks. */
  private @Nullable Object value(TrackedOperation op) {
    return op.name().equals(container.add()) ? op.seen.input() : op.seen.output();
  }

  @Override
  public void prune(
      List<TrackedOperation> carried,
      List<TrackedOperation> kept,
      Predicate<Collection<TrackedOperation>> hasWitness) {
    Map<Object, Life> lives = new HashMap<>();
    long earliestPeek = TrackedOperation.NEVER;
    for (TrackedOperation op : kept) {
      Object value = value(op);
      if (value == null) {
        boolean mayName = op.open() && !op.lost && !op.name().equals(container.remove());
        earliestPeek = mayName ? Math.min(earliestPeek, op.call) : earliestPeek;
        continue;
      }
      Life life = lives.computeIfAbsent(value, v -> new Life());
      life.take(op);
      if (op.name().equals(container.add())) {
        // A lost add that was removed is as good as one that returned.
        life.adds += op.open() && !op.lost ? 0 : 1;
        life.openAdds += op.open() && !op.lost ? 1 : 0;
      } else if (op.name().equals(container.remove())) {
        life.removes++;
        life.lastRemove = Math.max(life.lastRemove, op.ret);
      }
    }
    long cut = cut(lives, earliestPeek);
    kept.removeIf(op -> isBefore(cut, op, lives));
  }

  /** The latest permanent cut. */
  private static long cut(Map<Object, Life> lives, long earliestPeek) {
    long cut = TrackedOperation.NEVER;
    List<Life> finished = new ArrayList<>();
    for (Life life : lives.values()) {
      if (life.finished(earliestPeek)) {
        finished.add(life);
      } else {
        cut = Math.min(cut, life.firstEnd);
      }
    }
    finished.sort(Comparator.comparingLong((Life life) -> life.lastCall).reversed());
    for (Life life : finished) {
      if (life.lastCall <= cut) {
        break;
      }
      cut = Math.min(cut, life.firstEnd);
    }
    return cut;
  }

  private boolean isBefore(long cut, TrackedOperation op, Map<Object, Life> lives) {
    Object value = value(op);
    if (value != null) {
      return assured(lives.get(value)).firstEnd < cut;
    }
    boolean lostPeek = op.lost && !op.name().equals(container.remove());
    return lostPeek || (!op.open() && op.call <= cut);
  }
}
