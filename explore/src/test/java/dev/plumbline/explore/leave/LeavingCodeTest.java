package dev.plumbline.explore.leave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.LeftThreads;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class LeavingCodeTest {
  /** Methods that never end, each in another way, and one that does. */
  public static final class Endless {
    private static long rounds;

    private Endless() {}

    public static void loop() {
      for (long i = 0; i >= 0; i = (i + 1) % 1_000) {
        rounds = i;
      }
    }

    public static void loopAtItsEnd() {
      do {
        rounds++;
      } while (rounds >= 0);
    }

    public static void loopThatCatchesEverything() {
      while (true) {
        try {
          TimeUnit.HOURS.sleep(1);
        } catch (Throwable e) {
          rounds++;
        }
      }
    }

    @SuppressWarnings("InfiniteRecursion")
    public static void callsThatMultiply() {
      try {
        callsThatMultiply();
      } finally {
        callsThatMultiply();
      }
    }

    public static void stream() {
      Stream.generate(() -> rounds++).forEach(n -> {});
    }

    public static int sum(int n) {
      int sum = 0;
      for (int i = 1; i <= n; i++) {
        sum += i % 2 == 0 ? i : -i;
      }
      return sum;
    }
  }

  /** Defines the one class anew, with its code rewritten. */
  private static final class Copies extends ClassLoader {
    Copies() {
      super(LeavingCodeTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Endless.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : copy(name);
      }
    }

    private Class<?> copy(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = LeavingCode.of(in.readAllBytes());
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static Class<?> rewritten() throws ClassNotFoundException {
    return new Copies().loadClass(Endless.class.getName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loop",
        "loopAtItsEnd",
        "loopThatCatchesEverything",
        "callsThatMultiply",
        "stream"
      })
  void codeThatNeverEnds_endsWhenItIsLeft(String method) throws Exception {
    Class<?> endless = rewritten();
    LeftThreads threads = new LeftThreads("left");
    CountDownLatch begun = new CountDownLatch(1);
    Runnable run =
        () -> {
          begun.countDown();
          try {
            endless.getMethod(method).invoke(null);
          } catch (ReflectiveOperationException e) {
            assertTrue(e.getCause() instanceof Error, "ended by " + e.getCause());
          }
        };
    Thread outer = new Thread(threads, () -> new Thread(run, "inner").start(), "outer");
    outer.start();
    begun.await();
    Thread[] inner = new Thread[4];
    int alive = threads.enumerate(inner);
    threads.leave();
    for (int i = 0; i < alive; i++) {
      inner[i].join();
      assertFalse(inner[i].isAlive());
    }
  }

  @Test
  void othersGoOn_whenSomeWereLeft() throws Exception {
    new LeftThreads("left").leave();
    assertEquals(5, rewritten().getMethod("sum", int.class).invoke(null, 10));
  }

  @Test
  void whatIsNoClassFile_staysAsItIs() {
    byte[] none = {1, 2, 3};
    assertSame(none, LeavingCode.of(none));
  }
}
