package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.LongList;

/**
 * The values of a register's part, numbered from 0 in the order in which they are met: for each
 * operation the value it found and the value it left.
 *
 * <p>Cost: O(n). Codes from a small range index an array, anything else is hashed.
 */
final class CodeIds {
  private static final int NONE = -1;
  private static final int TABLE_PER_OPERATION = 8;

  /** For each operation the value it saw or, for a failed cas, did not see; -1 if neither. */
  final int[] found;

  /** For each operation the value it leaves if it has an effect; -1 where it has none. */
  final int[] left;

  /** The value at the start. */
  final int initial;

  int count;
  private final LongList codes = new LongList();

  private CodeIds(Timeline t, long initialCode) {
    found = new int[t.size];
    left = new int[t.size];
    long low = initialCode;
    long high = initialCode;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.LOST_ADD || t.role[i] == Role.NO_EFFECT) {
        continue;
      }
      low = Math.min(low, t.value[i]);
      high = Math.max(high, t.value[i]);
      if (t.role[i] == Role.UPDATE) {
        low = Math.min(low, t.other[i]);
        high = Math.max(high, t.other[i]);
      }
    }
    long range = high - low;
    boolean small = range >= 0 && range < (long) TABLE_PER_OPERATION * t.size;
    Numbers numbers = small ? new ByIndex(low, (int) range + 1) : new ByHash();
    initial = numbers.id(initialCode);
    for (int i = 0; i < t.size; i++) {
      byte role = t.role[i];
      if (role == Role.LOST_ADD || role == Role.NO_EFFECT) {
        found[i] = NONE;
        left[i] = NONE;
        continue;
      }
      int id = numbers.id(t.value[i]);
      boolean writes = role == Role.WRITE || role == Role.LOST_REPLACE;
      found[i] = writes ? NONE : id;
      left[i] = writes ? id : role == Role.UPDATE ? numbers.id(t.other[i]) : NONE;
    }
  }

  static CodeIds of(Timeline t, long initialCode) {
    return new CodeIds(t, initialCode);
  }

  /** The code of a value. */
  long code(int id) {
    return codes.get(id);
  }

  /** One more number for a value. */
  int again(int id) {
    return add(codes.get(id));
  }

  private int add(long code) {
    codes.add(code);
    return count++;
  }

  private abstract static class Numbers {
    abstract int id(long code);
  }

  private final class ByIndex extends Numbers {
    private final long low;
    private final int[] number;

    ByIndex(long low, int range) {
      this.low = low;
      this.number = new int[range];
    }

    @Override
    int id(long code) {
      int at = (int) (code - low);
      if (number[at] == 0) {
        number[at] = add(code) + 1;
      }
      return number[at] - 1;
    }
  }

  private final class ByHash extends Numbers {
    private int[] table = new int[64];

    @Override
    int id(long code) {
      int mask = table.length - 1;
      int at = hash(code) & mask;
      while (table[at] != 0) {
        if (codes.get(table[at] - 1) == code) {
          return table[at] - 1;
        }
        at = (at + 1) & mask;
      }
      table[at] = add(code) + 1;
      if (3 * count > table.length) {
        grow();
      }
      return count - 1;
    }

    private void grow() {
      table = new int[4 * table.length];
      int mask = table.length - 1;
      for (int id = 0; id < count; id++) {
        int at = hash(codes.get(id)) & mask;
        while (table[at] != 0) {
          at = (at + 1) & mask;
        }
        table[at] = id + 1;
      }
    }

    private static int hash(long code) {
      return (int) ((code * 0x9E3779B97F4A7C15L) >>> 32);
    }
  }
}
