package dev.plumbline.core;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;

/**
 * The front door: is this history linearizable?
 *
 * <pre>{@code
 * History history = History.builder()
 *     .add(0, "enq", 1, null, 0, 10)
 *     .add(1, "deq", null, 2, 5, 15)
 *     .build();
 * switch (Plumbline.check(history, Specs.named("queue"))) {
 *   case Verdict.Linearizable yes -> ...   // with Java 21; instanceof before
 *   case Verdict.Violation no -> System.out.println(no.explanation());
 *   case Verdict.Undecided why -> ...
 * }
 * }</pre>
 */
public final class Plumbline {
  private Plumbline() {}

  /** Decides a history, without limits. */
  public static Verdict check(History history, Spec<?> spec) {
    return checker(spec).check(history).verdict();
  }

  /** A checker with limits and switches. */
  public static Checker checker(Spec<?> spec) {
    return new Checker(spec);
  }

  /**
   * Adds to {@code problems} every operation that the specification does not know or cannot take.
   */
  public static void validate(History history, Spec<?> spec, Problems problems) {
    dev.plumbline.core.split.Binding.bind(history, spec, problems);
  }
}
