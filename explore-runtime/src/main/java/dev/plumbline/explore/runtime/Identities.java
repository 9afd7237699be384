package dev.plumbline.explore.runtime;

/**
 * A number for each of some objects, which are told apart by identity. Open addressing; clearing
 * costs nothing, since each entry knows in which round it was made.
 */
final class Identities {
  private Object[] keys = new Object[256];
  private int[] values = new int[256];
  private int[] rounds = new int[256];
  private int round = 1;
  private int size;

  void clear() {
    round++;
    size = 0;
  }

  /** The object's number; -1 if it has none. */
  int get(Object key) {
    int mask = keys.length - 1;
    for (int i = System.identityHashCode(key) & mask; rounds[i] == round; i = i + 1 & mask) {
      if (keys[i] == key) {
        return values[i];
      }
    }
    return -1;
  }

  void put(Object key, int value) {
    if (2 * (size + 1) > keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int i = System.identityHashCode(key) & mask;
    while (rounds[i] == round) {
      if (keys[i] == key) {
        values[i] = value;
        return;
      }
      i = i + 1 & mask;
    }
    keys[i] = key;
    values[i] = value;
    rounds[i] = round;
    size++;
  }

  private void grow() {
    Object[] oldKeys = keys;
    int[] oldValues = values;
    int[] oldRounds = rounds;
    keys = new Object[2 * oldKeys.length];
    values = new int[keys.length];
    rounds = new int[keys.length];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldRounds[i] == round) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }
}
