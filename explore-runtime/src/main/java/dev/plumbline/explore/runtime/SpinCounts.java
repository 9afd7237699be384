package dev.plumbline.explore.runtime;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * Lets phasers, which look hundreds of times before they wait, do so as where there is one
 * processor, which is hardly at all. Each look would be a step, and all orders of these steps with
 * those of others are executions that show nothing new. (An exchanger of Java 17 has its number in
 * its code.)
 */
public final class SpinCounts {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private static final String PHASER = "java.util.concurrent.Phaser";

  private SpinCounts() {}

  /** Lowers that of a class, if it has one. */
  public static void lower(Class<?> type) {
    if (!type.getName().equals(PHASER)) {
      return;
    }
    UNSAFE.ensureClassInitialized(type);
    try {
      Field field = type.getDeclaredField("SPINS_PER_ARRIVAL");
      if (field.getType() == int.class) {
        UNSAFE.putInt(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), 1);
      }
    } catch (NoSuchFieldException e) {
      // Another JDK may do without.
    }
  }
}
