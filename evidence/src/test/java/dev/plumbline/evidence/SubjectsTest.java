package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import dev.plumbline.testkit.Evidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every subject of the catalog, recorded to a file and decided from it, as a user would: the right
 * ones must keep what they promise whenever they are asked, the broken ones must be found out
 * within a bounded number of runs.
 */
class SubjectsTest {
  private static final int[] THREADS = {2, 4, 8, 16, 32};

  @TempDir Path folder;

  static Stream<String> linearizable() {
    return names(s -> s.condition() instanceof Condition.Linearizable);
  }

  static Stream<String> durable() {
    return names(s -> s.condition() instanceof Condition.DurablyLinearizable);
  }

  static Stream<String> relaxed() {
    return names(s -> s.condition() instanceof Condition.Relaxed);
  }

  /**
   * Those that recordings can show. The one that needs explore is found out step by step in the
   * module of the subjects, each time, and by {@link ExploredSubjectsTest} in deep runs.
   */
  static Stream<String> broken() {
    return names(s -> s.condition() instanceof Condition.None && !s.needsExplore());
  }

  private static Stream<String> names(Predicate<Subject> wanted) {
    return Catalog.all().stream().filter(wanted).map(Subject::name);
  }

  @ParameterizedTest
  @MethodSource("linearizable")
  void rightSubject_isLinearizable(String name) {
    int operations = Evidence.count(2_000, 100_000);
    // No monitor decides bounded queues; pauses under a lock let too much overlap for a search.
    boolean searched = Catalog.named(name).orElseThrow().type().startsWith("bounded-queue");
    String disturbance = searched ? "0" : "0.02";
    for (int threads : THREADS) {
      Cli run =
          record(
              name,
              threads,
              operations,
              1,
              "--check",
              "--disturb",
              disturbance,
              "--time-limit",
              "60s");
      assertEquals(0, run.code(), () -> name + " by " + threads + " threads: " + run.text());
    }
    System.out.printf(
        "%-40s linearizable by 2, 4, 8, 16 and 32 threads, %,d operations each%n",
        name, operations);
  }

  @ParameterizedTest
  @MethodSource("durable")
  void durableSubject_isDurablyLinearizable(String name) {
    int operations = Evidence.count(2_000, 100_000);
    for (int threads : THREADS) {
      String words = "" + (1 + threads % 3);
      Cli run =
          record(name, threads, operations, 1, "--check", "--crashes", "20", "--words", words);
      assertEquals(0, run.code(), () -> name + " by " + threads + " threads: " + run.text());
    }
    System.out.printf(
        "%-40s durable by 2, 4, 8, 16 and 32 threads, %,d operations and 20 crashes each%n",
        name, operations);
  }

  @ParameterizedTest
  @MethodSource("relaxed")
  void relaxedSubject_keepsItsPromise(String name) {
    int operations = Evidence.count(2_000, 100_000);
    for (int threads : THREADS) {
      Cli run =
          record(
              name, threads, operations, 1, "--check", "--disturb", "0.02", "--time-limit", "60s");
      assertEquals(0, run.code(), () -> name + " by " + threads + " threads: " + run.text());
    }
    System.out.printf(
        "%-40s keeps its promise by 2, 4, 8, 16 and 32 threads, %,d operations each%n",
        name, operations);
  }

  /** The ways to use a broken subject, from the usual to the odd; all of them are tried in turn. */
  private static List<String[]> ways(Subject subject) {
    List<String[]> ways = new ArrayList<>();
    if (subject.create() instanceof PersistentMultiWord) {
      ways.add(new String[] {"--crashes", "20", "--disturb", "0.1", "--words", "2"});
      ways.add(new String[] {"--crashes", "50", "--disturb", "0.1", "--words", "3"});
      return ways;
    }
    if (subject.type().equals("mwcas")) {
      ways.add(new String[] {"--words", "2"});
      return ways;
    }
    ways.add(new String[] {"--keys", "4", "--disturb", "0.1"});
    ways.add(new String[] {"--keys", "2"});
    ways.add(new String[] {"--keys", "4", "--disturb", "0.5"});
    if (subject.type().equals("register")) {
      // Values that come again, as objects that are equal and not the same; one thread suffices.
      ways.add(new String[] {"--threads", "1", "--values", "copies:300"});
    }
    return ways;
  }

  @ParameterizedTest
  @MethodSource("broken")
  void brokenSubject_isFoundOut(String name) {
    Subject subject = Catalog.named(name).orElseThrow();
    int most = Evidence.count(150, 400);
    List<String[]> ways = ways(subject);
    for (int run = 1; run <= most; run++) {
      // Longer and longer: on a busy machine short runs hardly overlap.
      int operations = Math.min(200_000, 5_000 * run);
      int threads = THREADS[run % THREADS.length];
      Cli cli = check(name, threads, operations, run, ways.get(run % ways.size()));
      // A defect may also show as an exception, which is no answer that the specification knows.
      boolean threw = cli.code() == 254 && cli.text().contains("wrong-output");
      if (cli.code() == 1 || threw) {
        System.out.printf(
            "%-40s found out in run %d, of %,d operations%s%n",
            name, run, operations, threw ? ": it throws exceptions" : "");
        return;
      }
      assertTrue(cli.code() == 0 || cli.code() == 2, cli.text());
    }
    fail("%s was not found out in %d runs".formatted(name, most));
  }

  private Cli check(String name, int threads, int operations, int seed, String[] way) {
    List<String> more = new ArrayList<>(List.of("--check", "--time-limit", "5s"));
    Collections.addAll(more, way);
    boolean saysThreads = more.contains("--threads");
    return record(name, saysThreads ? 0 : threads, operations, seed, more.toArray(String[]::new));
  }

  /** Records a subject; 0 threads leaves their number to the other options. */
  private Cli record(String name, int threads, int operations, int seed, String... more) {
    List<String> args = new ArrayList<>(List.of("record", "--subject", name, "--quiet"));
    Collections.addAll(args, "--out", file().toString(), "--force");
    Collections.addAll(args, "--operations", "" + operations, "--seed", "" + seed);
    if (threads > 0) {
      Collections.addAll(args, "--threads", "" + threads);
    }
    Collections.addAll(args, more);
    return Cli.run(args.toArray(String[]::new));
  }

  private Path file() {
    return folder.resolve("run.plb");
  }
}
