package dev.plumbline.core.history;

import dev.plumbline.core.primitive.PairIndex;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values of a history, each as one {@code long} code: integers of up to 63 bits are their own
 * code, everything else is an index into a dictionary.
 *
 * <p>Equal values have equal codes, so deciders compare and hash codes and never touch the objects.
 * Code layout: low bit 0, the integer in the other 63 bits; low bit 1, a dictionary index.
 *
 * <p>Not thread-safe while values are being added; safe to read once the history is built.
 */
public final class Values {
  /** The code of an absent value. */
  public static final long NONE = 1;

  /** The code of null. */
  public static final long NULL = 3;

  /** The code of false. */
  public static final long FALSE = 5;

  /** The code of true. */
  public static final long TRUE = 7;

  private final List<Object> dictionary = new ArrayList<>();
  private final Map<Object, Integer> index = new HashMap<>();

  /** In the dictionary, in place of a list of two integers. */
  private static final Object PAIR = new Object();

  /**
   * Lists of two integers by dictionary index, without an object for each: what {@code put([k,v])}
   * and {@code cas([old,new])} take would otherwise be most of a history's memory.
   */
  private PairIndex pairs = new PairIndex();

  /** No values yet but those that have codes of their own. */
  public Values() {
    Collections.addAll(dictionary, null, null, Boolean.FALSE, Boolean.TRUE);
  }

  /** The code of an integer. */
  public long codeOf(long integer) {
    long code = integer << 1;
    return code >> 1 == integer ? code : lookUp(integer);
  }

  /** The code of any value; the value is normalized first, see {@link #normalize}. */
  public long code(@Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value == Operation.NOTHING) {
      return NONE;
    }
    if (value instanceof Boolean b) {
      return b ? TRUE : FALSE;
    }
    Object normal = normalize(value);
    if (normal instanceof List<?> list
        && list.size() == 2
        && list.get(0) instanceof Long first
        && list.get(1) instanceof Long second) {
      return codeOf(first, second);
    }
    return normal instanceof Long integer ? codeOf(integer) : lookUp(normal);
  }

  /** The code of a list of two integers. */
  public long codeOf(long first, long second) {
    pairs.skipTo(dictionary.size());
    int found = pairs.number(first, second);
    if (found == dictionary.size()) {
      dictionary.add(PAIR);
    }
    return ((long) found << 1) | 1;
  }

  /** The value of a code; null for {@link #NULL} and {@link #NONE}. */
  public Object value(long code) {
    if ((code & 1) == 0) {
      return code >> 1;
    }
    int at = (int) (code >>> 1);
    Object value = dictionary.get(at);
    return value == PAIR ? List.of(pairs.first(at), pairs.second(at)) : value;
  }

  /** Whether the code stands for a list of two integers. */
  public boolean isPair(long code) {
    return (code & 1) != 0 && dictionary.get((int) (code >>> 1)) == PAIR;
  }

  /** The first or second integer of a {@linkplain #isPair pair}. */
  public long ofPair(long code, int place) {
    int at = (int) (code >>> 1);
    return place == 0 ? pairs.first(at) : pairs.second(at);
  }

  /** True if the code stands for an integer that is its own code. */
  public static boolean isInteger(long code) {
    return (code & 1) == 0;
  }

  /** How many values went through the dictionary. */
  public int dictionarySize() {
    return dictionary.size();
  }

  /** Forgets all values; codes of values that are no integers then mean nothing any more. */
  public void clear() {
    dictionary.clear();
    index.clear();
    pairs = new PairIndex();
    Collections.addAll(dictionary, null, null, Boolean.FALSE, Boolean.TRUE);
  }

  /** Takes over the values of another dictionary, in their order. */
  Translation addAll(Values other) {
    long[] codes = new long[other.dictionary.size()];
    for (int i = 0; i < codes.length; i++) {
      Object value = other.dictionary.get(i);
      if (i <= TRUE >> 1) {
        codes[i] = ((long) i << 1) | 1;
      } else if (value == PAIR) {
        codes[i] = codeOf(other.pairs.first(i), other.pairs.second(i));
      } else {
        codes[i] = lookUp(value);
      }
    }
    return new Translation(codes);
  }

  /** The codes here of the values of another dictionary. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Translation(long[] codes) {
    long of(long code) {
      return isInteger(code) ? code : codes[(int) (code >>> 1)];
    }

    /** Whether there are only integers and the values that all dictionaries begin with. */
    boolean changesNothing() {
      return codes.length - 1 <= TRUE >> 1;
    }

    void translate(long[] rows, int from, int to) {
      for (int i = from; i < to; i++) {
        rows[i] = of(rows[i]);
      }
    }
  }

  private long lookUp(@Nullable Object value) {
    Integer known = index.get(value);
    if (known == null) {
      known = dictionary.size();
      dictionary.add(value);
      index.put(value, known);
    }
    return ((long) known << 1) | 1;
  }

  /**
   * One Java object per value: all integers that fit are {@code Long}, other numbers {@code
   * Double}, {@code BigInteger} or {@code BigDecimal}, collections are immutable copies with normal
   * elements.
   */
  public static @Nullable Object normalize(@Nullable Object value) {
    if (value == null
        || value instanceof Long
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Double
        || value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float f) {
      return f.doubleValue();
    }
    if (value instanceof BigInteger big) {
      return big.bitLength() < Long.SIZE ? (Object) big.longValue() : big;
    }
    if (value instanceof CharSequence || value instanceof Character) {
      return value.toString();
    }
    return isContainer(value) ? new ContainerCopy(Integer.MAX_VALUE).of(value) : value;
  }

  static boolean isContainer(@Nullable Object value) {
    return value instanceof Collection<?> || value instanceof Map<?, ?>;
  }

  /**
   * What a Java method answers, as a value of histories: what is inside an {@link Optional}, an
   * entry of a map as a list of two, an array as a list, an enum constant as its name, everything
   * else {@linkplain #normalize normalized}.
   */
  public static @Nullable Object ofAnswer(@Nullable Object answer) {
    return ofAnswer(answer, Integer.MAX_VALUE);
  }

  /**
   * The same of an answer that may have no end: it is read as far as a value with so many elements,
   * those of its elements included.
   *
   * @throws TooLargeException if it has more, or nests deeper than values do in files
   */
  public static @Nullable Object ofAnswer(@Nullable Object answer, int most) {
    return new ContainerCopy(most).ofAnswer(answer);
  }

  /** How many elements a value has, those of its elements included; of a map twice its entries. */
  public static int elements(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .mapToInt(e -> 2 + elements(e.getKey()) + elements(e.getValue()))
          .sum();
    }
    return value instanceof Collection<?> all
        ? all.size() + all.stream().mapToInt(Values::elements).sum()
        : 0;
  }

  /**
   * The value as people write it, for sentences and reports: JSON, as far as JSON can hold it; of a
   * long value only the ends.
   */
  public static String show(@Nullable Object value) {
    return ShownValue.brief(value);
  }

  /** The name of an operation, a process or an object, without quotes; of a long one the ends. */
  public static String showName(@Nullable Object name) {
    return ShownValue.name(String.valueOf(name));
  }

  /** The value as people write it, however long it is. */
  public static String showWhole(@Nullable Object value) {
    return ShownValue.whole(value);
  }
}
