package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.Refused;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people are told who make a mistake: where, and one sentence; no stack trace. */
class RefusalTest {
  private static final String SAMPLES = "dev.plumbline.samples.Refused$";

  /** The tests, with messages in one line; they are in lines that a log has room for. */
  private static List<Launched> run(Class<?> sample) {
    List<Launched> tests = new ArrayList<>();
    for (Launched test : Launched.run(sample)) {
      assertTrue(test.message().lines().allMatch(line -> line.length() <= 100), test.message());
      tests.add(new Launched(test.name(), test.status(), test.message().replace('\n', ' ')));
    }
    return tests;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SpecTypo           | there is no specification \"countr\"; did you mean counter?",
        "SpecAndModel       | the object is said twice: leave spec = \"queue\" or model ="
            + " ArrayDeque.class.",
        "ScenarioAndThreads | `threads and operations say how large scenarios are, but scenario ="
            + " \"add(1) | get()\" is the only one.`",
        "ScenarioAndValues  | `values = \"distinct\" has no meaning: scenario = \"add(1) | get()\""
            + " says which values are stored.`",
        "BeforeAlone        | before and after go with scenario only.",
        "TooLarge           | the scenarios have between 1 and 8 operations in all threads, not 4"
            + " threads of 4.",
        "ScenarioTypo       | `in 'add(1) | gett()', character 10: there is no operation gett; did"
            + " you mean get?`",
        "TwoFields          | SAMPLE has the fields one, other: say which holds the object, as in"
            + " field = \"one\".",
        "FieldTypo          | SAMPLE has no field othr; did you mean other?",
        "NoField            | SAMPLE has no field that holds the object under test, and no method"
            + " with @Operation.",
        "NullField          | the field counter of SAMPLE is null in a new instance: let its"
            + " initializer make the object, since @BeforeEach is not run for an execution.",
        "FieldAndOperation  | SAMPLE has methods with @Operation, so field = \"counter\" has no"
            + " meaning: leave one of them.",
        "Injected           | SAMPLE needs a constructor without parameters, because every"
            + " execution begins with a new one.",
        "Failing            | the constructor of SAMPLE failed: java.lang.IllegalStateException: no"
            + " database.",
        "FailingClass       | the constructor of SAMPLE failed: java.lang.IllegalStateException: no"
            + " library.",
        "MissingClass       | `get() cannot run: java.lang.NoClassDefFoundError: example/Gone.`",
        "RelaxationAlone    | relax and map go with a specification: say what"
            + " dev.plumbline.samples.WeakCounter is meant to be, by spec or model.",
        "RelaxationTypo     | there is no relaxation \"out-of-ordr\"; did you mean out-of-order?",
        "MapTypo            | map = \"add\" is not of the form \"enq=publish\".",
        "FullBody           | the body of test is never run: leave it empty; @Interleaved is for"
            + " what must hold when threads have ended.",
        "BodyTypo           | `in 'left() | rigth()', character 10: there is no operation rigth;"
            + " there are left, test.`",
        "BothAnnotations    | test is said to be @Linearizable and @Interleaved: leave one of"
            + " them.",
        "ReplayTypo         | `'add(1) | add(2)' is no replay such as 'enq(1) | deq() @ 0x5.1x3':"
            + " there is no @.`",
        "StressWithoutSpec  | say what dev.plumbline.samples.WeakCounter is meant to be, by spec or"
            + " model, as in @Stress(spec = \"queue\").",
        "ChoiceUnderStress  | @OneOf of add is for explorations: under @Stress, threads take"
            + " numbers as they come.",
        "ThreadsOfStress    | the number of threads is between 1 and 4096, not -1.",
        "OneThread          | threads = 1 has nothing to interleave: let it be 2 or more, or leave"
            + " it.",
        "StaticField        | SAMPLE has no field that holds the object under test, and no method"
            + " with @Operation; QUEUE is static, so that executions would share it.",
        "OddOperation       | an operation takes integers and answers a value or nothing, each by a"
            + " name of its own, unlike put(String).",
        "ForeignOperation   | `@Operation total is not taken for an operation of counter; map ="
            + " \"OPERATION=total\" says for which.`",
        "NothingInCommon    | `the class dev.plumbline.samples.WeakCounter has no method for any"
            + " operation of dev.plumbline.samples.Refused$Stranger (visit); map ="
            + " \"visit=METHOD\" names one; it has"
            + " add(int), get().`",
        "SickModel          | cannot make an instance of dev.plumbline.samples.Refused$SickSpec:"
            + " java.lang.IllegalStateException: no rules.",
        "AbstractModel      | dev.plumbline.samples.Refused$AbstractSpec is abstract; name a class of"
            + " which there can be instances.",
        "NeedyModel         | dev.plumbline.samples.Refused$NeedySpec has no constructor without"
            + " parameters.",
        "FullQueue          | enq answered false, which no queue does, so this cannot be checked;"
            + " if the object holds N elements at most, it is a bounded-queue:N.",
        "OneThreadOfStress  | threads = 1 has nobody to meet: let it be 2 or more, or leave it.",
        "RunsOfStress       | the number of runs is 1 or more, not 0.",
        "ReplayOfNothing    | `' ' is no replay such as 'enq(1) | deq() @ 0x5.1x3': there is no"
            + " @.`",
        "MapTwice           | map has add twice: leave \"add=add\" or \"add=get\".",
        "ReplayOfStress     | @Replay is for explorations: what is recorded under @Stress cannot be"
            + " repeated.",
      })
  void mistake_isOneSentence(String sample, String sentence) throws ClassNotFoundException {
    List<Launched> tests = run(Class.forName(SAMPLES + sample));
    String name =
        sample.startsWith("Stress") || sample.endsWith("Stress") ? "recorded" : "explored";
    String told = "Refused$%s.test(): %s".formatted(sample, sentence);
    assertEquals(
        List.of(new Launched("not " + name, "FAILED", told.replace("SAMPLE", SAMPLES + sample))),
        tests);
  }

  @Test
  void explorationAndStress_isToldByBoth() {
    String told =
        "Refused$ExploredAndStressed.test(): test is said to be explored and to be recorded under"
            + " @Stress: make two methods of it.";
    assertEquals(
        List.of(
            new Launched("not explored", "FAILED", told),
            new Launched("not recorded", "FAILED", told)),
        run(Refused.ExploredAndStressed.class));
  }

  @Test
  void replayOfAnOrdinaryTest_isNotPassedOver() {
    assertEquals(
        List.of(
            new Launched(
                "test()",
                "FAILED",
                SAMPLES
                    + "ReplayOfATest.test(): @Replay goes with @Linearizable or @Interleaved"
                    + " only.")),
        run(Refused.ReplayOfATest.class));
  }
}
