package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys to which the same few texts are appended again and again, by operations that overlap much,
 * against the oracle. Cores are made small and verified, which decides their parts, too: a part
 * that is called a violation by mistake has a witness, and that is an error.
 */
class EqualTextsTest {
  private static final Spec<?> SPEC = Specs.named("kv-append");

  private record Call(String name, String text, int call, int ret) {
    private static Call random(Random random, String name, String text, int time) {
      int call = random.nextInt(time);
      int[] lengths = {0, 1, 1, 2, time};
      int ret = Math.min(time, call + lengths[random.nextInt(lengths.length)]);
      return new Call(name, text, call, ret);
    }
  }

  /** Something that can have happened, except that some gets saw another moment. */
  private static History history(Random random, List<String> texts, double puts) {
    int time = 3 + random.nextInt(6);
    List<String> bases = new ArrayList<>(List.of("p", "q", "a", "b"));
    Collections.shuffle(bases, random);
    HistoryBuilder builder = History.builder();
    List<Call> calls = new ArrayList<>();
    for (int n = 2 + random.nextInt(6); n > 0; n--) {
      boolean put = random.nextDouble() < puts && !bases.isEmpty();
      String text = put ? bases.remove(0) : texts.get(random.nextInt(texts.size()));
      calls.add(Call.random(random, put ? "put" : "append", text, time));
    }
    double[] points =
        calls.stream().mapToDouble(c -> c.call + random.nextDouble() * (c.ret - c.call)).toArray();
    Integer[] order = new Integer[points.length];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> points[k]));
    int process = 0;
    for (Call c : calls) {
      boolean pending = random.nextInt(10) == 0;
      Object input = List.of("k", c.text);
      builder.add(process++, c.name, input, null, c.call, pending ? History.PENDING : c.ret);
    }
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      Call get = Call.random(random, "get", "", time + 1);
      double moment =
          random.nextInt(3) == 0
              ? random.nextDouble() * time
              : get.call + random.nextDouble() * (get.ret - get.call);
      String seen = "";
      for (int k : order) {
        if (points[k] <= moment) {
          seen = (calls.get(k).name.equals("put") ? "" : seen) + calls.get(k).text;
        }
      }
      builder.add(process++, "get", "k", seen, get.call, get.ret);
    }
    return builder.build();
  }

  private static CheckResult decideLikeTheOracle(History history, String which) {
    CheckResult result = Plumbline.checker(SPEC).threads(1).check(history);
    boolean yes = result.verdict() instanceof Verdict.Linearizable;
    assertEquals(Oracle.linearizable(history, SPEC), yes, which);
    assertTrue(result.verified(), which);
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a,b", "a,b,c"})
  void appends_areToldApartByTheMonitor(String texts) {
    for (int seed = 0; seed < Evidence.count(1_500, 60_000); seed++) {
      History history = history(new Random(seed), List.of(texts.split(",")), 0);
      CheckResult result = decideLikeTheOracle(history, texts + " " + seed);
      assertEquals("monitor", result.decider(), () -> result.plan().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a,b", "a,b,ab", "a,b,pa"})
  void appendsBetweenPuts_areDecidedByWhoCan(String texts) {
    int monitored = 0;
    int count = Evidence.count(1_500, 60_000);
    for (int seed = 0; seed < count; seed++) {
      History history = history(new Random(seed), List.of(texts.split(",")), 0.2);
      monitored +=
          decideLikeTheOracle(history, texts + " " + seed).decider().equals("monitor") ? 1 : 0;
    }
    assertTrue(monitored > count / 2, "by the monitor: " + monitored);
  }

  /** A client that was started again appends the same texts. */
  @Test
  void restart_isSeen() {
    HistoryBuilder builder = History.builder();
    int time = 0;
    for (int run = 0; run < 2; run++) {
      StringBuilder seen = new StringBuilder("base " + run + " ");
      builder.add(0, "put", List.of("k", seen.toString()), null, time, time + 1);
      time += 2;
      for (int n = 0; n < 500; n++) {
        String text = "x " + n + " y";
        builder.add(0, "append", List.of("k", text), null, time, time + 1);
        time += 2;
        seen.append(text);
      }
      builder.add(1, "get", "k", seen.toString(), time, time + 1);
      time += 2;
    }
    builder.add(1, "get", "k", "base 1 x 0 y", time, time + 1);
    CheckResult result = Plumbline.checker(SPEC).check(builder.build());
    assertEquals("monitor", result.decider(), () -> result.plan().toString());
    assertTrue(result.verdict() instanceof Verdict.Violation && result.verified());
  }
}
