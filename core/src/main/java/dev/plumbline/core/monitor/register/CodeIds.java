package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.RangeIndex;

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
    RangeIndex numbers = new RangeIndex(low, high, (long) TABLE_PER_OPERATION * t.size);
    initial = number(initialCode, numbers);
    for (int i = 0; i < t.size; i++) {
      byte role = t.role[i];
      if (role == Role.LOST_ADD || role == Role.NO_EFFECT) {
        found[i] = NONE;
        left[i] = NONE;
        continue;
      }
      int id = number(t.value[i], numbers);
      boolean writes = role == Role.WRITE || role == Role.LOST_REPLACE;
      found[i] = writes ? NONE : id;
      left[i] = writes ? id : role == Role.UPDATE ? number(t.other[i], numbers) : NONE;
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

  private int number(long code, RangeIndex numbers) {
    int id = numbers.number(code);
    return id < count ? id : add(code);
  }

  private int add(long code) {
    codes.add(code);
    return count++;
  }
}
