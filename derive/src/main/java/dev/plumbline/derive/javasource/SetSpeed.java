package dev.plumbline.derive.javasource;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;

/**
 * How quick the Java of a set is, beside the platform's concurrent set and a set under one lock:
 * two threads that add, remove and look for random keys, half of which are in the set at first.
 */
public final class SetSpeed {
  /** How many threads use a set. */
  public static final int THREADS = 2;

  /** How often each is measured; the median counts. */
  public static final int ROUNDS = 5;

  /** Calls a generated set by numbers, so that nothing but the set takes time. */
  private static final String CALLS =
      """
      final class Calls implements java.util.function.IntBinaryOperator {
        private final %1$s set = new %1$s();

        @Override
        public int applyAsInt(int operation, int key) {
          boolean answer =
              operation == 0 ? set.add(key) : operation == 1 ? set.remove(key) : set.contains(key);
          return answer ? 1 : 0;
        }
      }
      """;

  private final Constructor<?> derived;
  private final long millis;

  /**
   * A measurement.
   *
   * @param name the name of the class, without a package
   * @param source its source
   * @param millis how long each round takes
   * @throws IOException if no temporary folder can be written to
   */
  public SetSpeed(String name, String source, long millis) throws IOException {
    this.millis = millis;
    Path folder = Files.createTempDirectory("plumbline-derived");
    List<String> problems = JavaCompilation.compile(folder, name, source + CALLS.formatted(name));
    if (!problems.isEmpty()) {
      throw new IllegalStateException("the Java of a set does not compile: " + problems);
    }
    try {
      URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
      derived = loader.loadClass("Calls").getDeclaredConstructor();
      derived.setAccessible(true);
      deleteAtEnd(folder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Not before, because classes are loaded when they are used; what is in a folder goes first. */
  private static void deleteAtEnd(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.forEach(file -> file.toFile().deleteOnExit());
    }
  }

  /**
   * Millions of operations a second.
   *
   * @param derived of the generated set
   * @param skipList of a {@link ConcurrentSkipListSet}
   * @param locked of a {@link TreeSet} under one lock
   */
  public record Speeds(double derived, double skipList, double locked) {}

  /** A way to make an empty set. */
  private interface Maker {
    IntBinaryOperator make() throws ReflectiveOperationException;
  }

  /** Measures all three, with so many keys and so many updates in a hundred operations. */
  public Speeds measure(int keys, int updates) {
    return new Speeds(
        speed(() -> (IntBinaryOperator) derived.newInstance(), keys, updates),
        speed(() -> calls(new ConcurrentSkipListSet<>()), keys, updates),
        speed(() -> locked(new TreeSet<>()), keys, updates));
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

  private double speed(Maker maker, int keys, int updates) {
    double[] speeds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      try {
        speeds[i] = round(maker.make(), keys, updates);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    Arrays.sort(speeds);
    return speeds[ROUNDS / 2];
  }

  @SuppressWarnings("ReturnValueIgnored") // it is called for what it does to the set
  private double round(IntBinaryOperator set, int keys, int updates) {
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
      threads[t].setDaemon(true);
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

  @SuppressWarnings("ReturnValueIgnored") // it is called for what it does to the set
  private static long work(
      IntBinaryOperator set, int keys, int updates, long end, SplittableRandom random) {
    long count = 0;
    do { // also where a thread begins only after the end, on a machine with other work
      int kind = random.nextInt(100);
      int operation = kind >= updates ? 2 : kind & 1;
      set.applyAsInt(operation, 1 + random.nextInt(keys));
      count++;
    } while ((count & 63) != 0 || System.nanoTime() < end);
    return count;
  }
}
