package dev.plumbline.bench;

import java.util.Arrays;
import java.util.List;

/**
 * Runs benchmarks and prints their tables: {@code Bench NAME|all [--quick]}; or tells the size of
 * the published graph of a log: {@code Bench --graph reduce-hb|full FILE}.
 */
public final class Bench {
  private static final int BAD_USAGE = 254;

  private Bench() {}

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals(GraphOfLog.OPTION)) {
      tellGraph(List.of(arguments));
      return;
    }
    List<String> names =
        Arrays.stream(arguments).filter(a -> !a.equals("--quick")).distinct().toList();
    Size size = names.size() < arguments.length ? Size.QUICK : Size.FULL;
    List<Benchmark> chosen =
        Arrays.stream(Benchmark.values())
            .filter(b -> names.contains("all") || names.contains(b.title()))
            .toList();
    List<String> known = Arrays.stream(Benchmark.values()).map(Benchmark::title).toList();
    boolean understood = names.stream().allMatch(n -> n.equals("all") || known.contains(n));
    if (chosen.isEmpty() || !understood) {
      System.err.println(
          "usage: NAME... [--quick], where NAME is all, %s; or %s"
              .formatted(String.join(", ", known), GraphOfLog.USAGE));
      System.exit(BAD_USAGE);
    }
    System.out.println(
        machine() + (size == Size.QUICK ? " Small sizes: figures mean little." : ""));
    for (Benchmark benchmark : chosen) {
      run(benchmark, size);
    }
  }

  private static void tellGraph(List<String> arguments) {
    try {
      System.out.println(GraphOfLog.line(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(BAD_USAGE);
    }
  }

  private static void run(Benchmark benchmark, Size size) {
    long start = System.nanoTime();
    System.out.printf("%n## %s%n", benchmark.title());
    for (Table table : benchmark.run(size)) {
      System.out.printf("%n%s", table);
    }
    System.err.printf("%s took %.1f s%n", benchmark.title(), (System.nanoTime() - start) / 1e9);
  }

  private static String machine() {
    Runtime runtime = Runtime.getRuntime();
    return "%s %s, JDK %s, %d cores, heap up to %d MB."
        .formatted(
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            System.getProperty("java.version"),
            runtime.availableProcessors(),
            runtime.maxMemory() >> 20);
  }
}
