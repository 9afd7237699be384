package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Subject;
import java.util.List;

/** The stacks of the catalogue. */
public final class Stacks {
  private static final String TYPE = "stack";

  private static final String TREIBER =
      "R. K. Treiber. Systems Programming: Coping with Parallelism. IBM RJ 5118, 1986";

  private Stacks() {}

  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable("locked-stack", TYPE, "folklore", LockedStack::new),
        Subject.linearizable("treiber-stack", TYPE, TREIBER, TreiberStack::new));
  }
}
