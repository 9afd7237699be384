package dev.plumbline.spark;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;

/** What a person is told of a check on Spark. */
final class SparkSummary {
  private static final int MOST_PROBLEMS = 100;
  private static final int MOST_QUIET_PROBLEMS = 1;

  private final SparkArguments arguments;
  private final SparkResult result;
  private final double seconds;

  SparkSummary(SparkArguments arguments, SparkResult result, double seconds) {
    this.arguments = arguments;
    this.result = result;
    this.seconds = seconds;
  }

  static int exitCode(SparkResult result) {
    return switch (result.verdict()) {
      case LINEARIZABLE -> 0;
      case VIOLATION -> 1;
      case UNDECIDED -> 2;
      case MALFORMED -> 254;
    };
  }

  void print(PrintStream out) {
    Spec<?> spec = arguments.source().make();
    boolean transactions = TransactionModel.of(spec) != null;
    long parts = result.counts().values().stream().mapToLong(n -> n).sum();
    out.printf(
        Locale.ROOT,
        "%s: %s (%s, %,d %ss in %,d %s: %s), %.1f s on Spark%n",
        String.join(", ", arguments.files),
        answer(transactions ? IsolationLevel.STRICT_SERIALIZABLE.toString() : "linearizable"),
        spec.name(),
        result.operations(),
        transactions ? "transaction" : "operation",
        parts,
        parts == 1 ? "part" : "parts",
        counts(),
        seconds);
    problems(out);
    if (!arguments.quiet) {
      result.violation().ifPresent(part -> violation(part, out));
      result
          .undecided()
          .ifPresent(
              part -> out.println("Undecided" + where(part) + ": " + part.getAs("reason") + "."));
    }
    if (arguments.explainPlan) {
      result
          .methods()
          .forEach((how, n) -> out.printf("%,d %s: %s%n", n, n == 1 ? "part" : "parts", how));
    }
    if (arguments.parts != null) {
      out.println("Every part is in " + arguments.parts);
    }
  }

  /** What a person is told of a degree. */
  static String text(SparkArguments arguments, SparkDegree measured) {
    String files = String.join(", ", arguments.files);
    StringBuilder text = new StringBuilder(files).append(": ");
    for (Row problem : measured.problems()) {
      return text.append(problem.getString(2) + ": " + problem.getString(3) + "\n").toString();
    }
    if (measured.impossible().isPresent()) {
      Row why = measured.impossible().get();
      String sentence = why.getString(PartRow.SCHEMA.fieldIndex("explanation"));
      return text.append("no degree is enough: " + sentence + "\n").toString();
    }
    if (measured.degree().isEmpty()) {
      return text.append("undecided, " + measured.reason() + "\n").toString();
    }
    text.append(
        "out-of-order degree %d, %,d operations on Spark%n"
            .formatted(measured.degree().getAsLong(), measured.operations()));
    for (int k = 0; k < measured.overtaking().length; k++) {
      if (measured.overtaking()[k] > 0) {
        text.append("  %,d values overtook %,d%n".formatted(measured.overtaking()[k], k));
      }
    }
    return text.toString();
  }

  /** In the words of one machine. */
  private String answer(String condition) {
    return switch (result.verdict()) {
      case LINEARIZABLE -> condition;
      case VIOLATION -> "NOT " + condition;
      case UNDECIDED -> "undecided";
      case MALFORMED -> "malformed";
    };
  }

  private String counts() {
    StringBuilder text = new StringBuilder();
    for (String verdict :
        List.of(PartRow.LINEARIZABLE, PartRow.VIOLATION, PartRow.UNDECIDED, PartRow.MALFORMED)) {
      Long count = result.counts().get(verdict);
      if (count != null) {
        text.append(text.length() == 0 ? "" : ", ").append("%,d %s".formatted(count, verdict));
      }
    }
    return text.length() == 0 ? "none" : text.toString();
  }

  private void problems(PrintStream out) {
    List<Row> all = result.firstProblems();
    int most = arguments.quiet ? MOST_QUIET_PROBLEMS : MOST_PROBLEMS;
    for (Row problem : all.subList(0, Math.min(most, all.size()))) {
      long line = problem.getLong(1);
      out.printf(
          "%s%s: %s: %s%n",
          problem.getString(0),
          line == 0 ? "" : ":" + line,
          problem.getString(2),
          problem.getString(3));
    }
    if (result.problemCount() > Math.min(most, all.size())) {
      out.printf("and %,d more problems%n", result.problemCount() - Math.min(most, all.size()));
    }
  }

  private static void violation(Row part, PrintStream out) {
    out.println();
    out.println("Not linearizable" + where(part) + ":");
    out.println("  " + part.getAs("explanation"));
    Object core = part.get(part.fieldIndex("core"));
    if (core instanceof Row[] operations) {
      for (Row op : operations) {
        out.println("  " + operation(op));
      }
    }
  }

  /** Which part it is, in words. */
  static String where(Row part) {
    StringBuilder text = new StringBuilder();
    append(text, part.getAs("history"), " in ");
    return text + part(part);
  }

  /** The same of the operations of a history. */
  static String part(Row part) {
    StringBuilder text = new StringBuilder();
    append(text, part.getAs("object"), ", object ");
    append(text, part.getAs("key"), ", key ");
    return text.toString();
  }

  private static void append(StringBuilder text, String value, String before) {
    if (value != null) {
      text.append(before).append(value);
    }
  }

  /** As one machine calls processes that are numbers. */
  private static String process(String name) {
    return name.matches("-?\\d+") ? "t" + name : name;
  }

  private static String operation(Row op) {
    String line = op.isNullAt(1) ? "" : ":" + op.getLong(1);
    String out = op.isNullAt(5) ? "" : " -> " + op.getString(5);
    return "%s%s  [%d,%s] %s %s(%s)%s"
        .formatted(
            op.getString(0),
            line,
            op.getLong(6),
            op.isNullAt(7) ? "" : String.valueOf(op.getLong(7)),
            op.isNullAt(2) ? "" : process(op.getString(2)),
            op.getString(3),
            op.isNullAt(4) ? "" : op.getString(4),
            out);
  }
}
