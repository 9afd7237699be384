package dev.plumbline.core;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.spec.Spec;

final class Bindings {
  static void bind(History history, Spec<?> spec, Problems problems) {}
}
