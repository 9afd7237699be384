package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.ValueOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values that are in a container unless an open remove has taken them, and the answers that they
 * rule out.
 *
 * <p>A value is <em>inside</em> from the return of its add until a remove of it returns. It is
 * <em>in the way</em> of an answer if it must have been taken before that answer was given:
 *
 * <ul>
 *   <li>of an empty result, if its add returned before the call;
 *   <li>of value v in a queue, if its add returned before v's add was called;
 *   <li>in a stack, if its add was called after v's returned, and returned before the call;
 *   <li>in a priority queue, if it is less, and its add returned before the call or before v's add
 *       was called.
 * </ul>
 *
 * <p>What is in the way was taken by removes that are open, each of which took one value. So an
 * answer is impossible if more values are in its way than removes are open. A value that was
 * removed more often than added, or that nobody added, is impossible as well. Values that were
 * added more than once since the beginning are not judged further.
 *
 * <p>Cost of an event: O(log n) for each open remove and for each of up to {@value #SPARE} values
 * that turn out not to be in the way.
 */
final class ContainerRefuter implements QuickRefuter {
  private static final int SPARE = 32;

  /** What is known of a value. */
  private static final class Known {
    @Nullable TrackedOperation add;
    int adds;
    int removes;
    boolean peeked;
    boolean repeated;
  }

  private final ContainerType container;
  private final Map<Object, Known> values = new HashMap<>();

  /** The adds of values that are inside, by their returns. */
  private final TreeMap<Long, TrackedOperation> byReturn = new TreeMap<>();

  /** The same by value, where that is the order. */
  private final TreeMap<Object, TrackedOperation> byValue = new TreeMap<>(ValueOrder.INSTANCE);

  private int openRemoves;

  ContainerRefuter(ContainerType container) {
    this.container = container;
  }

  @Override
  public void restart(List<TrackedOperation> kept) {
    values.clear();
    byReturn.clear();
    byValue.clear();
    openRemoves = 0;
    for (TrackedOperation op : kept) {
      called(op);
    }
    for (TrackedOperation op : kept) {
      if (!op.open()) {
        took(op);
      }
    }
  }

  @Override
  public void called(TrackedOperation op) {
    if (op.name().equals(container.add())) {
      Known known = values.computeIfAbsent(op.seen.input(), v -> new Known());
      known.adds++;
      if (known.adds > 1) {
        known.repeated = true;
        leaves(known);
      }
      known.add = op;
    } else if (op.name().equals(container.remove())) {
      openRemoves++;
    }
  }

  @Override
  public boolean returned(TrackedOperation op) {
    boolean possible = op.name().equals(container.add()) || isPossible(op);
    took(op);
    return possible;
  }

  @Override
  public boolean failed(TrackedOperation op) {
    if (op.name().equals(container.add())) {
      Known known = assured(values.get(op.seen.input()));
      known.adds--;
      return known.removes <= known.adds && !(known.peeked && known.adds == 0);
    }
    openRemoves -= op.name().equals(container.remove()) ? 1 : 0;
    return true;
  }

  private void took(TrackedOperation op) {
    boolean removes = op.name().equals(container.remove());
    openRemoves -= removes ? 1 : 0;
    Object value = op.name().equals(container.add()) ? op.seen.input() : op.seen.output();
    if (value == null) {
      return;
    }
    Known known = values.computeIfAbsent(value, v -> new Known());
    if (removes) {
      known.removes++;
      leaves(known);
    } else if (!op.name().equals(container.add())) {
      known.peeked = true;
    } else if (!known.repeated && known.removes == 0) {
      byReturn.put(op.ret, op);
      byValue.put(value, op);
    }
  }

  private void leaves(Known known) {
    if (known.add != null && !known.add.open()) {
      byReturn.remove(known.add.ret);
      byValue.remove(known.add.seen.input());
    }
  }

  // ---- Answers.

  private boolean isPossible(TrackedOperation op) {
    Object value = op.seen.output();
    if (value == null) {
      return fewer(byReturn.headMap(op.call).values(), u -> true, openOthers(op));
    }
    Known known = values.get(value);
    if (known == null || known.adds == 0) {
      return false;
    }
    if (op.name().equals(container.remove()) && known.removes >= known.adds) {
      return false;
    }
    return known.repeated || isNext(assured(known.add), op);
  }

  private boolean isNext(TrackedOperation v, TrackedOperation answer) {
    int takers = openOthers(answer);
    return switch (container) {
      case QUEUE -> fewer(byReturn.headMap(v.call).values(), u -> u != v, takers);
      case STACK ->
          v.open()
              || v.ret > answer.call
              || fewer(
                  byReturn.subMap(v.ret, false, answer.call, false).descendingMap().values(),
                  u -> u.call > v.ret,
                  takers);
      case PRIORITY_QUEUE -> {
        long by = Math.max(answer.call, v.call);
        yield fewer(byValue.headMap(v.seen.input()).values(), u -> u.ret < by, takers);
      }
      case POOL -> true;
    };
  }

  private int openOthers(TrackedOperation answer) {
    return openRemoves - (answer.name().equals(container.remove()) ? 1 : 0);
  }

  /** Whether no more than so many are in the way, as far as that is soon seen. */
  private static boolean fewer(
      Iterable<TrackedOperation> candidates, Predicate<TrackedOperation> inTheWay, int takers) {
    int found = 0;
    int others = 0;
    for (TrackedOperation u : candidates) {
      if (inTheWay.test(u)) {
        found++;
      } else {
        others++;
      }
      if (found > takers || others > SPARE) {
        break;
      }
    }
    return found <= takers;
  }
}
