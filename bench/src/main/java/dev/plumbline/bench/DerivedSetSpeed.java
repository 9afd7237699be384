package dev.plumbline.bench;

import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.javasource.JavaCompilation;
import dev.plumbline.derive.javasource.JavaSource;
import dev.plumbline.derive.language.SchemaReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntBinaryOperator;

/**
 * The Java of the derived set that needs only CAS, beside the platform's concurrent set and a set
 * under one lock.
 */
final class DerivedSetSpeed {
  private static final int THREADS = 2;
  private static final int ROUNDS = 5;

  /** Calls a generated set by numbers, so that nothing but the set takes time. */
  private static final String CALLS =
      """

      final class CasSetCalls implements java.util.function.IntBinaryOperator {
        private final CasSet set = new CasSet();

        @Override
        public int applyAsInt(int operation, int key) {
          boolean answer =
              operation == 0 ? set.add(key) : operation == 1 ? set.remove(key) : set.contains(key);
          return answer ? 1 : 0;
        }
      }
      """;

  /** A way to make an empty set. */
  private interface Maker {
    IntBinaryOperator make() throws ReflectiveOperationException;
  }

  private DerivedSetSpeed() {}

  static List<Table> run(Size size) {
    Table table =
        new Table(
            "Operations of a set, millions a second, " + THREADS + " threads, median of " + ROUNDS,
            "keys",
            "updates",
            "derived (CAS)",
            "ConcurrentSkipListSet",
            "TreeSet under one lock");
    long millis = size == Size.FULL ? 500 : 50;
    for (int keys : new int[] {16, 128, 1024}) {
      for (int updates : new int[] {10, 50}) {
        table.row(
            Integer.toString(keys),
            updates + " %",
            shown(speed(derived(), keys, updates, millis)),
            shown(speed(() -> calls(new ConcurrentSkipListSet<>()), keys, updates, millis)),
            shown(speed(() -> locked(new TreeSet<>()), keys, updates, millis)));
      }
    }
    table.note(
        "Half of the keys are in the set at first. The derived set is a list, so that it takes time"
            + " in proportion to the keys.");
    return List.of(table);
  }

  private static String shown(double speed) {
    return String.format(Locale.ROOT, "%.2f", speed);
  }

  private static IntBinaryOperator calls(Set<Integer> set) {
    return (operation, key) -> call(set, operation, key) ? 1 : 0;
  }

  private static IntBinaryOperator locked(Set<Integer> set) {
    return (operation, key) -> {
      synchronized (set) {
        return call(set, operation, key) ? 1 : 0;
      }
    };
  }

  private static boolean call(Set<Integer> set, int operation, int key) {
    return switch (operation) {
      case 0 -> set.add(key);
      case 1 -> set.remove(key);
      default -> set.contains(key);
    };
  }

  private static Maker derived() {
    try {
      Path directory = Files.createTempDirectory("plumbline-derived");
      String source =
          JavaSource.of(
              SchemaReader.parse(BundledSchemas.text("cas-set")).skeleton(),
              "",
              "CasSet",
              List.of());
      List<String> problems = JavaCompilation.compile(directory, "CasSet", source + CALLS);
      if (!problems.isEmpty()) {
        throw new IllegalStateException("generated source does not compile: " + problems);
      }
      URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()});
      Constructor<?> made = loader.loadClass("CasSetCalls").getDeclaredConstructor();
      made.setAccessible(true);
      return () -> (IntBinaryOperator) made.newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Millions of operations a second. */
  private static double speed(Maker maker, int keys, int updates, long millis) {
    double[] speeds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      speeds[i] = round(made(maker), keys, updates, millis);
    }
    Arrays.sort(speeds);
    return speeds[ROUNDS / 2];
  }

  private static IntBinaryOperator made(Maker maker) {
    try {
      return maker.make();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double round(IntBinaryOperator set, int keys, int updates, long millis) {
    for (int k = 1; k <= keys; k += 2) {
      set.applyAsInt(0, k);
    }
    LongAdder done = new LongAdder();
    long start = System.nanoTime();
    long end = start + millis * 1_000_000;
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      SplittableRandom random = new SplittableRandom(t + 1);
      threads[t] = new Thread(() -> done.add(work(set, keys, updates, end, random)));
      threads[t].start();
    }
    for (Thread t : threads) {
      try {
        t.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return done.sum() * 1000.0 / (System.nanoTime() - start);
  }

  private static long work(
      IntBinaryOperator set, int keys, int updates, long end, SplittableRandom random) {
    long count = 0;
    while ((count & 63) != 0 || System.nanoTime() < end) {
      int kind = random.nextInt(100);
      int operation = kind >= updates ? 2 : kind & 1;
      set.applyAsInt(operation, 1 + random.nextInt(keys));
      count++;
    }
    return count;
  }
}
