package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.plumbline.explore.runtime.Hooks;
import dev.plumbline.explore.runtime.Scheduler;
import dev.plumbline.explore.runtime.TimeCalls;
import org.junit.jupiter.api.Test;

/** What happens while the object is made that threads will share. */
class SettingUpTest {
  private final Object object = new Object();

  /**
   * The JDK keeps its jars in a table by their hash codes. One that is looked for while the object
   * is made must be found there again when it is not.
   */
  @Test
  void mute_whileTheObjectIsMade_hasTheRealHashCodesUntilLoud() {
    Scheduler.beginSetUp();
    try {
      int ofProgram = hash();
      assertNotEquals(System.identityHashCode(object), ofProgram);
      Hooks.mute();
      assertEquals(System.identityHashCode(object), hash());
      Hooks.quiet();
      Hooks.loud();
      assertEquals(System.identityHashCode(object), hash());
      Hooks.loud();
      assertEquals(ofProgram, hash());
    } finally {
      Scheduler.endSetUp();
    }
    assertEquals(System.identityHashCode(object), hash());
  }

  private int hash() {
    int hash = TimeCalls.identityHashCode(object, 0);
    assertEquals(hash, TimeCalls.hashCode(object, 0));
    return hash;
  }
}
