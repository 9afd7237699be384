package dev.plumbline.core.search;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.split.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which pending operations have been used, as one number: how many of each class, because within a
 * class they are used in call order.
 *
 * <p>A use is a sorted list of pending classes with repetition, interned; successors are cached, so
 * a configuration stays one word however many pending operations there are.
 */
final class PendingUse {
  private final int[] classOf;
  private final int[][] operations;
  private int[][] lists = new int[16][];
  private int[][] successors = new int[16][];
  private int count;
  private final Map<Key, Integer> index = new HashMap<>();

  PendingUse(Part part) {
    Map<Integer, List<Integer>> byClass = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < part.size(); i++) {
      if (part.pending(i)) {
        byClass
            .computeIfAbsent(
                part.cls(i),
                c -> {
                  order.add(c);
                  return new ArrayList<>();
                })
            .add(i);
      }
    }
    classOf = order.stream().mapToInt(Integer::intValue).toArray();
    operations = new int[classOf.length][];
    for (int p = 0; p < classOf.length; p++) {
      operations[p] =
          assured(byClass.get(classOf[p])).stream().mapToInt(Integer::intValue).toArray();
    }
    intern(new int[0]);
  }

  /** How many pending classes there are. */
  int classes() {
    return classOf.length;
  }

  /** The class of the p-th pending class. */
  int cls(int p) {
    return classOf[p];
  }

  /** The next unused operation of a pending class; -1 if all are used. */
  int nextUnused(int use, int p) {
    int used = used(use, p);
    return used < operations[p].length ? operations[p][used] : -1;
  }

  /** How many operations of pending classes selected by {@code which} are unused. */
  int unused(int use, boolean[] which) {
    int total = 0;
    for (int p = 0; p < classOf.length; p++) {
      if (which[p]) {
        total += operations[p].length - used(use, p);
      }
    }
    return total;
  }

  private int used(int use, int p) {
    int n = 0;
    for (int q : lists[use]) {
      if (q == p) {
        n++;
      }
    }
    return n;
  }

  /** The use after one more operation of a pending class. */
  int plus(int use, int p) {
    int[] cached = successors[use];
    if (cached == null) {
      cached = new int[classOf.length];
      successors[use] = cached;
    }
    if (cached[p] == 0) {
      int[] list = lists[use];
      int[] longer = Arrays.copyOf(list, list.length + 1);
      int at = list.length;
      while (at > 0 && longer[at - 1] > p) {
        longer[at] = longer[at - 1];
        at--;
      }
      longer[at] = p;
      cached[p] = intern(longer);
    }
    return cached[p];
  }

  /** Whether {@code a} uses no more of any class than {@code b}. */
  boolean within(int a, int b) {
    if (a == b) {
      return true;
    }
    int[] x = lists[a];
    int[] y = lists[b];
    if (x.length > y.length) {
      return false;
    }
    int i = 0;
    for (int j = 0; i < x.length && j < y.length; j++) {
      if (x[i] == y[j]) {
        i++;
      } else if (x[i] < y[j]) {
        return false;
      }
    }
    return i == x.length;
  }

  /** Bytes held, roughly. */
  long bytes() {
    return count * (96L + 4L * classOf.length);
  }

  private int intern(int[] list) {
    Key key = new Key(list);
    Integer known = index.get(key);
    if (known != null) {
      return known;
    }
    if (count == lists.length) {
      lists = Arrays.copyOf(lists, 2 * count);
      successors = Arrays.copyOf(successors, 2 * count);
    }
    lists[count] = list;
    index.put(key, count);
    return count++;
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by contents below
  private record Key(int[] list) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key k && Arrays.equals(list, k.list);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(list);
    }
  }
}
