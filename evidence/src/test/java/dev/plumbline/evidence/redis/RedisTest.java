package dev.plumbline.evidence.redis;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.record.Kind;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real system from end to end: clients record what they do to a Redis server that is killed and
 * started again meanwhile, the recording goes to disk, is read back and decided.
 *
 * <p>A server that writes every command to disk before it answers keeps what it acknowledged, so
 * the history is linearizable; a command without an answer may or may not have happened and is
 * pending. The same server without persistence forgets, and the verdict must say so: that shows
 * that the first test can fail.
 */
class RedisTest {
  private static final int CLIENTS = 8;
  private static final int CRASHES = 2;
  private static final long MILLIS_BETWEEN_CRASHES = 700;

  private static final String COMPARE_AND_SET =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2])"
          + " return 1 else return 0 end";

  @TempDir Path folder;

  @BeforeEach
  void serverIsThere() {
    assumeTrue(RedisServer.isInstalled(), "skipped: there is no redis-server on the path");
  }

  /** What a client does with one connection; the operations are recorded by itself. */
  private interface Operations {
    void next(Session session) throws IOException;
  }

  /** The recording side of a client, and its connection. */
  private record Session(
      ThreadLog log, RedisClient redis, SplittableRandom random, AtomicLong lastSeen) {
    /** Performs a command; a lost answer leaves the operation pending, a refusal undoes it. */
    Object perform(int op, String... command) throws IOException {
      try {
        return redis.command(command);
      } catch (RedisClient.RefusedException e) {
        log.cancel(op);
        throw e;
      } catch (IOException e) {
        log.lose(op);
        throw e;
      }
    }
  }

  @Test
  void listAsQueue_survivesCrashes() throws Exception {
    CheckResult result = record("queue", true, queue(50));
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
  }

  @Test
  void stringAsRegister_survivesCrashes() throws Exception {
    CheckResult result = record("register", true, RedisTest::register);
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
  }

  @Test
  void withoutPersistence_isFoundOut() throws Exception {
    // More enqueues than dequeues, so that there is something to forget.
    CheckResult result = record("queue", false, queue(60));
    Verdict.Violation violation = assertInstanceOf(Verdict.Violation.class, result.verdict());
    System.out.println(violation.explanation());
  }

  private static Function<Recorder, Operations> queue(int enqueues) {
    return recorder -> {
      Kind enq = recorder.kind("enq");
      Kind deq = recorder.kind("deq");
      return session -> {
        if (session.random.nextInt(100) < enqueues) {
          long value = session.log.distinct();
          int op = session.log.call(enq, value);
          session.perform(op, "RPUSH", "queue", Long.toString(value));
          session.log.ret(op);
        } else {
          int op = session.log.call(deq);
          Object found = session.perform(op, "LPOP", "queue");
          session.log.ret(op, found == null ? null : Long.valueOf((String) found));
        }
      };
    };
  }

  private static Operations register(Recorder recorder) {
    Kind write = recorder.kind("write");
    Kind read = recorder.kind("read");
    Kind cas = recorder.kind("cas");
    return session -> {
      int choice = session.random.nextInt(10);
      if (choice < 2) {
        long value = session.log.distinct();
        int op = session.log.call(write, value);
        session.perform(op, "SET", "register", Long.toString(value));
        session.log.ret(op);
      } else if (choice < 6) {
        int op = session.log.call(read);
        Object found = session.perform(op, "GET", "register");
        session.log.ret(op, found == null ? null : Long.valueOf((String) found));
        session.lastSeen.set(found == null ? 0 : Long.parseLong((String) found));
      } else {
        long expected = session.lastSeen.get();
        long next = session.log.distinct();
        int op = session.log.call(cas, Arrays.asList(expected, next));
        Object done =
            session.perform(
                op,
                "EVAL",
                COMPARE_AND_SET,
                "1",
                "register",
                Long.toString(expected),
                Long.toString(next));
        session.log.ret(op, done.equals(1L));
      }
    };
  }

  private CheckResult record(
      String spec, boolean durable, Function<Recorder, Operations> operationsOf) throws Exception {
    Path file = folder.resolve("redis.plb");
    try (RedisServer server = new RedisServer(folder, durable);
        Recorder recorder = Recorder.to(file)) {
      drive(server, recorder, operationsOf.apply(recorder));
    }
    Problems problems = new Problems(file.toString());
    History history = HistoryReader.read(file, ReadOptions.DEFAULT, problems);
    problems.throwIfAny();
    assertTrue(history.size() > 100, "only " + history.size() + " operations were recorded");
    CheckResult result = Plumbline.checker(Specs.named(spec)).threads(1).check(history);
    System.out.printf(
        "Redis as a %s, %s, killed %d times: %d operations, %d pending, %s by %s in %d ms%n",
        spec,
        durable ? "durable" : "in memory only",
        CRASHES,
        history.size(),
        history.pendingCount(),
        result.verdict().getClass().getSimpleName(),
        result.decider(),
        result.nanos() / 1_000_000);
    return result;
  }

  private static void drive(RedisServer server, Recorder recorder, Operations operations)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    try {
      boolean[] over = new boolean[1];
      List<Future<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(pool.submit(client(i, server, recorder, operations, over)));
      }
      for (int crash = 1; crash <= CRASHES; crash++) {
        TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CRASHES);
        recorder.annotate("kill", "redis-server");
        server.crashAndRestart();
        recorder.annotate("restart", "redis-server");
      }
      TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CRASHES);
      synchronized (over) {
        over[0] = true;
      }
      int lost = 0;
      for (Future<Integer> client : clients) {
        lost += client.get(30, TimeUnit.SECONDS);
      }
      // Otherwise no crash hit anybody, and the test has shown nothing.
      assertTrue(lost >= CRASHES, "only " + lost + " connections were lost");
    } finally {
      pool.shutdownNow();
    }
  }

  /** Connects again and again until it is over; answers how often the connection was lost. */
  private static Callable<Integer> client(
      int number, RedisServer server, Recorder recorder, Operations operations, boolean[] over) {
    return () -> {
      ThreadLog log = recorder.process(number);
      SplittableRandom random = new SplittableRandom(number);
      AtomicLong lastSeen = new AtomicLong();
      int lost = 0;
      while (!isOver(over)) {
        boolean connected = false;
        try (RedisClient redis = server.connect()) {
          connected = true;
          Session session = new Session(log, redis, random, lastSeen);
          while (!isOver(over)) {
            operations.next(session);
          }
        } catch (IOException e) {
          lost += connected && !(e instanceof RedisClient.RefusedException) ? 1 : 0;
          TimeUnit.MILLISECONDS.sleep(5);
        }
      }
      return lost;
    };
  }

  private static boolean isOver(boolean[] over) {
    synchronized (over) {
      return over[0];
    }
  }
}
