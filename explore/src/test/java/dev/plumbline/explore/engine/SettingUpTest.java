package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.explore.runtime.Hooks;
import dev.plumbline.explore.runtime.Scheduler;
import dev.plumbline.explore.runtime.TimeCalls;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  /** The JDK draws for each process in which order these are iterated. */
  @Test
  void setsAndMapsThatCannotChange_haveOneOrderForTheProgramAndTheirOwnForOthers()
      throws Exception {
    Set<String> orders = new HashSet<>();
    for (int jvm = 0; jvm < 4; jvm++) {
      ChildJvm child = ChildJvm.run(List.of(), UnmodifiableOrders.class);
      assertEquals(2, child.lines.size(), () -> String.join("\n", child.lines));
      orders.add(child.lines.get(0));
      assertEquals("true", child.lines.get(1));
    }
    assertEquals(1, orders.size(), orders::toString);
  }

  private int hash() {
    int hash = TimeCalls.identityHashCode(object, 0);
    assertEquals(hash, TimeCalls.hashCode(object, 0));
    return hash;
  }
}
