package dev.plumbline.core.spec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The total order on the values of histories: null, then booleans, numbers, strings, lists, sets,
 * maps, everything else.
 *
 * <p>Numbers are ordered by their decimal value whatever their class, lists element by element. The
 * order agrees with {@code equals}: only equal values compare as 0, so {@code 1} and {@code 1.0}
 * are neighbors and still two.
 */
public final class ValueOrder implements Comparator<Object> {
  /** The only one. */
  public static final ValueOrder INSTANCE = new ValueOrder();

  private ValueOrder() {}

  @Override
  public int compare(@Nullable Object a, @Nullable Object b) {
    if (a == b) {
      return 0;
    }
    if (a instanceof Long x && b instanceof Long y) {
      return Long.compare(x, y);
    }
    if (a instanceof String x && b instanceof String y) {
      return x.compareTo(y);
    }
    int rank = rank(a);
    int difference = Integer.compare(rank, rank(b));
    if (difference != 0) {
      return difference;
    }
    return a == null || b == null ? 0 : compareAlike(rank, a, b);
  }

  private int compareAlike(int rank, Object a, Object b) {
    return switch (rank) {
      case 1 -> Boolean.compare((Boolean) a, (Boolean) b);
      case 2 -> compareNumbers((Number) a, (Number) b);
      case 3 -> ((String) a).compareTo((String) b);
      case 4 -> compareEach((Collection<?>) a, (Collection<?>) b);
      case 5 -> compareEach(sorted((Set<?>) a), sorted((Set<?>) b));
      case 6 -> compareMaps((Map<?, ?>) a, (Map<?, ?>) b);
      default -> compareOthers(a, b);
    };
  }

  private static int rank(@Nullable Object v) {
    if (v == null) {
      return 0;
    }
    if (v instanceof Boolean) {
      return 1;
    }
    if (v instanceof Long
        || v instanceof Double
        || v instanceof BigInteger
        || v instanceof BigDecimal
        || v instanceof Integer
        || v instanceof Float
        || v instanceof Short
        || v instanceof Byte) {
      return 2;
    }
    if (v instanceof String) {
      return 3;
    }
    if (v instanceof List) {
      return 4;
    }
    if (v instanceof Set) {
      return 5;
    }
    return v instanceof Map ? 6 : 7;
  }

  /** By value; numbers of equal value by class; those that still differ (-0.0, 1.00) as stated. */
  private static int compareNumbers(Number a, Number b) {
    double x = a.doubleValue();
    double y = b.doubleValue();
    int byValue =
        isUnordered(a) || isUnordered(b) ? Double.compare(x, y) : exact(a).compareTo(exact(b));
    if (byValue != 0) {
      return byValue;
    }
    int byClass = a.getClass().getName().compareTo(b.getClass().getName());
    if (byClass != 0) {
      return byClass;
    }
    if (a instanceof BigDecimal p && b instanceof BigDecimal q) {
      return Integer.compare(p.scale(), q.scale());
    }
    return Double.compare(x, y);
  }

  /** Infinite or not a number: outside of all numbers that have digits. */
  private static boolean isUnordered(Number n) {
    return (n instanceof Double || n instanceof Float) && !Double.isFinite(n.doubleValue());
  }

  private static BigDecimal exact(Number n) {
    if (n instanceof BigDecimal d) {
      return d;
    }
    if (n instanceof BigInteger i) {
      return new BigDecimal(i);
    }
    // What people wrote, 0.1, and not the binary fraction next to it: readers make a double only of
    // what valueOf gives back.
    return n instanceof Double || n instanceof Float
        ? BigDecimal.valueOf(n.doubleValue())
        : BigDecimal.valueOf(n.longValue());
  }

  private int compareEach(Collection<?> a, Collection<?> b) {
    Iterator<?> left = a.iterator();
    Iterator<?> right = b.iterator();
    while (left.hasNext() && right.hasNext()) {
      int difference = compare(left.next(), right.next());
      if (difference != 0) {
        return difference;
      }
    }
    return Boolean.compare(left.hasNext(), right.hasNext());
  }

  private List<Object> sorted(Collection<?> elements) {
    List<Object> result = new ArrayList<>(elements);
    result.sort(this);
    return result;
  }

  private int compareMaps(Map<?, ?> a, Map<?, ?> b) {
    List<Object> keys = sorted(a.keySet());
    List<Object> otherKeys = sorted(b.keySet());
    int byKeys = compareEach(keys, otherKeys);
    if (byKeys != 0) {
      return byKeys;
    }
    for (Object key : keys) {
      int difference = compare(a.get(key), b.get(key));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** A program's own objects: by class, then as they compare themselves, then by hash and text. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int compareOthers(Object a, Object b) {
    if (a.equals(b)) {
      return 0;
    }
    int difference = a.getClass().getName().compareTo(b.getClass().getName());
    if (difference == 0 && a.getClass() == b.getClass() && a instanceof Comparable c) {
      difference = c.compareTo(b);
    }
    if (difference == 0) {
      difference = Integer.compare(a.hashCode(), b.hashCode());
    }
    if (difference == 0) {
      difference = a.toString().compareTo(b.toString());
    }
    if (difference == 0) {
      throw new IllegalArgumentException(
          "values of " + a.getClass().getName() + " cannot be ordered; make it Comparable");
    }
    return difference;
  }
}
