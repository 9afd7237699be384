package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: a word that an update leaves as it is, because expected
 * and next value are equal, is compared but not claimed.
 *
 * <p>Not linearizable, even without power failures: of two updates, each of which changes a word
 * that the other only compares, both may succeed. The library kcas for OCaml once had this mistake.
 */
final class MwcasWithUnclaimedWords extends TwoLevelMultiWord {
  MwcasWithUnclaimedWords(int size, int mostWords, Power power) {
    super(size, mostWords, power);
  }

  @Override
  boolean needsClaim(int update, int i) {
    return descriptors.expected(update, i) != descriptors.next(update, i);
  }
}
