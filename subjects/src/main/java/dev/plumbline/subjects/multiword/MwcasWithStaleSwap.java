package dev.plumbline.subjects.multiword;

/**
 * The persistent memory with one defect: a swap that loses a race tries again, but answers the
 * values that it read the first time.
 *
 * <p>Not linearizable, even without power failures: two swaps answer the same value, and nobody is
 * ever told what the faster one wrote. Cepeda, Chowdhury, Li, Lopez, Wang, Golab found an
 * unconditional swap with such histories: Toward linearizability testing for multi-word persistent
 * synchronization primitives, OPODIS 2019, section 6.2.
 */
final class MwcasWithStaleSwap extends TwoLevelMultiWord {
  MwcasWithStaleSwap(int size, int entrances, Power power) {
    super(size, entrances, power);
  }

  @Override
  long[] replaced(long[] first, long[] last) {
    return first;
  }
}
