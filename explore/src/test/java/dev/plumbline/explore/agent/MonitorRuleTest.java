package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class MonitorRuleTest {
  static final class Blocks implements Callable<Object> {
    final StringBuilder monitor = new StringBuilder();

    @Override
    public Object call() {
      synchronized (monitor) {
        return Thread.holdsLock(monitor);
      }
    }
  }

  @Test
  void enter_classThatIsLoaded_hasAModeledMonitorOnly() throws Exception {
    assertEquals(List.of("enter StringBuilder", "exit StringBuilder"), Rewriting.log(Blocks.class));
    Callable<?> made = new Rewriting(Treatment.WHOLE, Blocks.class).make(Blocks.class.getName());
    assertEquals(false, made.call());
  }

  @Test
  void enter_classThatExists_keepsItsMonitorBehindTheModeledOne() throws Exception {
    assertEquals(
        List.of("before entering StringBuilder", "after leaving StringBuilder"),
        Rewriting.log(Treatment.BODIES, Blocks.class));
    Callable<?> made = new Rewriting(Treatment.BODIES, Blocks.class).make(Blocks.class.getName());
    assertEquals(true, made.call());
  }

  static final class Throwing implements Callable<Object> {
    @Override
    public Object call() {
      synchronized (this) {
        throw new IllegalStateException();
      }
    }
  }

  @Test
  void exit_exceptionInTheBlock_leavesTheMonitor() throws Exception {
    Callable<?> made =
        new Rewriting(Treatment.WHOLE, Throwing.class).make(Throwing.class.getName());
    HookLog.take();
    assertThrows(IllegalStateException.class, made::call);
    assertEquals(List.of("enter Throwing", "exit Throwing"), HookLog.take());
  }
}
