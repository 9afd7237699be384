package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CallersTest {
  /** Neither the class nor its constructor nor its methods are anybody else's. */
  @SuppressWarnings("UnusedMethod") // they are found by their names
  private static final class Hidden {
    private final String made;

    private Hidden(int number, String text) {
      made = number + text;
    }

    private Hidden() {
      this(0, "none");
    }

    String made() {
      return made;
    }

    private boolean all(
        boolean a, byte b, char c, short d, int e, long f, float g, double h, Long i, Object j) {
      return a
          && b == 1
          && c == 'c'
          && d == 2
          && e == 3
          && f == 4
          && g == 5
          && h == 6
          && i == 7
          && j.equals("eight");
    }

    private char letter() {
      return 'x';
    }

    private static int twice(Integer number) {
      return 2 * number;
    }

    private void fail() throws Exception {
      throw new Exception(made);
    }
  }

  private static Object call(Object receiver, Class<?> type, String name, Object... arguments)
      throws Throwable {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        return Callers.of(type, method).call(receiver, arguments);
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void of_hiddenClass_isCalledLikeByItself() throws Throwable {
    Object plain = Callers.of(Hidden.class.getDeclaredConstructor()).call(null, new Object[0]);
    assertEquals("0none", call(plain, Hidden.class, "made"));
    Object given =
        Callers.of(Hidden.class.getDeclaredConstructor(int.class, String.class))
            .call(null, new Object[] {3L, "three"});
    assertEquals("3three", call(given, Hidden.class, "made"));
    assertEquals('x', call(given, Hidden.class, "letter"));
    assertEquals(8, call(null, Hidden.class, "twice", 4));
  }

  @Test
  void of_argumentsOfAllTypes_areUnboxed() throws Throwable {
    Object made = Callers.of(Hidden.class.getDeclaredConstructor()).call(null, new Object[0]);
    Object[] arguments = {true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, 7L, "eight"};
    assertEquals(true, call(made, Hidden.class, "all", arguments));
  }

  @Test
  void of_methodThatThrows_throwsTheSame() throws Throwable {
    Object made = Callers.of(Hidden.class.getDeclaredConstructor()).call(null, new Object[0]);
    Exception thrown = assertThrows(Exception.class, () -> call(made, Hidden.class, "fail"));
    assertSame(Exception.class, thrown.getClass());
    assertEquals("0none", thrown.getMessage());
  }

  @Test
  void of_classesOfTheJdk_areCalled() throws Throwable {
    Object map = Callers.of(ConcurrentHashMap.class.getConstructor()).call(null, new Object[0]);
    assertInstanceOf(ConcurrentHashMap.class, map);
    assertNull(call(map, ConcurrentHashMap.class, "put", 1L, 2L));
    assertEquals(1, call(map, ConcurrentHashMap.class, "size"));
    Object queue =
        Callers.of(ArrayBlockingQueue.class.getConstructor(int.class)).call(null, new Object[] {1});
    assertNull(call(queue, ArrayBlockingQueue.class, "put", "only"));
    assertEquals(false, call(queue, ArrayBlockingQueue.class, "offer", "more"));
    assertEquals(5L, call(new AtomicLong(4), AtomicLong.class, "incrementAndGet"));
    Method number = AtomicLong.class.getMethod("intValue");
    assertEquals(4, Callers.of(AtomicLong.class, number).call(new AtomicLong(4), null));
  }

  @Test
  void of_hiddenClassOfTheJdk_isCalledByItsInterface() throws Throwable {
    List<Integer> list = Collections.synchronizedList(new java.util.ArrayList<>());
    Method add = list.getClass().getMethod("add", Object.class);
    assertEquals(true, Callers.of(list.getClass(), add).call(list, new Object[] {1}));
    assertEquals(List.of(1), list);
  }

  @Test
  void of_hiddenMethodOfTheJdk_isRefused() throws Exception {
    Method resize = java.util.HashMap.class.getDeclaredMethod("resize");
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> Callers.of(java.util.HashMap.class, resize));
    assertEquals(
        "resize of java.util.HashMap may not be called from outside its module",
        refused.getMessage());
  }

  /** A class of a lambda has no name that a call could use, but its interface has. */
  interface Adding {
    long add(int number);
  }

  @Test
  void of_lambda_isCalledByItsInterface() throws Throwable {
    AtomicLong sum = new AtomicLong(1);
    Adding adding = sum::addAndGet;
    assertEquals(3L, call(adding, adding.getClass(), "add", 2));
    Supplier<String> text = () -> "text";
    assertEquals("text", call(text, text.getClass(), "get"));
  }
}
