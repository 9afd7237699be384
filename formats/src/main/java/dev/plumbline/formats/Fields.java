package dev.plumbline.formats;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys of one object that were seen, to find duplicates without making a set per object. */
final class Fields {
  private final List<String> known;

  /** For each known key the last string that was it: mostly the next is the same object. */
  private final String[] latest;

  private final Set<String> others = new HashSet<>();
  private int seen;

  Fields(String... known) {
    this.known = List.of(known);
    this.latest = new String[known.length];
  }

  void clear() {
    seen = 0;
    if (!others.isEmpty()) {
      others.clear();
    }
  }

  /** Notes a key and returns its index among the known ones, or -1. */
  int add(String key) throws Malformed {
    int i = index(key);
    if (i >= 0 ? !first(i) : !others.add(key)) {
      throw JsonValues.duplicate(key);
    }
    return i;
  }

  @SuppressWarnings("ReferenceEquality") // strings that differ are compared afterwards
  private int index(String key) {
    for (int i = 0; i < latest.length; i++) {
      if (latest[i] == key) {
        return i;
      }
    }
    int i = known.indexOf(key);
    if (i >= 0) {
      latest[i] = key;
    }
    return i;
  }

  /** Notes a known key; false if it was there before. */
  boolean first(int index) {
    boolean twice = has(index);
    seen |= 1 << index;
    return !twice;
  }

  boolean has(int index) {
    return (seen >> index & 1) != 0;
  }
}
