package dev.plumbline.core.lazy;

/** One configuration on the path, and the step that led to it. */
final class Node {
  /** The operations that have been placed. */
  long placed;

  /** The adds among them that nothing else has followed yet, where their order is of no account. */
  long run;

  final Blocks blocks;

  /** What answers are due, where answers move. */
  final Debts debts;

  // ---- The step.

  int operation;

  /** The element whose place was decided, and who is ahead of it; everybody else is behind it. */
  int decided;

  long aheadOfDecided;

  /** What the operation answered, or is thought to have answered. */
  int given;

  /** The element that was decided to be the head; {@link Facts#NONE} if that was not asked. */
  int head;

  Node(Facts facts) {
    blocks = new Blocks(facts);
    debts = new Debts(facts);
  }

  /** Makes this what follows from another once an operation is placed. */
  void follow(Node other, int op) {
    placed = other.placed | Facts.bit(op);
    run = 0;
    blocks.copy(other.blocks);
    debts.copy(other.debts);
    operation = op;
    decided = Facts.NONE;
    aheadOfDecided = 0;
    given = Facts.NONE;
    head = Facts.NONE;
  }

  /** The add that was placed last, if it was an add and is in the run. */
  int lastAdd() {
    return run == 0 ? Facts.NONE : operation;
  }

  /**
   * Writes what must be the same in configurations that are compared, in {@link Seen#SAME} words,
   * then what is compared: ages and passes, then blocks; returns where it ends.
   */
  int write(long[] key) {
    key[0] = placed;
    key[1] = run;
    key[2] = debts.requiredAnswers() | (blocks.isOpen() ? Long.MIN_VALUE : 0);
    key[3] = debts.givenAnswers();
    // What operations that are pending took is not known from what was placed.
    key[4] = blocks.content();
    key[Seen.SAME] = debts.ages();
    return blocks.write(key, Seen.SAME + 1);
  }
}
