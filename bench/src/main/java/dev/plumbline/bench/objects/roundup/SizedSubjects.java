package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.queue.Queues;
import dev.plumbline.subjects.stack.Stacks;
import java.util.List;
import java.util.function.Supplier;

/** Makes subjects of another size than those of the catalog. */
final class SizedSubjects {
  /** Room for more elements than any test program has. */
  private static final int SEGMENTS = 8;

  private SizedSubjects() {}

  static Supplier<?> queue(String name, int slots) {
    return named(Queues.subjects(slots, SEGMENTS), name);
  }

  static Supplier<?> stack(String name, int slots) {
    return named(Stacks.subjects(slots), name);
  }

  private static Supplier<?> named(List<Subject> subjects, String name) {
    return subjects.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow().factory();
  }
}
