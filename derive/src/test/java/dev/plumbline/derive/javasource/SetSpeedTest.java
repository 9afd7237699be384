package dev.plumbline.derive.javasource;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SetSpeedTest {
  /** A set that sleeps for a millisecond in each operation, or at least in each of some. */
  private static String sleeping(String name, boolean always) {
    return """
        final class %s {
          boolean add(int key) { return sleep(true); }
          boolean remove(int key) { return sleep(true); }
          boolean contains(int key) { return sleep(%s); }
          private static boolean sleep(boolean really) {
            try {
              if (really) Thread.sleep(1);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return true;
          }
        }
        """
        .formatted(name, always);
  }

  @Test
  void measure_setThatSleeps_isAsSlowAsThatAndTheOthersAreNot() throws Exception {
    SetSpeed speed = new SetSpeed("Sleeping", sleeping("Sleeping", true), 5);
    SetSpeed.Speeds speeds = speed.measure(2, 50);
    double atMost = SetSpeed.THREADS / 1000.0; // a thousand operations a second of each thread
    assertTrue(speeds.derived() > 0 && speeds.derived() <= atMost, speeds::toString);
    assertTrue(speeds.skipList() > 10 * atMost, speeds::toString);
    assertTrue(speeds.locked() > 10 * atMost, speeds::toString);
  }

  @Test
  void measure_updatesThatSleep_countAsManyAsAreAskedFor() throws Exception {
    SetSpeed speed = new SetSpeed("Updates", sleeping("Updates", false), 5);
    double few = speed.measure(2, 5).derived();
    double many = speed.measure(2, 100).derived();
    assertTrue(few > 5 * many, () -> few + " with few updates, " + many + " with many");
  }

  @Test
  void setSpeed_sourceThatIsWrong_isRefused() {
    assertThrows(IllegalStateException.class, () -> new SetSpeed("Wrong", "class Wrong {}", 5));
  }
}
