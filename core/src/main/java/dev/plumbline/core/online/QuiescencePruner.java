package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Forgets what happened before a quiet moment, at which no operation was open and the state was
 * certain, and keeps in its place a few operations that lead to that state.
 *
 * <p>At a quiet moment everything before precedes everything after, so the rest depends on the past
 * through the state only.
 *
 * <p><b>Lost operations</b> are open for good, and a moment can be quiet but for them. Say that the
 * past has a witness without them. Then it is enough to remember the state without them, and them:
 * in any other witness of the past, what lost operations did to its last state they can do right
 * after the moment, in the same order, because whatever completed changes the state in between is
 * overwritten, or commutes with them; those that had been used before are then to spare. If the
 * past has no witness without them, there are two ways out. One that brought about what nobody else
 * can have, and somebody saw, happened by then, and counts as one that returned. And where all of
 * them do the same, whatever the state, the least number that explains the past is used up: more of
 * them could have happened right after the moment as well.
 */
abstract class QuiescencePruner implements Pruner {
  final Spec<?> spec;

  QuiescencePruner(Spec<?> spec) {
    this.spec = spec;
  }

  @Override
  public final void prune(
      List<TrackedOperation> carried,
      List<TrackedOperation> kept,
      Predicate<Collection<TrackedOperation>> hasWitness) {
    Set<TrackedOperation> lost = new LinkedHashSet<>();
    List<TrackedOperation> certain = certain(carried, kept, lost);
    List<TrackedOperation> state = carried;
    int forgotten = 0;
    int begin = 0;
    long lastReturn = -1;
    List<TrackedOperation> running = new ArrayList<>(carried);
    for (int i = 0; i <= certain.size(); i++) {
      boolean quiet = i == certain.size() || lastReturn < certain.get(i).call;
      if (quiet && lastReturn != TrackedOperation.NEVER && i > begin) {
        running = after(running, certain.subList(begin, i));
        begin = i;
        if (running != null) {
          state = running;
          forgotten = i;
        }
      }
      if (i < certain.size()) {
        lastReturn = Math.max(lastReturn, certain.get(i).ret);
      }
    }
    if (forgotten > 0) {
      List<TrackedOperation> past = new ArrayList<>(carried);
      past.addAll(certain.subList(0, forgotten));
      TrackedOperation last = last(certain.subList(0, forgotten));
      lost.removeIf(op -> op.call > last.ret);
      int needed = needed(past, List.copyOf(lost), hasWitness);
      if (needed >= 0) {
        replace(carried, kept, state, last, lost, needed);
      }
    }
  }

  /** Operations that certainly happened; the others are added to {@code lost}. */
  private List<TrackedOperation> certain(
      List<TrackedOperation> carried, List<TrackedOperation> kept, Set<TrackedOperation> lost) {
    kept.stream().filter(op -> op.lost && op.open()).forEach(lost::add);
    if (lost.isEmpty()) {
      return kept;
    }
    ObservedPending observed = new ObservedPending(spec, carried, kept);
    List<TrackedOperation> certain = new ArrayList<>(kept.size());
    for (TrackedOperation op : kept) {
      TrackedOperation seen = lost.contains(op) ? observed.asReturned(op) : op;
      if (seen != null) {
        certain.add(seen);
        lost.remove(op);
      }
    }
    return certain;
  }

  /** How many of the lost operations explain the past, the first ones; -1 if that is not known. */
  private int needed(
      List<TrackedOperation> past,
      List<TrackedOperation> lost,
      Predicate<Collection<TrackedOperation>> hasWitness) {
    if (lost.isEmpty() || hasWitness.test(past)) {
      return 0;
    }
    if (!alike(lost)) {
      return -1;
    }
    return Bisection.first(
        1,
        lost.size(),
        few -> {
          List<TrackedOperation> with = new ArrayList<>(past);
          with.addAll(lost.subList(0, few));
          return hasWitness.test(with);
        });
  }

  private void replace(
      List<TrackedOperation> carried,
      List<TrackedOperation> kept,
      List<TrackedOperation> state,
      TrackedOperation last,
      Set<TrackedOperation> lost,
      int needed) {
    List<TrackedOperation> used = new ArrayList<>();
    for (Iterator<TrackedOperation> each = lost.iterator(); used.size() < needed; each.remove()) {
      used.add(TrackedOperation.standIn(last, each.next().seen.returningNothing()));
    }
    List<TrackedOperation> next = List.copyOf(used.isEmpty() ? state : after(state, used));
    carried.clear();
    carried.addAll(next);
    kept.removeIf(op -> op.call <= last.ret && !lost.contains(op));
  }

  /** Whether all operations do the same in every state, whatever they answer. */
  boolean alike(List<TrackedOperation> operations) {
    return false;
  }

  /**
   * Operations that lead to the state after a part that began and ended in quiet moments.
   *
   * @param before operations that lead to the state before the part; null if it is not known
   * @return null if the state is not certain
   */
  abstract @Nullable List<TrackedOperation> after(
      @Nullable List<TrackedOperation> before, List<TrackedOperation> part);

  private static TrackedOperation last(List<TrackedOperation> part) {
    TrackedOperation last = part.get(0);
    for (TrackedOperation op : part) {
      last = op.ret > last.ret ? op : last;
    }
    return last;
  }

  /** One element of a multiset: so many of its adds as it is there. */
  static final class OfMultiset extends QuiescencePruner {
    OfMultiset(Spec<?> spec) {
      super(spec);
    }

    @Override
    boolean alike(List<TrackedOperation> operations) {
      return operations.stream().allMatch(op -> op.name().equals("add"));
    }

    @Override
    List<TrackedOperation> after(
        @Nullable List<TrackedOperation> before, List<TrackedOperation> part) {
      List<TrackedOperation> adds = new ArrayList<>();
      List<TrackedOperation> removes = new ArrayList<>();
      for (List<TrackedOperation> some : List.of(before, part)) {
        for (TrackedOperation op : some) {
          if (op.name().equals("add")) {
            adds.add(op);
          } else if (op.name().equals("remove") && Boolean.TRUE.equals(op.seen.output())) {
            removes.add(op);
          }
        }
      }
      int count = adds.size() - removes.size();
      // Removes are left when lost adds are needed, and until these are counted.
      return count >= 0
          ? adds.subList(removes.size(), adds.size())
          : removes.subList(adds.size(), removes.size());
    }
  }

  /** A counter: one addition of all differences. */
  static final class OfCounter extends QuiescencePruner {
    OfCounter(Spec<?> spec) {
      super(spec);
    }

    @Override
    boolean alike(List<TrackedOperation> operations) {
      long same = KnownType.Counter.difference(operations.get(0).seen);
      return operations.stream().allMatch(op -> KnownType.Counter.difference(op.seen) == same);
    }

    @Override
    List<TrackedOperation> after(
        @Nullable List<TrackedOperation> before, List<TrackedOperation> part) {
      // Wraps around, as the counter does.
      long sum = 0;
      for (TrackedOperation op : assured(before)) {
        sum += KnownType.Counter.difference(op.seen);
      }
      for (TrackedOperation op : part) {
        sum += KnownType.Counter.difference(op.seen);
      }
      return sum == 0
          ? List.of()
          : List.of(TrackedOperation.standIn(last(part), Operation.of("add", sum)));
    }
  }

  /**
   * A register, or a key of a map. The value is certain if some operation tells what it left behind
   * or saw, and all others that change anything returned before it was called.
   */
  static final class OfRegister extends QuiescencePruner {
    private static final Object UNKNOWN = new Object();

    private final @Nullable Object key;
    private final @Nullable Object initial;

    /** The key is null for a register. */
    OfRegister(Spec<?> spec, @Nullable Object key, @Nullable Object initial) {
      super(spec);
      this.key = key;
      this.initial = initial;
    }

    @Override
    @Nullable List<TrackedOperation> after(
        @Nullable List<TrackedOperation> before, List<TrackedOperation> part) {
      TrackedOperation latest = null;
      long otherReturn = -1;
      for (TrackedOperation op : part) {
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
      for (TrackedOperation op : part) {
        long changed = op == latest ? otherReturn : latest == null ? -1 : latest.ret;
        Object value = changed < op.call ? left(op.seen) : UNKNOWN;
        if (value != UNKNOWN) {
          return Objects.equals(value, initial)
              ? List.of()
              : List.of(TrackedOperation.standIn(last(part), write(value)));
        }
      }
      return null;
    }

    private Operation write(@Nullable Object value) {
      if (key == null) {
        return Operation.of("write", value);
      }
      return value == null ? Operation.of("remove", key) : Operation.of("put", List.of(key, value));
    }

    /** The value after a completed operation. */
    private @Nullable Object left(Operation op) {
      int first = key == null ? 0 : 1;
      Object found = op.output();
      return switch (op.name()) {
        case "read", "get" -> found;
        case "write", "swap" -> op.input();
        case "faa" -> (Long) assured(found) + (Long) assured(op.input());
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
