package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.Conventions;
import dev.plumbline.samples.CounterSample;
import dev.plumbline.samples.Deadly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Explorations are tests like others. */
class ConventionsTest {
  private static final List<String> NUMBER =
      List.of(
          "SUCCESSFUL 1×1: 8 scenarios, 8 interleavings, all linearizable",
          "SUCCESSFUL 2×1: 30 scenarios, 56 interleavings, all linearizable",
          "SUCCESSFUL 1×1 after up to 10 calls: 24 scenarios, 24 interleavings, all linearizable",
          "SUCCESSFUL 2×1 after up to 10 calls: 90 scenarios, 168 interleavings, all linearizable");

  private static final List<String> COUNTER =
      List.of(
          "SUCCESSFUL 1×1: 6 scenarios, 6 interleavings, all linearizable",
          "FAILED 2×1: NOT linearizable");

  private static List<String> shown(List<Launched> tests) {
    return tests.stream().map(t -> t.status() + " " + t.name()).toList();
  }

  @Test
  void disabled_isNotExplored() {
    assertEquals(
        List.of(new Launched("test()", "SKIPPED", "for a reason")),
        Launched.run(Conventions.Off.class));
  }

  @Test
  void tags_choose() {
    assertEquals(NUMBER, shown(Launched.without("slow", Conventions.Tagged.class)));
  }

  @Test
  void repeated_isOneTestEachTime() {
    assertEquals(
        List.of("SUCCESSFUL repetition 1 of 2", "SUCCESSFUL repetition 2 of 2"),
        shown(Launched.run(Conventions.Repeated.class)));
    assertEquals(
        List.of("FAILED repetition 1 of 2", "FAILED repetition 2 of 2"),
        shown(Launched.run(Conventions.RepeatedAndWrong.class)));
  }

  @Test
  void besideTest_isExploredToo() {
    assertTrue(
        shown(Launched.run(Conventions.WithTest.class)).contains("FAILED test()"),
        "not silently passed");
  }

  @Test
  void nested_hasTheClassAround() {
    assertEquals(NUMBER, shown(Launched.run(Conventions.Outer.class)));
  }

  @Test
  void nestedWithoutField_isAboutThatOfTheClassAround() {
    assertEquals(NUMBER, shown(Launched.run(Conventions.Around.class)));
  }

  @Test
  void methodOfAnInterface_isExploredWithTheFieldOfTheClass() {
    assertEquals(NUMBER, shown(Launched.run(Conventions.Promising.class)));
  }

  @Test
  void oneInstanceForAll_isNoMatter() {
    assertEquals(NUMBER, shown(Launched.run(Conventions.OneInstance.class)));
  }

  @Test
  void timeout_isUndecidedAndFails() {
    List<Launched> tests = Launched.run(Conventions.Brief.class);
    Launched test = tests.get(tests.size() - 1);
    assertEquals("FAILED", test.status());
    assertEquals("undecided: The time limit of 0.3 s ended.", test.name());
    assertTrue(
        test.message()
            .startsWith("java.util.concurrent.ConcurrentLinkedQueue: undecided (queue)\n"),
        test.message());
  }

  @Test
  void timeout_ofTheConfigurationHoldsForAll() {
    String name = "junit.jupiter.execution.timeout.";
    for (String parameter : List.of("default", "testable.method.default")) {
      List<Launched> tests =
          Launched.run(Map.of(name + parameter, "200 ms"), Conventions.Unlimited.class);
      assertEquals("undecided: The time limit of 0.2 s ended.", tests.get(tests.size() - 1).name());
    }
  }

  @Test
  void timeout_passesIfAllowed() {
    assertTrue(
        shown(Launched.run(Conventions.BriefAndAllowed.class))
            .contains("SUCCESSFUL undecided: The time limit of 0.3 s ended."));
  }

  @Test
  void unseen_failsUnlessAllowed() {
    List<String> tests = shown(Launched.run(Conventions.Unseen.class));
    assertEquals(
        "FAILED undecided: get touched nothing that threads share in any execution, as far as seen"
            + " (allow = Allowance.NO_EVENTS)",
        tests.get(tests.size() - 1));
    assertTrue(
        Launched.run(Conventions.UnseenAndAllowed.class).stream()
            .allMatch(t -> t.status().equals("SUCCESSFUL")));
  }

  @Test
  void operationThatNeverReturns_doesNotPass() {
    List<String> tests = shown(Launched.run(Conventions.NeverReturns.class));
    assertEquals(
        "FAILED undecided: get never returned in any execution, so nothing is known of it",
        tests.get(tests.size() - 1));
  }

  @Test
  void unseen_isNotAccused() {
    List<Launched> tests = Launched.run(Conventions.UnseenAndSuspect.class);
    Launched last = tests.get(tests.size() - 1);
    assertEquals("FAILED", last.status());
    assertTrue(last.name().startsWith("undecided: add touched nothing"), last.name());
    assertTrue(last.message().contains("an execution looked wrong"), last.message());
  }

  @Test
  void stateThatOutlivesObjects_isNotAccused() {
    List<Launched> tests = Launched.run(Conventions.Outliving.class);
    Launched last = tests.get(tests.size() - 1);
    assertEquals("FAILED", last.status());
    assertTrue(
        last.name().startsWith("undecided: One thread alone is not always answered the same"),
        last.name());
  }

  @Test
  void methodsThatTheModelLacks_areNamed() {
    List<Launched> tests = Launched.run(Conventions.HalfModeled.class);
    assertTrue(
        tests.stream().allMatch(t -> t.name().endsWith("all linearizable; not called: reset()")),
        tests.toString());
  }

  @Test
  void parallel_takeTurns() {
    Map<String, String> parallel =
        Map.of(
            "junit.jupiter.execution.parallel.enabled", "true",
            "junit.jupiter.execution.parallel.mode.default", "concurrent",
            "junit.jupiter.execution.parallel.mode.classes.default", "concurrent");
    List<String> tests =
        shown(
            Launched.run(
                parallel,
                CounterSample.class,
                Conventions.Outer.class,
                Conventions.OneInstance.class));
    assertEquals(2 * NUMBER.size() + COUNTER.size(), tests.size());
    assertTrue(tests.containsAll(NUMBER) && tests.containsAll(COUNTER), tests.toString());
  }

  @Test
  void deathOfTheWorker_isToldAndSurvived() {
    assertEquals(
        List.of(
            new Launched(
                "not explored",
                "FAILED",
                "The JVM that explores ended with exit code 42 before it said what it found.")),
        Launched.run(Deadly.class));
    assertEquals(COUNTER, shown(Launched.run(CounterSample.class)));
  }
}
