package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class LoopRuleTest {
  static final class Loops implements Callable<Object> {
    volatile boolean flag;
    final AtomicReference<Object> top = new AtomicReference<>();
    final AtomicInteger turns = new AtomicInteger();
    Loops next;

    @Override
    public Object call() {
      return null;
    }

    /** Three looks, then true. */
    private boolean third() {
      return turns.incrementAndGet() == 3;
    }

    void whileLoop() {
      while (!third()) {
        Thread.onSpinWait();
      }
    }

    void doLoop(long unused, double real) {
      int before = 3;
      do {
        Thread.onSpinWait();
      } while (!third());
      turns.addAndGet(before);
    }

    void freshVariables() {
      while (true) {
        Object seen = top.get();
        Object again = top.get();
        if (seen == again && third()) {
          return;
        }
      }
    }

    void handled() {
      while (true) {
        try {
          if (third()) {
            return;
          }
        } catch (IllegalStateException e) {
          Thread.onSpinWait();
        }
      }
    }

    void counted() {
      int spins = 0;
      while (!third()) {
        spins++;
      }
      turns.addAndGet(spins);
    }

    void carried() {
      Object last = null;
      while (!third()) {
        Object seen = top.get();
        if (seen != last) {
          last = seen;
        }
      }
    }

    void walking() {
      Loops node = this;
      while (!third()) {
        node = node.next == null ? this : node.next;
      }
    }

    /** Begun by two jumps, and by what comes before. */
    void begunInThreeWays(int way, double real) {
      Object last = top.get();
      if (way != 1) {
        last = next;
        if (way != 2 && !flag) {
          last = turns;
        }
      }
      while (last != top && !third()) {
        Object seen = top.get();
        if (seen != null) {
          last = seen;
        }
      }
      turns.addAndGet(way);
    }

    /** The same out of a switch, in a loop that goes on meanwhile. */
    void begunBySwitch() {
      for (int way = 0; way < 3; way++) {
        Object last = top.get();
        switch (way) {
          case 0 -> last = this;
          case 2 -> last = next;
          default -> {}
        }
        while (last != top && turns.incrementAndGet() % 3 != 0) {
          Object seen = top.get();
          if (seen != null) {
            last = seen;
          }
        }
      }
    }

    /** Like an assertion, and like a check of a state. */
    void asserting() {
      Object last = null;
      while (!third()) {
        Object seen = top.get();
        if (seen == turns) {
          throw new AssertionError(seen);
        } else if (seen != last) {
          throw new IllegalStateException("unlike the one before");
        }
        last = seen;
      }
    }

    void storing() {
      while (!third()) {
        flag = true;
      }
    }

    void timed() {
      long deadline = System.nanoTime() + 1;
      while (!third()) {
        if (System.nanoTime() - deadline > 1L << 60) {
          return;
        }
      }
    }

    /** Which may come here again. */
    void calling() {
      while (!third()) {
        if (turns.get() < 0) {
          calling();
        }
      }
    }

    /** A call of a function may come here again, too. */
    void updating() {
      while (!third()) {
        top.updateAndGet(UnaryOperator.identity());
      }
    }

    /** Written on one path only, so the next iteration may find it. */
    void sometimes() {
      Object kept = null;
      while (true) {
        Object seen = top.get();
        if (seen == null) {
          kept = turns;
        }
        if (third() && kept != null) {
          return;
        }
      }
    }
  }

  private static long repeats(String method) throws Exception {
    return count("repeats", method);
  }

  private static long count(String hook, String method) throws Exception {
    Object made = new Rewriting(Treatment.WHOLE, Loops.class).make(Loops.class.getName());
    for (Method m : made.getClass().getDeclaredMethods()) {
      if (m.getName().equals(method)) {
        m.setAccessible(true);
        HookLog.take();
        m.invoke(made, arguments(m));
        return HookLog.take().stream().filter(hook::equals).count();
      }
    }
    throw new AssertionError(method);
  }

  private static Object[] arguments(Method method) {
    if (method.getParameterCount() == 0) {
      return new Object[0];
    }
    return method.getParameterTypes()[0] == int.class
        ? new Object[] {1, 2.0}
        : new Object[] {1L, 2.0};
  }

  @Test
  void holds_loopThatOnlyReads_announcesEveryIterationButTheLast() throws Exception {
    assertEquals(2, repeats("whileLoop"));
    assertEquals(2, repeats("doLoop"));
    assertEquals(2, repeats("freshVariables"));
    assertEquals(2, repeats("handled"));
  }

  /** What it stores it announces, so that the iterations in which it does not are known. */
  @Test
  void holds_loopThatMayStore_announcesEveryIterationButTheLast() throws Exception {
    assertEquals(2, repeats("storing"));
  }

  @Test
  void holds_loopThatCountsOrAsksForTheTime_isNotAnnounced() throws Exception {
    assertEquals(0, repeats("counted"));
    assertEquals(0, repeats("timed"));
  }

  @Test
  void mayMeetItself_loopWithCallsThatMayComeBack_isAnnouncedWithItsDepth() throws Exception {
    for (String loop : List.of("calling", "updating")) {
      assertEquals(0, repeats(loop), loop);
      assertEquals(2, count("repeatsInDepth", loop), loop);
    }
  }

  @Test
  void handsOnLittle_loopThatHandsSomethingOn_saysWhat() throws Exception {
    for (String loop : List.of("carried", "walking", "sometimes", "asserting")) {
      assertEquals(2, repeats(loop), loop);
      assertEquals(2, count("carries", loop), loop);
      assertEquals(1, count("begins", loop), loop);
    }
  }

  @Test
  void isEnteredAtHead_loopThatIsBegunByJumps_saysEachTime() throws Exception {
    assertEquals(2, repeats("begunInThreeWays"));
    assertEquals(1, count("begins", "begunInThreeWays"));
    assertEquals(6, repeats("begunBySwitch"));
    assertEquals(3, count("begins", "begunBySwitch"));
  }
}
