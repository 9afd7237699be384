package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.subjects.catalog.Catalog;

/** An object that is right. */
public class QueueSample {
  final Object queue = Catalog.named("michael-scott-queue").orElseThrow().create();

  @Linearizable(spec = "queue")
  void isLinearizable() {}
}
