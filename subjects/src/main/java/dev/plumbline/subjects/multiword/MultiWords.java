package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.Subject;
import java.util.List;

/** The multi-word memories of the catalogue, and registers in them. */
public final class MultiWords {
  /** As many words as each memory of the catalogue has. */
  public static final int SIZE = 8;

  private static final String TYPE = "multi-word";
  private static final String REGISTER = "register";

  private static final String HARRIS =
      "T. L. Harris, K. Fraser, I. A. Pratt. A Practical Multi-Word Compare-and-Swap Operation. DISC"
          + " 2002";
  private static final String WANG =
      "T. Wang, J. Levandoski, P.-A. Larson. Easy Lock-Free Indexing in Non-Volatile Memory. ICDE"
          + " 2018";
  private static final String CEPEDA =
      "D. Cepeda, S. Chowdhury, N. Li, R. Lopez, X. Wang, W. Golab. Toward Linearizability Testing"
          + " for Multi-Word Persistent Synchronization Primitives. OPODIS 2019";
  private static final String DIRTY =
      "A compare-and-set that meets the expected value with its dirty bit set takes it for another"
          + " value, and fails.";

  private MultiWords() {}

  /** The memories; those that are right first. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable(
            "locked-multi-word", TYPE, "folklore", () -> new LockedMultiWord(SIZE)),
        Subject.linearizable("helping-multi-word", TYPE, HARRIS, () -> new HelpingMultiWord(SIZE)),
        Subject.linearizable(
            "persistent-multi-word", TYPE, WANG, () -> new PersistentMultiWord(SIZE)),
        Subject.broken(
            "multi-word-with-dirty-mismatch",
            TYPE,
            CEPEDA,
            DIRTY,
            () -> new MultiWordWithDirtyMismatch(SIZE)),
        Subject.broken(
            "multi-word-with-late-helper",
            TYPE,
            HARRIS,
            "A helper may put an update into a cell when it has long been decided, and so let it"
                + " take effect twice.",
            () -> new MultiWordWithLateHelper(SIZE)));
  }

  /** Registers that need two words of a memory; those that are right first. */
  public static List<Subject> registers() {
    return List.of(
        Subject.linearizable(
            "two-word-register",
            REGISTER,
            HARRIS,
            () -> new TwoWordRegister(new HelpingMultiWord(2))),
        Subject.linearizable(
            "persistent-two-word-register",
            REGISTER,
            WANG,
            () -> new TwoWordRegister(new PersistentMultiWord(2))),
        Subject.broken(
            "two-word-register-with-dirty-mismatch",
            REGISTER,
            CEPEDA,
            DIRTY,
            () -> new TwoWordRegister(new MultiWordWithDirtyMismatch(2))));
  }
}
