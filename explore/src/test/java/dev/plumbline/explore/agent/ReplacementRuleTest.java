package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.explore.runtime.InsteadOf;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReplacementRuleTest {
  /** Public, since classes of another loader call it. */
  public static final class Models {
    public static final List<String> CALLS = new ArrayList<>();

    private Models() {}

    @InsteadOf(owner = "java/lang/Thread", name = "start")
    public static void start(Thread thread, int site) {
      CALLS.add("start " + thread.getName());
    }

    @InsteadOf(
        owner = "java/util/concurrent/locks/LockSupport",
        name = "parkNanos",
        isStatic = true)
    public static void parkNanos(long nanos, int site) {
      CALLS.add("park " + nanos);
    }

    @InsteadOf(owner = "java/lang/System", name = "nanoTime", isStatic = true)
    @InsteadOf(owner = "java/lang/System", name = "currentTimeMillis", isStatic = true)
    public static long now(int site) {
      return 42;
    }

    @InsteadOf(owner = "[", name = "clone")
    public static Object clone(Object array, int site) {
      CALLS.add("clone");
      return array;
    }
  }

  static final class Starter extends Thread {
    Starter() {
      super("starter");
    }
  }

  static final class Overrider extends Thread {
    @Override
    public synchronized void start() {
      Models.CALLS.add("own start");
    }
  }

  static final class Calling implements Callable<Object> {
    @Override
    public Object call() {
      new Thread("thread").start();
      new Starter().start();
      new Overrider().start();
      LockSupport.parkNanos(7L);
      int[] numbers = {1};
      Supplier<Long> time = System::nanoTime;
      Runnable run = new Starter()::start;
      run.run();
      return List.of(System.currentTimeMillis(), time.get(), numbers.clone() == numbers);
    }
  }

  @Test
  void apply_markedMethods_areCalledInPlaceOfOthers() throws Exception {
    Callable<?> made =
        new Rewriting(Treatment.WHOLE, Calling.class, Starter.class, Overrider.class)
            .model(Models.class)
            .make(Calling.class.getName());
    Models.CALLS.clear();
    assertEquals(List.of(42L, 42L, true), made.call());
    assertEquals(
        List.of("start thread", "start starter", "own start", "park 7", "start starter", "clone"),
        Models.CALLS);
    HookLog.take();
  }

  static final class Unmarked {
    @InsteadOf(owner = "java/lang/Thread", name = "start")
    static void start(Thread thread) {}
  }

  @Test
  void add_methodWithoutSite_isRefused() {
    Rewriting rewriting = new Rewriting(Treatment.WHOLE);
    assertThrows(IllegalStateException.class, () -> rewriting.model(Unmarked.class));
  }
}
