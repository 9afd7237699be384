package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;

/** An object that is wrong. */
public class CounterSample {
  final WeakCounter counter = new WeakCounter();

  @Linearizable(spec = "counter")
  void isLinearizable() {}
}
