package dev.plumbline.core.relaxed.openorder;

/** One configuration on the path, and the step that led to it. */
final class OpenConfiguration {
  /** The operations that have been placed. */
  long placed;

  /** The adds among them that nothing else has followed yet, where their order is of no account. */
  long run;

  final OrderedPartition blocks;

  /** What answers are due, where answers move. */
  final PackedQuasiWindow window;

  // ---- The step.

  int operation;

  /** The element whose place was decided, and who is ahead of it; everybody else is behind it. */
  int decided;

  long aheadOfDecided;

  /** What the operation answered, or is thought to have answered. */
  int given;

  /**
   * The element that was decided to be the head; {@link SmallHistory#NONE} if that was not asked.
   */
  int head;

  OpenConfiguration(SmallHistory history) {
    blocks = new OrderedPartition(history);
    window = new PackedQuasiWindow(history);
  }

  /** Makes this what follows from another once an operation is placed. */
  void follow(OpenConfiguration other, int op) {
    placed = other.placed | SmallHistory.bit(op);
    run = 0;
    blocks.copy(other.blocks);
    window.copy(other.window);
    operation = op;
    decided = SmallHistory.NONE;
    aheadOfDecided = 0;
    given = SmallHistory.NONE;
    head = SmallHistory.NONE;
  }

  /** The add that was placed last, if it was an add and is in the run. */
  int lastAdd() {
    return run == 0 ? SmallHistory.NONE : operation;
  }

  /**
   * Writes what must be the same in configurations that are compared, in {@link
   * FailedConfigurations#SAME} words, then what is compared: ages and passes, then blocks; returns
   * where it ends.
   */
  int write(long[] key) {
    key[0] = placed;
    key[1] = run;
    key[2] = window.requiredAnswers() | (blocks.isOpen() ? Long.MIN_VALUE : 0);
    key[3] = window.givenAnswers();
    // What operations that are pending took is not known from what was placed.
    key[4] = blocks.content();
    key[FailedConfigurations.SAME] = window.ages();
    return blocks.write(key, FailedConfigurations.SAME + 1);
  }
}
