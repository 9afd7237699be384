package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.PersistentDeque;
import dev.plumbline.core.spec.ValueOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a relaxed container holds, in removal order.
 *
 * @param values the elements, the head first
 * @param passes for each element how often others left before it where that counts; null where it
 *     never does
 * @param open for queues of segments: how many elements the first segment still holds
 * @param room for queues of segments: how many places of the last segment were never used
 */
record Content(
    PersistentDeque<Object> values, @Nullable PersistentDeque<Integer> passes, int open, int room)
    implements Abridged {
  /** Nothing, where nobody counts who was passed. */
  static final Content NOTHING = new Content(PersistentDeque.empty(), null, 0, 0);

  /** Nothing, where it is counted. */
  static final Content NOTHING_PASSED =
      new Content(PersistentDeque.empty(), PersistentDeque.empty(), 0, 0);

  int size() {
    return values.size();
  }

  Object value(int i) {
    return values.get(i);
  }

  boolean contains(Object value) {
    for (int i = 0; i < size(); i++) {
      if (value(i).equals(value)) {
        return true;
      }
    }
    return false;
  }

  int passed(int i) {
    return passes == null ? 0 : passes.get(i);
  }

  private Content with(
      PersistentDeque<Object> others, @Nullable PersistentDeque<Integer> otherPasses) {
    return new Content(others, otherPasses, open, room);
  }

  /** The same elements, with other segments. */
  Content with(int opened, int left) {
    return new Content(values, passes, opened, left);
  }

  Content addFirst(Object value) {
    return with(values.addFirst(value), passes == null ? null : passes.addFirst(0));
  }

  Content addLast(Object value) {
    return with(values.addLast(value), passes == null ? null : passes.addLast(0));
  }

  /** Adds an element behind all that are not greater. */
  Content addInOrder(Object value) {
    return addAmongFirst(value, size());
  }

  /** Adds an element behind those of the first few that are not greater. */
  Content addAmongFirst(Object value, int few) {
    int at = 0;
    while (at < few && ValueOrder.INSTANCE.compare(value(at), value) <= 0) {
      at++;
    }
    return putBack(withoutFirst(at).addFirst(value), at, 0);
  }

  /** Adds an element behind those of the last few that are not greater. */
  Content addAmongLast(Object value, int few) {
    int at = size();
    while (at > size() - few && ValueOrder.INSTANCE.compare(value(at - 1), value) > 0) {
      at--;
    }
    Content result = this;
    for (int i = size(); i > at; i--) {
      result =
          with(
              result.values.removeLast(),
              result.passes == null ? null : result.passes.removeLast());
    }
    result = result.addLast(value);
    for (int i = at; i < size(); i++) {
      result =
          with(
              result.values.addLast(value(i)),
              result.passes == null ? null : result.passes.addLast(passed(i)));
    }
    return result;
  }

  /**
   * Takes element i out.
   *
   * @param passed how many elements, from the head on, note that it passed them
   */
  Content remove(int i, int passed) {
    return putBack(withoutFirst(i + 1), i, passed);
  }

  private Content withoutFirst(int count) {
    PersistentDeque<Object> rest = values;
    PersistentDeque<Integer> restPasses = passes;
    for (int j = 0; j < count; j++) {
      rest = rest.removeFirst();
      restPasses = restPasses == null ? null : restPasses.removeFirst();
    }
    return with(rest, restPasses);
  }

  /** Puts the first elements, as many as said, back in front of others. */
  private Content putBack(Content others, int count, int passed) {
    PersistentDeque<Object> result = others.values;
    PersistentDeque<Integer> resultPasses = others.passes;
    for (int j = count - 1; j >= 0; j--) {
      result = result.addFirst(value(j));
      resultPasses =
          resultPasses == null ? null : resultPasses.addFirst(passed(j) + (j < passed ? 1 : 0));
    }
    return with(result, resultPasses);
  }

  /** Whether all elements, which are the same as those of the other, were passed no more often. */
  boolean isPassedNoMoreThan(Content other) {
    if (passes == null || other.passes == null) {
      return passes == null && other.passes == null;
    }
    for (int i = 0; i < size(); i++) {
      if (passes.get(i) > other.passes.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** The first values, the head first; at most so many. */
  List<Object> first(int most) {
    List<Object> first = new ArrayList<>(Math.min(most, size()));
    for (int i = 0; i < Math.min(most, size()); i++) {
      first.add(value(i));
    }
    return first;
  }

  /** The values, the head first, as people write them. */
  @Override
  public String toString() {
    List<Object> all = new ArrayList<>(size());
    values.forEach(all::add);
    return Values.showWhole(all);
  }

  @Override
  public String abridged(int longest) {
    return Abridged.ends("[", size(), i -> Values.show(value(i)), "]", longest);
  }
}
