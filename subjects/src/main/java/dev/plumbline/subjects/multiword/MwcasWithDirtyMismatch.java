package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: an update that meets the expected value, but dirty, takes
 * it for another value and fails.
 *
 * <p>Not linearizable, even without power failures. An update that fails puts the old values back,
 * dirty; another one that comes by in that moment and expects just these fails too, although the
 * words never had other values. The mistake was in a published implementation; it was found by
 * Cepeda, Chowdhury, Li, Lopez, Wang, Golab: Toward linearizability testing for multi-word
 * persistent synchronization primitives, OPODIS 2019, section 6.2.
 */
final class MwcasWithDirtyMismatch extends TwoLevelMultiWord {
  MwcasWithDirtyMismatch(int size, int entrances, Power power) {
    super(size, entrances, power);
  }

  @Override
  boolean mayCompare(long mark, int address) {
    return true;
  }
}
