package dev.plumbline.cli;

import dev.plumbline.record.words.WordMemory;
import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.PowerFailure;

/** A multi-word memory of the catalog as workloads use it. */
final class SubjectWords implements WordMemory {
  private final MultiWord memory;

  /** The same memory; null if it cannot crash. */
  private final PersistentMultiWord persistent;

  SubjectWords(MultiWord memory) {
    this.memory = memory;
    this.persistent = memory instanceof PersistentMultiWord p ? p : null;
  }

  @Override
  public boolean cas(int[] addresses, long[] expected, long[] next) {
    return memory.mwcas(addresses, expected, next);
  }

  @Override
  public boolean cas(long ticket, int[] addresses, long[] expected, long[] next) {
    return persistent == null
        ? memory.mwcas(addresses, expected, next)
        : persistent.mwcas(ticket, addresses, expected, next);
  }

  @Override
  public long[] read(int[] addresses) {
    return memory.read(addresses);
  }

  @Override
  public boolean hasSwap() {
    return persistent != null;
  }

  @Override
  public long[] swap(int[] addresses, long[] next) {
    return persistent.swap(addresses, next);
  }

  @Override
  public boolean canCrash() {
    return persistent != null;
  }

  @Override
  public void crashAfter(long accesses) {
    persistent.cutPowerAfter(accesses);
  }

  @Override
  public boolean isCrash(RuntimeException thrown) {
    return thrown instanceof PowerFailure;
  }

  @Override
  public void restart(long seed) {
    persistent.restart(seed);
  }

  @Override
  public Outcome outcome(long ticket) {
    return switch (persistent.outcome(ticket)) {
      case ROLLED_FORWARD -> Outcome.SUCCEEDED;
      case FAILED -> Outcome.FAILED;
      case ROLLED_BACK -> Outcome.NOT_DONE;
    };
  }
}
