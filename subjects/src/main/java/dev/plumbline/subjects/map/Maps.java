package dev.plumbline.subjects.map;

import dev.plumbline.subjects.Subject;
import java.util.List;

/** The maps of the catalog. */
public final class Maps {
  private static final String TYPE = "map";

  private static final String TEXTBOOK =
      "M. Herlihy, N. Shavit. The Art of Multiprocessor Programming. Morgan Kaufmann, 2008";
  private static final String COMPOSED =
      "O. Shacham, N. Bronson, A. Aiken, M. Sagiv, M. Vechev, E. Yahav. Testing Atomicity of"
          + " Composed Concurrent Operations. OOPSLA 2011";

  private Maps() {}

  /** Those that are right first. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable("locked-map", TYPE, "folklore", LockedMap::new),
        Subject.linearizable("striped-map", TYPE, TEXTBOOK, StripedMap::new),
        Subject.linearizable("platform-map", TYPE, "java.util.concurrent", PlatformMap::new),
        Subject.broken(
            "check-then-act-map",
            TYPE,
            COMPOSED,
            "putIfAbsent looks and then puts, so two of them may both find the key absent.",
            CheckThenActMap::new));
  }
}
