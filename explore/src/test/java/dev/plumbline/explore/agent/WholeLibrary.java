package dev.plumbline.explore.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Loads all collections of the JDK, has them instrumented, and uses some as ever. */
final class WholeLibrary {
  private WholeLibrary() {}

  public static void main(String[] arguments) throws Exception {
    int loaded = loadAll();
    InstrumentationReport report = Agent.instrument(ConcurrentHashMap.class);
    report.failures().forEach(failure -> System.out.println("failed: " + failure));
    report.missed().forEach(missed -> System.out.println("missed: " + missed));
    List.of(new HashMap<Integer, Integer>(), new TreeMap<Integer, Integer>())
        .forEach(WholeLibrary::use);
    use(new ConcurrentHashMap<>());
    use(new ConcurrentSkipListMap<>());
    use(Collections.synchronizedMap(new HashMap<>()));
    List.of(
            new ArrayList<Integer>(),
            new ArrayDeque<Integer>(),
            new PriorityQueue<Integer>(),
            new ConcurrentLinkedDeque<Integer>(),
            new CopyOnWriteArrayList<Integer>(),
            new ArrayBlockingQueue<Integer>(1000),
            new LinkedBlockingDeque<Integer>())
        .forEach(WholeLibrary::use);
    useThreads();
    System.out.println(
        (report.isComplete() && report.classes() >= loaded ? "complete: " : "incomplete: ")
            + report.classes()
            + " classes, "
            + report.sites()
            + " sites");
  }

  private static int loadAll() throws IOException, ClassNotFoundException {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    int loaded = 0;
    try (Stream<Path> files = Files.walk(base.resolve("java/util"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name = base.relativize(file).toString().replace(".class", "");
        if (Scope.isInstrumented(name)) {
          Class.forName(name.replace('/', '.'), false, null);
          loaded++;
        }
      }
    }
    return loaded;
  }

  private static void use(Map<Integer, Integer> map) {
    for (int i = 0; i < 1000; i++) {
      map.merge(i % 100, 1, Integer::sum);
    }
    map.remove(7);
    check(map.size() == 99 && map.values().stream().mapToInt(n -> n).sum() == 990, map);
  }

  private static void use(Collection<Integer> collection) {
    IntStream.range(0, 500).forEach(collection::add);
    collection.removeIf(n -> n % 5 == 0);
    check(collection.size() == 400 && collection.contains(499), collection);
  }

  private static void useThreads() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int number = i;
      answers.add(pool.submit(() -> number));
    }
    int sum = 0;
    for (Future<Integer> answer : answers) {
      sum += answer.get();
    }
    pool.shutdown();
    check(sum == 4950, pool);
    CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 20);
    check(
        future.thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum).get() == 42,
        future);
  }

  private static void check(boolean holds, Object used) {
    if (!holds) {
      throw new AssertionError(used.getClass() + " does not work any more");
    }
  }
}
