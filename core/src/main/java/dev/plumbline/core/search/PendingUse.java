package dev.plumbline.core.search;

import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.primitive.HashIndex;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.split.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which pending operations have been used, as one number: how many of each class, because within a
 * class they are used in call order.
 *
 * <p>A use is a sorted list of pending classes with repetition, interned; successors are cached, so
 * a configuration stays one word however many pending operations there are.
 */
final class PendingUse {
  private static final int[] NONE_YET = {};

  private final int[] classOf;

  /** The pending operations by class. */
  private final Grouping operations;

  /** The uses by the hash codes of their lists. */
  private final HashIndex index = new HashIndex();

  private final List<int[]> lists = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();

  PendingUse(Part part) {
    LongIndex classes = new LongIndex();
    int[] pendingClass = new int[part.size()];
    for (int i = 0; i < part.size(); i++) {
      pendingClass[i] = part.pending(i) ? classes.number(part.cls(i)) : -1;
    }
    classOf = IntStream.range(0, classes.size()).map(p -> (int) classes.key(p)).toArray();
    operations = new Grouping(part.size(), classOf.length, i -> pendingClass[i]);
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
    return used < operations.size(p) ? operations.members[operations.start[p] + used] : -1;
  }

  /** How many operations of pending classes selected by {@code which} are unused. */
  int unused(int use, boolean[] which) {
    int total = 0;
    for (int p = 0; p < classOf.length; p++) {
      if (which[p]) {
        total += operations.size(p) - used(use, p);
      }
    }
    return total;
  }

  private int used(int use, int p) {
    int n = 0;
    for (int q : lists.get(use)) {
      if (q == p) {
        n++;
      }
    }
    return n;
  }

  /** The use after one more operation of a pending class. */
  int plus(int use, int p) {
    int[] cached = successors.get(use);
    if (cached.length == 0) {
      cached = new int[classOf.length];
      successors.set(use, cached);
    }
    if (cached[p] == 0) {
      int[] list = lists.get(use);
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
    int[] x = lists.get(a);
    int[] y = lists.get(b);
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
    return lists.size() * (96L + 4L * classOf.length);
  }

  private int intern(int[] list) {
    int hash = Arrays.hashCode(list);
    for (int use = index.first(hash); use >= 0; use = index.next(use)) {
      if (Arrays.equals(lists.get(use), list)) {
        return use;
      }
    }
    lists.add(list);
    successors.add(NONE_YET);
    return index.add(hash);
  }
}
