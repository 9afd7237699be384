package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What slack makes of small histories, against every order of the stretched operations. */
class SlackTest {
  private static final int LONGEST_SLACK = 4;

  /** Where the history begins: somewhere, and at both ends of time. */
  private enum Place {
    MIDDLE,
    BEGINNING,
    END
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void slack_meansThatOperationsAreLonger(String name, Spec<?> spec) {
    SmallHistories histories = new SmallHistories(spec, OperationMixes.forSpec(spec), 7);
    int overlapping = 0;
    int[] verdicts = new int[2];
    for (long seed = 0; seed < Evidence.count(600, 20_000); seed++) {
      History recorded = histories.next(seed);
      long slack = 1 + seed % LONGEST_SLACK;
      boolean expected = expected(recorded, slack, spec);
      Place place = Place.values()[(int) (seed % Place.values().length)];
      assertVerdict(expected, moved(recorded, place), slack, spec);
      overlapping += overlaps(recorded, slack) ? 1 : 0;
      verdicts[expected ? 1 : 0]++;
    }
    assertTrue(overlapping > 50, "too few with overlapping processes: " + overlapping);
    assertTrue(verdicts[0] > 20 && verdicts[1] > 20, verdicts[0] + " and " + verdicts[1]);
  }

  private static void assertVerdict(boolean expected, History history, long slack, Spec<?> spec) {
    for (Algorithm algorithm : Algorithm.values()) {
      CheckResult result =
          Plumbline.checker(spec).algorithm(algorithm).threads(1).slack(slack).check(history);
      Verdict verdict = result.verdict();
      assertEquals(
          expected,
          verdict instanceof Verdict.Linearizable,
          () -> "slack " + slack + "\n" + Text.of(history));
      assertTrue(result.verified(), () -> "slack " + slack + "\n" + Text.of(history));
      if (verdict instanceof Verdict.Linearizable yes) {
        Optional<String> wrong =
            WitnessCheck.problem(result.history(), spec, yes.witness().toArray());
        assertEquals(Optional.empty(), wrong, () -> Text.of(history));
      } else {
        History core = ((Verdict.Violation) verdict).core().in(result.history());
        assertTrue(!Oracle.linearizable(core, spec), () -> Text.of(history));
      }
    }
  }

  /** Each operation has a process of its own here: only times count. */
  private static boolean expected(History history, long slack, Spec<?> spec) {
    List<EditableRows.Row> rows = new ArrayList<>();
    for (EditableRows.Row row : EditableRows.of(history)) {
      long ret = row.pending() ? History.PENDING : row.ret() + slack;
      rows.add(row.at(row.call() - slack, ret).by((long) rows.size()));
    }
    return Oracle.linearizable(EditableRows.build(rows), spec);
  }

  private static boolean overlaps(History h, long slack) {
    for (int i = 0; i < h.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean same = h.processId(i) == h.processId(j) && !h.pending(j);
        if (same && h.ret(j) + slack > h.call(i) - slack) {
          return true;
        }
      }
    }
    return false;
  }

  private static History moved(History history, Place place) {
    long last = 0;
    for (int i = 0; i < history.size(); i++) {
      last = Math.max(last, history.pending(i) ? history.call(i) : history.ret(i));
    }
    long by =
        switch (place) {
          case MIDDLE -> 0;
          case BEGINNING -> Long.MIN_VALUE;
          case END -> History.PENDING - 1 - last;
        };
    return EditableRows.build(
        EditableRows.of(history).stream()
            .map(r -> r.at(r.call() + by, r.pending() ? History.PENDING : r.ret() + by))
            .toList());
  }
}
