package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class SynchronizedRuleTest {
  static final class Methods implements Callable<Object> {
    @Override
    public Object call() {
      return List.of(add(1, 2.5, 3L), twice(4), first(new String[] {"a", "b"}));
    }

    synchronized double add(int a, double b, long c) {
      return a + b + c;
    }

    static synchronized long twice(long number) {
      return 2 * number;
    }

    /** Several returns, a loop, a handler of its own, and variables that come and go. */
    @SuppressWarnings("Finally") // compiled to code with more ends than any other
    synchronized Object first(String[] names) {
      for (String name : names) {
        try {
          int length = name.length();
          if (length > 1) {
            return length;
          }
        } catch (RuntimeException e) {
          return e;
        } finally {
          Object last = name;
          if (last.equals("b")) {
            return last;
          }
        }
      }
      return null;
    }

    synchronized void fail(long how) {
      long more = how + 1;
      if (more > 0) {
        throw new IllegalStateException();
      }
    }
  }

  @Test
  void apply_methods_enterAndLeaveModeledMonitors() throws Exception {
    List<String> monitors =
        Rewriting.log(Methods.class).stream()
            .filter(line -> line.matches("(enter|exit).*"))
            .toList();
    assertEquals(
        List.of(
            "enter Methods",
            "exit Methods",
            "enter class Methods",
            "exit class Methods",
            "enter Methods",
            "exit Methods"),
        monitors);
  }

  @Test
  void apply_methods_answerAsBefore() throws Exception {
    Callable<?> made = new Rewriting(Treatment.WHOLE, Methods.class).make(Methods.class.getName());
    assertEquals(List.of(6.5, 8L, "b"), made.call());
  }

  @Test
  void apply_methodThatThrows_leavesTheMonitorOnce() throws Exception {
    Object made = new Rewriting(Treatment.WHOLE, Methods.class).make(Methods.class.getName());
    Method fail = made.getClass().getDeclaredMethod("fail", long.class);
    fail.setAccessible(true);
    HookLog.take();
    assertThrows(ReflectiveOperationException.class, () -> fail.invoke(made, 1L));
    assertEquals(List.of("enter Methods", "exit Methods"), HookLog.take());
  }

  @Test
  void apply_loadedClass_hasNoSynchronizedMethod() throws Exception {
    Object made = new Rewriting(Treatment.WHOLE, Methods.class).make(Methods.class.getName());
    for (Method method : made.getClass().getDeclaredMethods()) {
      assertFalse(Modifier.isSynchronized(method.getModifiers()), method.getName());
    }
  }
}
