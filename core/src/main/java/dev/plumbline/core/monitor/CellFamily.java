package dev.plumbline.core.monitor;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import java.util.List;

/** What registers and the keys of maps have in common: a value is seen, left, or both. */
abstract class CellFamily extends Family {
  CellFamily(Values values, LocalCodes codes, List<String> operations) {
    super(values, codes, true, operations);
  }

  final byte write(long left) {
    value = left;
    return Role.WRITE;
  }

  final byte sees(long found) {
    value = found;
    return Role.READ;
  }

  final byte update(long found, long left) {
    value = found;
    other = left;
    return found == left ? Role.READ : Role.UPDATE;
  }

  final byte cas(long expected, long left, long out, boolean pending) {
    if (!pending && out != Values.TRUE) {
      value = expected;
      return Role.DIFFERS;
    }
    byte update = update(expected, left);
    return pending && update == Role.READ ? DROPPED : update;
  }
}
