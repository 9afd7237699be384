package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;

/** An object that is wrong. */
public class CounterSample {
  final RacyCounter counter = new RacyCounter();

  @Linearizable(spec = "counter")
  void isLinearizable() {}
}
