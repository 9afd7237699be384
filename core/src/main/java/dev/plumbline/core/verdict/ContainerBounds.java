package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.ValueOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many elements are certainly inside a container at a time, whatever its order: of each value
 * at least as many as adds had returned before, less the removes of that value that had been
 * called; and of all values together at least the sum, less the pending removes that had been
 * called. A remove or peek that found nothing cannot have taken effect while that is positive; nor,
 * in a priority queue, one that found v while it is positive for the values that go before v.
 *
 * <p>The number falls only where a remove is called, so it is enough to look at these times and at
 * the beginning of an operation. Moreover, no value is removed more often than it was added by
 * then.
 */
final class ContainerBounds implements Counting.Bounds {
  private final History history;
  private final Operation[] ops;
  private final ContainerType container;
  private final Integer[] byReturn;

  ContainerBounds(History history, Operation[] ops, ContainerType container) {
    this.history = history;
    this.ops = ops;
    this.container = container;
    this.byReturn = new Integer[ops.length];
    Arrays.setAll(byReturn, i -> i);
    Arrays.sort(byReturn, Comparator.comparingLong(history::ret));
  }

  private boolean adds(int i) {
    return ops[i].name().equals(container.add());
  }

  private boolean looks(int i) {
    return ops[i].name().equals("peek");
  }

  private boolean removes(int i) {
    return !adds(i) && !looks(i) && (ops[i].pending() || ops[i].output() != null);
  }

  @Override
  public boolean claims(int i) {
    return !adds(i);
  }

  @Override
  public @Nullable Sentence refutation(int i) {
    Object found = ops[i].output();
    Sentence tooOften = found != null && removes(i) ? removedTooOften(i, found) : null;
    return tooOften == null && (found == null || container == ContainerType.PRIORITY_QUEUE)
        ? insideAllTheWhile(i, found)
        : tooOften;
  }

  private @Nullable Sentence removedTooOften(int i, Object value) {
    int removed = 0;
    int called = 0;
    for (int k = 0; k < ops.length; k++) {
      if (removes(k) && history.ret(k) <= history.ret(i) && value.equals(ops[k].output())) {
        removed++;
      } else if (adds(k) && history.call(k) <= history.ret(i) && value.equals(ops[k].input())) {
        called++;
      }
    }
    return removed > called
        ? Sentence.of(
            "%s took %s, which had been taken %s times when it returned, and only %s adds of it had"
                + " been called.",
            Sentence.operation(history, i), Values.show(value), removed, called)
        : null;
  }

  /** Whether a value, if it is inside, keeps an operation from finding what it found. */
  private boolean inTheWay(@Nullable Object value, @Nullable Object found) {
    return found == null || ValueOrder.INSTANCE.compare(value, found) < 0;
  }

  private @Nullable Sentence insideAllTheWhile(int i, @Nullable Object found) {
    Map<Object, Integer> inside = new HashMap<>();
    long certain = 0;
    int returned = 0;
    int least = Integer.MAX_VALUE;
    for (int k = 0; k < ops.length && history.call(k) <= history.ret(i); k++) {
      // In the order of calls: first what had returned by then.
      long now = Math.max(history.call(k), history.call(i));
      boolean takes = k != i && removes(k);
      if (!takes && k != i) {
        continue;
      }
      if (takes && history.call(k) < history.call(i)) {
        certain -= take(ops[k], inside, found);
        continue;
      }
      for (; returned < byReturn.length && history.ret(byReturn[returned]) < now; returned++) {
        certain += add(byReturn[returned], inside, found);
      }
      certain -= takes ? take(ops[k], inside, found) : 0;
      if (certain <= 0) {
        return null;
      }
      least = (int) Math.min(least, certain);
    }
    return least == Integer.MAX_VALUE
        ? null
        : Sentence.of(
            "%s found %s, but all the while at least %s certainly inside%s: more had been added than"
                + " can have been taken.",
            Sentence.operation(history, i),
            found == null ? "nothing" : Values.show(found),
            least == 1 ? "one element was" : least + " elements were",
            found == null ? "" : least == 1 ? " that goes before it" : " that go before it");
  }

  /** Takes an add into account that has returned; by how many more are certainly inside. */
  private int add(int k, Map<Object, Integer> inside, @Nullable Object found) {
    if (!adds(k) || !inTheWay(ops[k].input(), found)) {
      return 0;
    }
    return inside.merge(ops[k].input(), 1, Integer::sum) > 0 ? 1 : 0;
  }

  /** Takes a remove into account that has been called; by how many fewer are certainly inside. */
  private int take(Operation remove, Map<Object, Integer> inside, @Nullable Object found) {
    if (remove.pending()) {
      return 1;
    }
    if (!inTheWay(remove.output(), found)) {
      return 0;
    }
    return inside.merge(remove.output(), -1, Integer::sum) >= 0 ? 1 : 0;
  }
}
