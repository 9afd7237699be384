package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.Subject;
import java.util.List;
import java.util.function.Supplier;

/** The multi-word memories of the catalog, and registers in them. */
public final class MultiWords {
  /** As many words as each memory of the catalog has. */
  public static final int SIZE = 8;

  /** So many threads can be inside of a persistent memory of the catalog at a time. */
  static final int ENTRANCES = 64;

  /** Of those that are explored: as many words as scenarios have, and as many threads. */
  private static final int FEW_WORDS = 2;

  private static final int FEW_ENTRANCES = 4;

  private static final String TYPE = "mwcas";
  private static final String REGISTER = "register";

  private static final String HARRIS =
      "T. L. Harris, K. Fraser, I. A. Pratt. A Practical Multi-Word Compare-and-Swap Operation."
          + " DISC 2002";
  private static final String WANG =
      "T. Wang, J. Levandoski, P.-A. Larson. Easy Lock-Free Indexing in Non-Volatile Memory. ICDE"
          + " 2018";
  private static final String CEPEDA =
      "D. Cepeda, S. Chowdhury, N. Li, R. Lopez, X. Wang, W. Golab. Toward Linearizability Testing"
          + " for Multi-Word Persistent Synchronization Primitives. OPODIS 2019";
  private static final String KCAS = "kcas, a library for OCaml, pull request 23";
  private static final String DIRTY =
      "A compare-and-set that meets the expected value with its dirty bit set takes it for another"
          + " value, and fails.";

  /** Makes a persistent memory; all of them differ in one method only. */
  private interface Maker {
    TwoLevelMultiWord make(int size, int entrances, Power power);
  }

  private MultiWords() {}

  /** The memories; those that are right first. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable(
            "locked-multi-word", TYPE, "folklore", () -> new LockedMultiWord(SIZE)),
        Subject.linearizable("helping-multi-word", TYPE, HARRIS, () -> new HelpingMultiWord(SIZE)),
        Subject.durable("persistent-mwcas", TYPE, WANG, persistent(TwoLevelMultiWord::new))
            .smaller(few(TwoLevelMultiWord::new)),
        Subject.broken(
                "multi-word-with-late-helper",
                TYPE,
                HARRIS,
                "A helper may put an update into a cell when it has long been decided, and so let"
                    + " it take effect twice.",
                () -> new MultiWordWithLateHelper(SIZE))
            .needingExplore(),
        broken("mwcas-with-dirty-mismatch", CEPEDA, DIRTY, MwcasWithDirtyMismatch::new),
        broken(
            "mwcas-without-flush",
            WANG,
            "A descriptor is not flushed before words point to it.",
            MwcasWithoutFlush::new),
        broken(
            "mwcas-without-roll-forward",
            WANG,
            "Recovery takes back updates that have succeeded.",
            MwcasWithoutRollForward::new),
        broken(
            "mwcas-with-stale-swap",
            CEPEDA,
            "A swap that has to try again answers what it read the first time.",
            MwcasWithStaleSwap::new),
        broken(
            "mwcas-with-unclaimed-words",
            KCAS,
            "A word whose expected and next value are equal is compared, but not claimed: two"
                + " updates may succeed of which each changes what the other compares.",
            MwcasWithUnclaimedWords::new));
  }

  private static Subject broken(String name, String paper, String defect, Maker maker) {
    return Subject.broken(
            name, TYPE, new Condition.DurablyLinearizable(), paper, defect, persistent(maker))
        .smaller(few(maker));
  }

  private static Supplier<TwoLevelMultiWord> persistent(Maker maker) {
    return () -> maker.make(SIZE, ENTRANCES, new Power());
  }

  private static Supplier<TwoLevelMultiWord> few(Maker maker) {
    return () -> maker.make(FEW_WORDS, FEW_ENTRANCES, new Power());
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
                () -> register(TwoLevelMultiWord::new, ENTRANCES))
            .smaller(() -> register(TwoLevelMultiWord::new, FEW_ENTRANCES)),
        Subject.broken(
                "two-word-register-with-dirty-mismatch",
                REGISTER,
                CEPEDA,
                DIRTY,
                () -> register(MwcasWithDirtyMismatch::new, ENTRANCES))
            .smaller(() -> register(MwcasWithDirtyMismatch::new, FEW_ENTRANCES)));
  }

  private static TwoWordRegister register(Maker maker, int entrances) {
    return new TwoWordRegister(maker.make(2, entrances, new Power()));
  }
}
