package dev.plumbline.core.primitive;

/** A map from pairs of integers to an integer, without objects. Cost: O(1) a step on average. */
public final class PairMap {
  public static final int ABSENT = Integer.MIN_VALUE;

  private final LongIndex keys = new LongIndex();
  private final IntList values = new IntList();

  public int size() {
    return values.size();
  }

  public int get(int a, int b) {
    int at = keys.find(key(a, b));
    return at == LongIndex.NONE ? ABSENT : values.get(at);
  }

  public void put(int a, int b, int value) {
    int at = keys.number(key(a, b));
    if (at == values.size()) {
      values.add(value);
    } else {
      values.set(at, value);
    }
  }

  private static long key(int a, int b) {
    return ((long) a << Integer.SIZE) | Integer.toUnsignedLong(b);
  }
}
