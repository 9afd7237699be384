package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: a descriptor is not flushed before words point to it.
 *
 * <p>Not durably linearizable: after a power failure recovery finds claims whose descriptor is
 * still that of an earlier update, or none, and gives the words values that they never had, or had
 * long ago.
 */
final class MwcasWithoutFlush extends TwoLevelMultiWord {
  MwcasWithoutFlush(int size, int entrances, Power power) {
    super(size, entrances, power);
  }

  @Override
  void publish(int update) {}
}
