package dev.plumbline.report;

import dev.plumbline.core.CheckResult;
import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.List;

/** Results written by hand, so that renderings are tested without any decider. */
final class Examples {
  private Examples() {}

  static History overtaken() {
    return History.builder()
        .source("overtaken.jsonl")
        .add(0, "enq", 1, null, 10, 20)
        .add(1, "enq", 2, null, 30, 40)
        .add(2, "deq", null, 2, 35, 70)
        .addPending(3, "enq", 3, 50)
        .add(0, "deq", null, 1, 80, 90)
        .build();
  }

  static FileResult violation() {
    Verdict verdict =
        new Verdict.Violation(
            new Core(new int[] {0, 1, 2, 3}, 75, true),
            new Explanation(
                2,
                List.of(
                    "deq() of t2 answered 2, but 1 was enqueued before 2 was even called for and"
                        + " nobody had taken 1 out when deq() returned.",
                    "A queue gives out what came first: the only possible answer was 1.")));
    return result(overtaken(), verdict, true);
  }

  static FileResult linearizable(String... warnings) {
    Verdict verdict = new Verdict.Linearizable(new Witness(0, 2, 1, 3, 4));
    return result(overtaken(), verdict, true, warnings);
  }

  static FileResult undecided() {
    Verdict verdict =
        new Verdict.Undecided(
            Verdict.Reason.TIME,
            "The time limit of 500 ms ended with 3 of 5 operations placed in the best order found");
    return result(overtaken(), verdict, false);
  }

  static FileResult result(History history, Verdict verdict, boolean verified, String... warnings) {
    CheckResult check =
        new CheckResult(
            history,
            "queue",
            "linearizable",
            verdict,
            1,
            "search",
            1_234_567,
            4_321,
            verified,
            List.of(warnings),
            List.of("1 part: search, because nothing faster is known for this queue"));
    return new FileResult("runs/overtaken.jsonl", 456_789, check);
  }

  /** A chain of n writes by two processes, all blamed on the last read. */
  static FileResult longCore(int n) {
    var builder = History.builder();
    int[] rows = new int[n];
    for (int i = 0; i < n; i++) {
      rows[i] = i;
      builder.add(
          "worker-with-a-long-name-" + i % 2,
          "write",
          "v".repeat(40) + i,
          null,
          100L * i,
          100L * i + 50);
    }
    return result(
        builder.build(),
        new Verdict.Violation(
            new Core(rows, History.PENDING, false),
            new Explanation(n - 1, List.of("No order fits."))),
        false);
  }
}
