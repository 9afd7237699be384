package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each run starts a JVM with the agent, so there are few. */
class ExploreCommandTest {
  @TempDir Path folder;
  private String classes;

  @BeforeEach
  void compile() throws IOException {
    classes = folder.toString();
    compile(
        "Racy",
        """
        public class Racy {
          private int count;
          private final Object left = new Object();
          private final Object right = new Object();
          public int next() {
            int seen = count;
            count = seen + 1;
            return seen;
          }
          public synchronized int safe() { return count++; }
          public int inward() { synchronized (left) { synchronized (right) { return 1; } } }
          public int outward() { synchronized (right) { synchronized (left) { return 1; } } }
          public int seven() { return 7; }
          void add() { count = count + 1; }
          void bothAdded() { if (count != 2) throw new AssertionError("only " + count); }
          public synchronized int endless() throws InterruptedException { wait(); return 1; }
        }
        """);
  }

  private Run explore(String... more) {
    return Run.of(
        Recordings.with(new String[] {"explore", "--class", "Racy", "--classpath", classes}, more));
  }

  @Test
  void lostUpdate_isToldWithValuesLinesAndReplay() {
    Path page = folder.resolve("page.html");
    Run run = explore("--scenario", "next() | next()", "--report", page.toString());
    assertEquals(1, run.code(), run.out() + run.err());
    for (String told :
        new String[] {
          "Racy: NOT linearizable",
          "reads count: 0",
          "writes count = 1, was 0",
          "Racy.java",
          ":6 next",
          "returns 0",
          "next() -> 0",
          "next() -> 0 (B) does not fit: whatever the order of the others",
          "--replay 'next() | next() @ 0x1.1x2.0x1'"
        }) {
      assertTrue(run.out().contains(told), told + " in " + run.out());
    }
    assertTrue(Files.exists(page));
  }

  @Test
  void replay_ofOneLine_runsThatExecution() {
    Run failing = explore("--replay", "next() | next() @ 0x1.1x2.0x1");
    assertEquals(1, failing.code(), failing.out() + failing.err());
    assertTrue(failing.out().contains("@ 0x1.1x2.0x1"), failing.out());
    Run fine = explore("--replay", "next() | next() @ 0x2.1x2");
    assertEquals(0, fine.code(), fine.out() + fine.err());
    assertTrue(fine.out().contains("this execution is linearizable"), fine.out());
  }

  @Test
  void deadlock_saysWhoWaitsForWhom() {
    Run run = explore("--scenario", "inward() | outward()");
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("DEADLOCK"), run.out());
    assertTrue(run.out().contains("waits for the lock right, which t1 holds"), run.out());
    assertTrue(run.out().contains("waits for the lock left, which t0 holds"), run.out());
  }

  @Test
  void correctScenario_passes() {
    Run run = explore("--scenario", "safe() | safe(); safe()");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("Racy: linearizable"), run.out());
    assertTrue(run.out().contains("all interleavings"), run.out());
  }

  @Test
  void filesAndTheCommonPool_areUndecidedUnlessAllowed() throws IOException {
    compile(
        "Reaching",
        """
        public class Reaching {
          private final java.util.concurrent.atomic.AtomicInteger count =
              new java.util.concurrent.atomic.AtomicInteger();
          public int file() { return new java.io.File("nowhere").exists() ? 0 : count.incrementAndGet(); }
          public int pool() throws Exception {
            return java.util.concurrent.ForkJoinPool.commonPool().submit(count::incrementAndGet).get();
          }
        }
        """);
    String[] file = {
      "explore", "--class", "Reaching", "--classpath", classes, "--scenario", "file() | file()"
    };
    Run undecided = Run.of(file);
    assertEquals(2, undecided.code(), undecided.out() + undecided.err());
    assertTrue(undecided.out().contains("Reaching.file:4"), undecided.out());
    Run allowed = Run.of(Recordings.with(file, "--allow", "outside"));
    assertEquals(0, allowed.code(), allowed.out() + allowed.err());
    file[6] = "pool() | pool()";
    Run pool = Run.of(Recordings.with(file, "--time-limit", "20s"));
    assertEquals(2, pool.code(), pool.out() + pool.err());
    assertTrue(pool.out().contains("the common pool of the JDK"), pool.out());
  }

  private void compile(String name, String text) throws IOException {
    Path source = Files.writeString(folder.resolve(name + ".java"), text);
    String[] words = {"-g", "-proc:none", "-nowarn", "-d", classes, source.toString()};
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
  }

  /** They run only while threads are explored, so that nothing can wait for them before. */
  @Test
  @Timeout(60)
  void threadsOfTheObject_areWaitedForOnlyInThreads() throws IOException {
    compile(
        "Delegating",
        """
        import java.util.concurrent.*;
        public class Delegating {
          private final ExecutorService pool = Executors.newFixedThreadPool(1);
          private int count;
          public int next() throws Exception { return pool.submit(() -> ++count).get(); }
        }
        """);
    String[] words = {"explore", "--class", "Delegating", "--classpath", classes, "--quiet"};
    Run all = Run.of(Recordings.with(words, "--max-operations", "1"));
    assertEquals(0, all.code(), all.out() + all.err());
    String[] one = Recordings.with(words, "--scenario", "next()", "--before", "next()");
    Run before = Run.of(one);
    assertEquals(254, before.code(), before.out() + before.err());
    assertTrue(before.err().contains("next() would wait for ever"), before.err());
  }

  @Test
  @Timeout(60)
  void constructorThatWaitsForItsThread_isRefusedInASentence() throws IOException {
    compile(
        "Impatient",
        """
        public class Impatient {
          public Impatient() throws Exception {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
          }
          public int one() { return 1; }
        }
        """);
    Run run = Run.of("explore", "--class", "Impatient", "--classpath", classes);
    assertEquals(254, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("it waits for a thread that it has started"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void operationWithoutSteps_isUndecidedUnlessAllowed() {
    Run undecided = explore("--scenario", "seven() | safe()");
    assertEquals(2, undecided.code(), undecided.out() + undecided.err());
    assertTrue(undecided.out().contains("--allow no-events"), undecided.out());
    Run allowed = explore("--scenario", "seven() | safe()", "--allow", "no-events");
    assertEquals(0, allowed.code(), allowed.out() + allowed.err());
  }

  @Test
  void bodies_assertionThatFailsAfterTheThreads_isToldAndRunAgain() {
    Run run =
        explore("--bodies", "--scenario", "add() | add()", "--after", "bothAdded()", "--ascii");
    assertEquals(1, run.code(), run.out() + run.err());
    for (String told :
        new String[] {
          "Racy: FAILS with an exception (bodies of threads)",
          "t1                   after",
          "bothAdded() after the threads threw AssertionError: only 1 (Racy.java:15).",
          "--bodies --ascii --replay 'add() | add(), after: bothAdded() @ 0x1.1x2.0x1.2x3'"
        }) {
      assertTrue(run.out().contains(told), told + " in " + run.out());
    }
  }

  @Test
  void bodies_thatEndWell_pass() {
    Run run = explore("--bodies", "--scenario", "safe() | safe(); safe()");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("Racy: in order (bodies of threads)"), run.out());
  }

  /** Nobody is there yet that could wake it. */
  @Test
  void callBeforeTheThreadsThatWaits_isRefusedInASentence() {
    Run run = explore("--scenario", "next() | next()", "--before", "safe(); endless()");
    assertEquals(254, run.code(), run.out() + run.err());
    assertTrue(
        run.err().contains("Before the threads begin, endless() would wait for ever"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void badUsage_isOneSentence() {
    for (String[] wrong :
        new String[][] {
          {"--scenario", "nxt() | next()"},
          {"--replay", "next() @ 0y1"},
          {"--before", "next()"},
          {"--bodies"},
          {"--scenario", "next() | next()", "--max-operations", "3"},
          {"--bodies", "--scenario", "add()", "--spec", "counter"},
          {"--report", "page.txt"}
        }) {
      Run run = explore(wrong);
      assertEquals(254, run.code(), run.out() + run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertFalse(run.err().contains("Exception"), run.err());
    }
  }
}
