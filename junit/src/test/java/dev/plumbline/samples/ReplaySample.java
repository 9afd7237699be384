package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Linearizable.Replay;

/** An object that is wrong, with a pinned execution. */
public class ReplaySample {
  final RacyCounter counter = new RacyCounter();

  @Linearizable(spec = "counter")
  @Replay("add(1) | add(2), after: get() @ 0x1.1x2.0x1.2x2")
  void isLinearizable() {}
}
