package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.subjects.Catalogue;

/** An object that is right. */
public class QueueSample {
  final Object queue = Catalogue.named("michael-scott-queue").orElseThrow().create();

  @Linearizable(spec = "queue")
  void isLinearizable() {}
}
