package dev.plumbline.bench.objects;

import dev.plumbline.subjects.Counter;

/** Broken on purpose: {@code ++} of a plain field. Two increments that overlap answer the same. */
public final class RacyCounter implements Counter {
  private long value;

  @Override
  public long increment() {
    return ++value;
  }

  @Override
  public long get() {
    return value;
  }
}
