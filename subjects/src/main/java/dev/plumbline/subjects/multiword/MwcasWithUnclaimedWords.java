package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: a word that an update leaves as it is, because expected
 * and next value are equal, is compared but not claimed.
 *
 * <p>Not linearizable, even without power failures: of two updates, each of which changes a word
 * that the other only compares, both may succeed. The library kcas for OCaml once had this mistake.
 */
final class MwcasWithUnclaimedWords extends TwoLevelMultiWord {
  MwcasWithUnclaimedWords(int size, int entrances, Power power) {
    super(size, entrances, power);
  }

  @Override
  boolean claim(int update, int i, int entrance) {
    long expected = descriptors.expected(update, i);
    return expected == descriptors.next(update, i)
        ? current(descriptors.address(update, i)) == expected
        : super.claim(update, i, entrance);
  }

  /**
   * What a word holds, without helping: two updates that compare each other's words would help each
   * other for ever.
   */
  private long current(int address) {
    while (true) {
      long mark = memory.read(address);
      if (Marks.isAttempt(mark)) {
        return descriptors.expected(Marks.descriptor(mark), Marks.index(mark));
      }
      if (Marks.isClaim(mark)) {
        return claimed(Marks.descriptor(mark), address);
      }
      if (isSettled(mark, address)) {
        return mark;
      }
    }
  }

  private long claimed(int update, int address) {
    int i = descriptors.find(update, address);
    if (descriptors.isUndecided(update)) {
      return descriptors.expected(update, i);
    }
    descriptors.persistDecision(update);
    return descriptors.hasSucceeded(update)
        ? descriptors.next(update, i)
        : descriptors.expected(update, i);
  }
}
