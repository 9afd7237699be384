package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.PersistentDeque;
import dev.plumbline.core.spec.ValueOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * What a relaxed container holds, in removal order.
 *
 * @param items the elements, the head first
 * @param open for queues of segments: how many elements the first segment still holds
 * @param room for queues of segments: how many places of the last segment were never used
 */
record Content(PersistentDeque<Item> items, int open, int room) implements Abridged {
  static final Content NOTHING = new Content(PersistentDeque.empty(), 0, 0);

  /**
   * An element.
   *
   * @param passed how often others left before it where that counts; 0 where it does not
   */
  record Item(Object value, int passed) {
    Item pass() {
      return new Item(value, passed + 1);
    }
  }

  int size() {
    return items.size();
  }

  Object value(int i) {
    return items.get(i).value;
  }

  int passed(int i) {
    return items.get(i).passed;
  }

  Content with(PersistentDeque<Item> others) {
    return new Content(others, open, room);
  }

  Content addFirst(Object value) {
    return with(items.addFirst(new Item(value, 0)));
  }

  Content addLast(Object value) {
    return with(items.addLast(new Item(value, 0)));
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
    PersistentDeque<Item> rest = items;
    for (int i = 0; i < at; i++) {
      rest = rest.removeFirst();
    }
    return with(putBack(rest.addFirst(new Item(value, 0)), at, 0));
  }

  /** Adds an element behind those of the last few that are not greater. */
  Content addAmongLast(Object value, int few) {
    int at = size();
    while (at > size() - few && ValueOrder.INSTANCE.compare(value(at - 1), value) > 0) {
      at--;
    }
    PersistentDeque<Item> result = items;
    for (int i = size(); i > at; i--) {
      result = result.removeLast();
    }
    result = result.addLast(new Item(value, 0));
    for (int i = at; i < size(); i++) {
      result = result.addLast(items.get(i));
    }
    return with(result);
  }

  /**
   * Takes element i out.
   *
   * @param passed how many elements, from the head on, note that it passed them
   */
  Content remove(int i, int passed) {
    PersistentDeque<Item> rest = items;
    for (int j = 0; j <= i; j++) {
      rest = rest.removeFirst();
    }
    return with(putBack(rest, i, passed));
  }

  /** Puts the first elements, as many as said, back in front of others. */
  private PersistentDeque<Item> putBack(PersistentDeque<Item> others, int count, int passed) {
    PersistentDeque<Item> result = others;
    for (int j = count - 1; j >= 0; j--) {
      result = result.addFirst(j < passed ? items.get(j).pass() : items.get(j));
    }
    return result;
  }

  /** The first values, the head first; at most so many. */
  List<Object> first(int most) {
    List<Object> values = new ArrayList<>(Math.min(most, size()));
    for (int i = 0; i < Math.min(most, size()); i++) {
      values.add(value(i));
    }
    return values;
  }

  /** The values, the head first, as people write them. */
  @Override
  public String toString() {
    List<Object> values = new ArrayList<>(size());
    for (Item item : items) {
      values.add(item.value);
    }
    return Values.show(values);
  }

  @Override
  public String abridged(int longest) {
    return Abridged.ends("[", size(), i -> Values.show(value(i)), "]", longest);
  }
}
