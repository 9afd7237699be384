package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.Statement;
import java.util.stream.Collectors;

/** Statements in one line, as people write them. */
public final class StatementText {
  private StatementText() {}

  /** The statement without what is inside of it. */
  public static String of(Statement s) {
    if (s instanceof Statement.Assign a) {
      return a.local() + " = " + a.value();
    } else if (s instanceof Statement.Write w) {
      return w.place() + " = " + w.value();
    } else if (s instanceof Statement.New n) {
      return n.local() + " = new " + n.type() + "(" + fields(n) + ")";
    } else if (s instanceof Statement.If i) {
      return "if " + i.condition();
    } else if (s instanceof Statement.While w) {
      return "while " + w.condition();
    } else if (s instanceof Statement.Restart) {
      return "restart";
    } else if (s instanceof Statement.Return r) {
      return r.value() == null ? "return" : "return " + r.value();
    } else if (s instanceof Statement.Atomic) {
      return "atomic";
    } else if (s instanceof Statement.CompareAndSwap c) {
      return compareAndSwap(c);
    } else if (s instanceof Statement.Lock l) {
      return "lock " + l.place();
    } else if (s instanceof Statement.Unlock u) {
      return "unlock " + u.place();
    }
    return "linearize";
  }

  private static String fields(Statement.New n) {
    return n.fields().entrySet().stream()
        .map(e -> e.getKey() + " = " + e.getValue())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String compareAndSwap(Statement.CompareAndSwap c) {
    String cells =
        c.changes().stream()
            .map(x -> x.place() + ", " + x.expected() + ", " + x.replacement())
            .collect(Collectors.joining("; "));
    String call = "cas(" + cells + ")";
    return c.local().isEmpty() ? call : c.local() + " = " + call;
  }
}
