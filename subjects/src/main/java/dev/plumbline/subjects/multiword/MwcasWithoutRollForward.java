package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: recovery takes every update back that it finds in a word,
 * even one that has succeeded.
 *
 * <p>Not durably linearizable: when the power fails while a successful update is writing its
 * values, some words keep them and others get the old ones back.
 */
final class MwcasWithoutRollForward extends TwoLevelMultiWord {
  MwcasWithoutRollForward(int size, int entrances, Power power) {
    super(size, entrances, power);
  }

  @Override
  boolean rollsForward(int update) {
    return false;
  }
}
