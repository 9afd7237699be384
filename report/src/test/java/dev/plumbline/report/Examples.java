package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.online.Alarm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Explanation.Link;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.List;
import java.util.stream.IntStream;

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

  /** Half of an interrupted operation survived a crash: a cycle, and a mark. */
  static FileResult cycle() {
    History history =
        History.builder()
            .addPending(0, "cas", List.of(List.of("x", 0, 1), List.of("y", 0, 1)), 0)
            .mark(Mark.crash(10))
            .add(1, "read", "x", 1, 20, 21)
            .add(1, "read", "y", 0, 30, 31)
            .build();
    Explanation why =
        new Explanation(
            1,
            List.of("One half of cas survived the crash, and the other did not."),
            List.of(
                new Link(2, 0, "saw what the other replaced"),
                new Link(0, 1, "wrote what the other saw"),
                new Link(1, 2, "had returned before the call")));
    Core core = new Core(new int[] {0, 1, 2}, History.PENDING, true);
    return result(history, new Verdict.Violation(core, why), true);
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

  static WatchResult alarm() {
    Alarm alarm = new Alarm(7, 12, 9, violation().check());
    return new WatchResult("growing.edn", "queue", "linearizable", 5, 9, alarm, null);
  }

  static DegreeResult degree() {
    return new DegreeResult("relaxed.plb", 456_789, degree(2, 2, null, null));
  }

  static DegreeResult bounds() {
    return new DegreeResult("hard.plb", 456_789, degree(2, 5, null, Verdict.Reason.TIME));
  }

  static DegreeResult unproved() {
    return new DegreeResult("long.plb", 456_789, degree(2, 2, null, Verdict.Reason.STATES));
  }

  static DegreeResult impossible() {
    return new DegreeResult(
        "never.plb", 456_789, degree(0, Degree.UNKNOWN, violation().check(), null));
  }

  private static Degree degree(
      int atLeast, int atMost, CheckResult impossible, Verdict.Reason cut) {
    boolean exact = impossible == null && cut == null;
    return new Degree(
        overtaken(),
        "queue",
        "out-of-order",
        atLeast,
        atMost,
        impossible,
        exact ? violation().check() : null,
        null,
        exact ? new long[] {40, 3, 1} : new long[] {},
        exact ? "count" : "search",
        2_000_000,
        3_000_000,
        cut == null,
        cut);
  }

  /** What a renderer makes of every kind of result. */
  static String all(Renderer renderer) {
    return renderer.checked(linearizable("no completed operation observes anything"))
        + renderer.checked(violation())
        + renderer.checked(undecided())
        + renderer.watched(alarm())
        + renderer.measured(degree())
        + renderer.measured(impossible())
        + renderer.measured(bounds())
        + renderer.refused(TextReportTest.malformed(21))
        + renderer.refused(new Refusal.Unreadable("gone.edn", "There is no file gone.edn"))
        + renderer.end();
  }

  static FileResult result(History history, Verdict verdict, boolean verified, String... warnings) {
    CheckResult check =
        new CheckResult(
            history,
            "queue",
            "linearizable",
            verdict,
            verified,
            List.of(warnings),
            new Effort(
                1,
                "search",
                1_234_567,
                4_321,
                List.of("1 part: search, because nothing faster is known for this queue")));
    return new FileResult("runs/overtaken.jsonl", 456_789, check);
  }

  /** A read of a lost write, with faults before, between and after. */
  static FileResult faults() {
    History history =
        History.builder()
            .source("faults.edn")
            .add(0, "write", 1, null, 10, 20)
            .add(1, "write", 2, null, 30, 45)
            .addPending(3, "write", 3, 42)
            .add(2, "read", null, 1, 60, 75)
            .annotate(5, "start", "")
            .annotate(25, "kill", "node 2")
            .annotate(50, "partition", "[n1 n2] from [n3 n4 n5] until the next heal")
            .annotate(99, "heal", "")
            .build();
    return violation(history, 3, "2 was written before the read was called, and nothing after it.");
  }

  /** DisplayNames and values of two columns, of none, and of several characters in one. */
  static FileResult wide() {
    History history =
        History.builder()
            .add("東京", "書く", "値値値", null, 0, 10)
            .add("Ünï", "write", "e\u0301e\u0301e\u0301", null, 20, 30)
            .add("\ud83d\ude80", "write", "\ud83d\udc69\u200d\ud83d\udcbb", null, 40, 50)
            .add(1, "read", null, "長い値".repeat(20), 60, 70)
            .build();
    return violation(history, 3, "Nobody wrote " + "長い値 ".repeat(20) + ".");
  }

  /** An operation by each of n processes, all of them overlapping but the last. */
  static FileResult crowd(int n) {
    var builder = History.builder();
    for (int i = 0; i < n - 1; i++) {
      builder.add("client-" + i, "write", i, null, i, 1000L + i);
    }
    builder.add("client-" + n, "read", null, -1, 5000, 6000);
    return violation(builder.build(), n - 1, "Nobody wrote -1.");
  }

  /** A violation whose every name, value and word is the text. */
  static FileResult hostile(String text) {
    History history =
        History.builder()
            .addTo("o" + text, "p" + text, "f" + text, text, text, 0, 1)
            .annotate(0, text, text)
            .build();
    FileResult plain = violation(history, 0, history.show(0));
    CheckResult check = plain.check();
    CheckResult named =
        new CheckResult(
            history,
            text,
            "linearizable",
            check.verdict(),
            true,
            List.of(text),
            new Effort(1, text, 1_234_567, 1, List.of(text)));
    return new FileResult(text, 1, named);
  }

  private static FileResult violation(History history, int blamed, String sentence) {
    int[] rows = IntStream.range(0, history.size()).toArray();
    return result(
        history,
        new Verdict.Violation(
            new Core(rows, History.PENDING, true), new Explanation(blamed, List.of(sentence))),
        true);
  }

  /** A chain of n writes by two processes, all blamed on the last read. */
  static FileResult longCore(int n) {
    var builder = History.builder();
    for (int i = 0; i < n; i++) {
      builder.add(
          "worker-with-a-long-name-" + i % 2,
          "write",
          "v".repeat(40) + i,
          null,
          100L * i,
          100L * i + 50);
    }
    return violation(builder.build(), n - 1, "No order fits.");
  }
}
