package dev.plumbline.explore.runtime;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** Which field an Atomic*FieldUpdater updates: it has the offset in a field of its own. */
final class Updaters {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final KnownObjects<long[]> OFFSETS = new KnownObjects<>();

  private Updaters() {}

  static int name(Object updater, Object object) {
    long[] offset = OFFSETS.get(updater);
    if (offset == null) {
      Hooks.quiet();
      try {
        offset = new long[] {read(updater)};
      } finally {
        Hooks.loud();
      }
      OFFSETS.put(updater, offset);
    }
    return References.nameAt(object, offset[0]);
  }

  private static long read(Object updater) {
    try {
      Field offset = updater.getClass().getDeclaredField("offset");
      return UNSAFE.getLong(updater, UNSAFE.objectFieldOffset(offset));
    } catch (NoSuchFieldException e) {
      throw new LinkageError("an updater of this JDK does not say which field it updates", e);
    }
  }
}
