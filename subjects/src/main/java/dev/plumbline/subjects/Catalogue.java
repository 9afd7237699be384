package dev.plumbline.subjects;

import dev.plumbline.subjects.counter.Counters;
import dev.plumbline.subjects.map.Maps;
import dev.plumbline.subjects.multiword.MultiWords;
import dev.plumbline.subjects.priority.PriorityQueues;
import dev.plumbline.subjects.queue.Queues;
import dev.plumbline.subjects.register.Registers;
import dev.plumbline.subjects.set.Sets;
import dev.plumbline.subjects.stack.Stacks;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All subjects, by name.
 *
 * <pre>{@code
 * Subject subject = Catalogue.named("treiber-stack").orElseThrow();
 * Stack<Long> stack = (Stack<Long>) subject.create();
 * }</pre>
 */
public final class Catalogue {
  private static final List<Subject> ALL =
      Stream.of(
              Stacks.subjects(),
              Queues.subjects(),
              PriorityQueues.subjects(),
              Sets.subjects(),
              Maps.subjects(),
              Registers.subjects(),
              Counters.subjects(),
              MultiWords.subjects())
          .flatMap(List::stream)
          .toList();

  private Catalogue() {}

  /** All of them: by type, and in a type those that are right first. */
  public static List<Subject> all() {
    return ALL;
  }

  /** The one with this name. */
  public static Optional<Subject> named(String name) {
    return ALL.stream().filter(subject -> subject.name().equals(name)).findFirst();
  }
}
