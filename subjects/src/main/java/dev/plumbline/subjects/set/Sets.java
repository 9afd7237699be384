package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.Subject;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The sets of the catalog. */
public final class Sets {
  private static final String TYPE = "set";

  private static final String TEXTBOOK =
      "M. Herlihy, N. Shavit. The Art of Multiprocessor Programming. Morgan Kaufmann, 2008";
  private static final String LAZY =
      "S. Heller, M. Herlihy, V. Luchangco, M. Moir, W. N. Scherer, N. Shavit. A Lazy Concurrent"
          + " List-Based Set Algorithm. OPODIS 2005";
  private static final String HARRIS =
      "T. L. Harris. A Pragmatic Implementation of Non-Blocking Linked-Lists. DISC 2001, and M. M."
          + " Michael. High Performance Dynamic Lock-Free Hash Tables and List-Based Sets. SPAA"
          + " 2002";
  private static final String LAZY_SKIP_LIST =
      "M. Herlihy, Y. Lev, V. Luchangco, N. Shavit. A Simple Optimistic Skiplist Algorithm. SIROCCO"
          + " 2007";
  private static final String FRASER =
      "K. Fraser. Practical Lock-Freedom. PhD thesis, University of Cambridge, 2004";
  private static final String DERIVED =
      "M. Vechev, E. Yahav. Deriving Linearizable Fine-Grained Concurrent Objects. PLDI 2008";

  private Sets() {}

  /** Those that are right first. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable("locked-set", TYPE, "folklore", LockedSet::new),
        Subject.linearizable("fine-list-set", TYPE, TEXTBOOK, FineListSet::new),
        Subject.linearizable("optimistic-list-set", TYPE, TEXTBOOK, OptimisticListSet::new),
        Subject.linearizable("lazy-list-set", TYPE, LAZY, LazyListSet::new),
        Subject.linearizable("lock-free-list-set", TYPE, HARRIS, LockFreeListSet::new),
        skipList(
            LazySkipListSet::new,
            set -> Subject.linearizable("lazy-skip-list-set", TYPE, LAZY_SKIP_LIST, set)),
        skipList(
            LockFreeSkipListSet::new,
            set -> Subject.linearizable("lock-free-skip-list-set", TYPE, FRASER, set)),
        Subject.linearizable("derived-null-set", TYPE, DERIVED, DerivedNullSet::new),
        Subject.linearizable("derived-mark-set", TYPE, DERIVED, DerivedMarkSet::new),
        Subject.broken(
            "lazy-list-set-without-mark-check",
            TYPE,
            LAZY,
            "Validation does not look at the marks, so an update behind a removed node is lost.",
            LazyListSetWithoutMarkCheck::new),
        skipList(
            SkipListSetWithBadHash::new,
            set ->
                Subject.broken(
                    "skip-list-set-with-bad-hash",
                    TYPE,
                    FRASER,
                    "All even keys have one hash and all odd keys another, and equal hashes count"
                        + " as equal keys.",
                    set)),
        skipList(
            SkipListSetWithTwoInserters::new,
            set ->
                Subject.broken(
                    "skip-list-set-with-two-inserters",
                    TYPE,
                    FRASER,
                    "An add that lost the race for its place does not look for its key again, so"
                        + " two adds of one key both succeed.",
                    set)),
        Subject.broken(
            "copying-set",
            TYPE,
            "folklore",
            "A set is copied to be changed, without a lock, so one of two changes undoes the"
                + " other.",
            CopyingSet::new));
  }

  /** A skip list of many levels, and one of few to explore. */
  private static Subject skipList(
      Function<Levels, IntSet> made, Function<Supplier<IntSet>, Subject> entry) {
    return entry.apply(() -> made.apply(Levels.MANY)).smaller(() -> made.apply(Levels.FEW));
  }
}
