package dev.plumbline.core.monitor.container;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A container of elements told apart, decided by trying every order: what renaming is tested with,
 * so that no monitor can hide its mistakes. The core of a refusal is everything.
 */
final class ElementSearch implements Containers.Discipline {
  /** Which element may leave, or be seen. */
  enum Kind {
    STACK,
    QUEUE,
    PRIORITY_QUEUE
  }

  private final Kind kind;

  ElementSearch(Kind kind) {
    this.kind = kind;
  }

  RemovalOrder leaving() {
    return kind == Kind.STACK ? RemovalOrder.LIFO : RemovalOrder.FIFO;
  }

  @Override
  public Outcome decide(Lifetimes lives, Budget budget) {
    Run run = new Run(lives);
    int[] all = new int[lives.t.size];
    Arrays.setAll(all, i -> i);
    return run.extend(0, 0, List.of())
        ? new Outcome.Yes(Arrays.copyOf(run.order, run.length), "every order")
        : new Outcome.No(all, -1, -1, List.of(), "every order");
  }

  private final class Run {
    private final Lifetimes lives;
    private final Timeline t;
    private final int[] order;
    private int length;
    private final Set<List<Object>> failed = new HashSet<>();

    Run(Lifetimes lives) {
      this.lives = lives;
      this.t = lives.t;
      this.order = new int[t.size];
    }

    boolean extend(int depth, long placed, List<Integer> inside) {
      int firstEnd = Integer.MAX_VALUE;
      for (int i = 0; i < t.size; i++) {
        if ((placed >> i & 1) == 0 && !t.pending(i)) {
          firstEnd = Math.min(firstEnd, t.to[i]);
        }
      }
      length = depth;
      if (firstEnd == Integer.MAX_VALUE) {
        return true;
      }
      if (!failed.add(List.of(placed, inside))) {
        return false;
      }
      for (int i = 0; i < t.size; i++) {
        boolean next = (placed >> i & 1) == 0 && t.from[i] <= firstEnd;
        List<Integer> after = next ? step(inside, i) : null;
        order[depth] = i;
        if (after != null && extend(depth + 1, placed | 1L << i, after)) {
          return true;
        }
      }
      return false;
    }

    /** The elements after an operation, in the order in which they came; null if it is illegal. */
    private List<Integer> step(List<Integer> inside, int op) {
      int element = lives.element[op];
      List<Integer> after = new ArrayList<>(inside);
      switch (t.role[op]) {
        case Role.ADD -> after.add(element);
        case Role.EMPTY -> after = inside.isEmpty() ? after : null;
        case Role.PEEK -> after = mayLeave(inside, element) ? after : null;
        case Role.REMOVE ->
            after = mayLeave(inside, element) && after.remove((Integer) element) ? after : null;
        default -> {
          Integer taken =
              inside.stream()
                  .filter(e -> lives.unmatched(e) && mayLeave(inside, e))
                  .findFirst()
                  .orElse(null);
          after = taken != null && after.remove(taken) ? after : null;
        }
      }
      return element == Lifetimes.NONE && t.role[op] == Role.ADD ? null : after;
    }

    private boolean mayLeave(List<Integer> inside, Integer element) {
      return switch (kind) {
        case STACK -> inside.indexOf(element) == inside.size() - 1 && !inside.isEmpty();
        case QUEUE -> inside.indexOf(element) == 0;
        case PRIORITY_QUEUE ->
            inside.contains(element) && inside.stream().allMatch(e -> value(element) <= value(e));
      };
    }

    private long value(int element) {
      return t.value[lives.add[element]];
    }
  }
}
