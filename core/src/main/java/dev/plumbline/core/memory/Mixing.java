package dev.plumbline.core.memory;

/** Spreads codes over hash tables: neighbours and multiples must not meet in the same slots. */
final class Mixing {
  private Mixing() {}

  static int of(long code) {
    long h = code * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 12);
  }

  static int of(int address, long code) {
    return of(code + address * 0x632BE59BD9B4E019L);
  }
}
