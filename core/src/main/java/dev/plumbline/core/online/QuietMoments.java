package dev.plumbline.core.online;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Forgets what happened before a quiet moment, at which no operation was open and the state was
 * certain, and keeps in its place a few operations that lead to that state.
 *
 * <p>At a quiet moment everything before precedes everything after, so the rest depends on the past
 * through the state only.
 */
abstract class QuietMoments implements Forgetting {
  @Override
  public final void forget(List<Op> carried, List<Op> kept, long event) {
    List<Op> state = carried;
    int forgotten = 0;
    int begin = 0;
    long lastReturn = -1;
    List<Op> running = new ArrayList<>(carried);
    for (int i = 0; i <= kept.size(); i++) {
      boolean quiet = i == kept.size() || lastReturn < kept.get(i).call;
      if (quiet && lastReturn != Op.NEVER && i > begin) {
        running = after(running, kept.subList(begin, i));
        begin = i;
        if (running != null) {
          state = running;
          forgotten = i;
        }
      }
      if (i < kept.size()) {
        lastReturn = Math.max(lastReturn, kept.get(i).ret);
      }
    }
    if (forgotten > 0) {
      List<Op> next = List.copyOf(state);
      carried.clear();
      carried.addAll(next);
      kept.subList(0, forgotten).clear();
    }
  }

  /**
   * Operations that lead to the state after a part that began and ended in quiet moments.
   *
   * @param before operations that lead to the state before the part; null if it is not known
   * @return null if the state is not certain
   */
  abstract List<Op> after(List<Op> before, List<Op> part);

  private static Op last(List<Op> part) {
    Op last = part.get(0);
    for (Op op : part) {
      last = op.ret > last.ret ? op : last;
    }
    return last;
  }

  /** One element of a multiset: so many of its adds as it is there. */
  static final class OfMultiset extends QuietMoments {
    @Override
    List<Op> after(List<Op> before, List<Op> part) {
      List<Op> adds = new ArrayList<>(before);
      int removed = 0;
      for (Op op : part) {
        if (op.name().equals("add")) {
          adds.add(op);
        } else if (op.name().equals("remove") && Boolean.TRUE.equals(op.seen.output())) {
          removed++;
        }
      }
      return adds.subList(removed, adds.size());
    }
  }

  /** A counter: one addition of all differences. */
  static final class OfCounter extends QuietMoments {
    @Override
    List<Op> after(List<Op> before, List<Op> part) {
      if (before == null) {
        return null;
      }
      long sum = 0;
      try {
        for (Op op : before) {
          sum = Math.addExact(sum, difference(op.seen));
        }
        for (Op op : part) {
          sum = Math.addExact(sum, difference(op.seen));
        }
      } catch (ArithmeticException tooLarge) {
        return null;
      }
      return sum == 0 ? List.of() : List.of(Op.standIn(last(part), Operation.of("add", sum)));
    }

    private static long difference(Operation op) {
      return switch (op.name()) {
        case "increment" -> 1;
        case "decrement" -> -1;
        case "add" -> (Long) op.input();
        default -> 0;
      };
    }
  }

  /**
   * A register, or a key of a map. The value is certain if some operation tells what it left behind
   * or saw, and all others that change anything returned before it was called.
   */
  static final class OfRegister extends QuietMoments {
    private static final Object UNKNOWN = new Object();

    private final Spec<?> spec;
    private final Object key;

    /** The key is null for a register. */
    OfRegister(Spec<?> spec, Object key) {
      this.spec = spec;
      this.key = key;
    }

    @Override
    List<Op> after(List<Op> before, List<Op> part) {
      Op latest = null;
      long otherReturn = -1;
      for (Op op : part) {
        if (spec.traits().kind(op.seen) == Kind.READ_ONLY) {
          continue;
        }
        if (latest == null || op.ret > latest.ret) {
          otherReturn = latest == null ? -1 : latest.ret;
          latest = op;
        } else {
          otherReturn = Math.max(otherReturn, op.ret);
        }
      }
      if (latest == null && before != null) {
        return before;
      }
      for (Op op : part) {
        long changed = op == latest ? otherReturn : latest == null ? -1 : latest.ret;
        Object value = changed < op.call ? left(op.seen) : UNKNOWN;
        if (value != UNKNOWN) {
          return List.of(Op.standIn(last(part), write(value)));
        }
      }
      return null;
    }

    private Operation write(Object value) {
      if (key == null) {
        return Operation.of("write", value);
      }
      return value == null ? Operation.of("remove", key) : Operation.of("put", List.of(key, value));
    }

    /** The value after a completed operation. */
    private Object left(Operation op) {
      int first = key == null ? 0 : 1;
      Object found = op.output();
      return switch (op.name()) {
        case "read", "get" -> found;
        case "write", "swap" -> op.input();
        case "put" -> op.argument(1);
        case "remove" -> null;
        case "putIfAbsent" -> found == null ? op.argument(1) : found;
        case "replace" -> found == null ? null : op.argument(1);
        case "cas" -> Objects.equals(found, true) ? op.argument(first + 1) : UNKNOWN;
        default -> UNKNOWN;
      };
    }
  }
}
