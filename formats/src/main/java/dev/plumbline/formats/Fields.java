package dev.plumbline.formats;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys of one object that were seen, to find duplicates without making a set per object. */
final class Fields {
  private final List<String> known;
  private final Set<String> others = new HashSet<>();
  private int seen;

  Fields(String... known) {
    this.known = List.of(known);
  }

  void clear() {
    seen = 0;
    if (!others.isEmpty()) {
      others.clear();
    }
  }

  /** Notes a key and returns its index among the known ones, or -1. */
  int add(String key) throws Malformed {
    int i = known.indexOf(key);
    boolean twice = i >= 0 ? has(i) : !others.add(key);
    if (twice) {
      throw JsonValues.duplicate(key);
    }
    if (i >= 0) {
      seen |= 1 << i;
    }
    return i;
  }

  boolean has(int index) {
    return (seen >> index & 1) != 0;
  }
}
