package dev.plumbline.subjects.catalog;

import dev.plumbline.subjects.Subject;
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
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All subjects, by name.
 *
 * <pre>{@code
 * Subject subject = Catalog.named("treiber-stack").orElseThrow();
 * Stack<Long> stack = (Stack<Long>) subject.create();
 * }</pre>
 */
public final class Catalog {
  private static final List<Supplier<List<Subject>>> TYPES =
      List.of(
          Stacks::subjects,
          Queues::subjects,
          PriorityQueues::subjects,
          Sets::subjects,
          Maps::subjects,
          Registers::subjects,
          Counters::subjects,
          MultiWords::subjects);

  private static final Pattern COPIED = Pattern.compile("dev\\.plumbline\\.subjects\\.[a-z]+\\..+");

  private Catalog() {}

  /** All of them: by type, and in a type those that are right first. */
  public static List<Subject> all() {
    return subjects().toList();
  }

  /** The one with this name. Classes of the types behind it are not loaded. */
  public static Optional<Subject> named(String name) {
    return subjects().filter(subject -> subject.name().equals(name)).findFirst();
  }

  private static Stream<Subject> subjects() {
    return TYPES.stream().map(Supplier::get).flatMap(List::stream);
  }

  /**
   * The same subject, made of copies of its classes.
   *
   * @param copies a loader that has its own of the classes that {@link #isCopied} names, and shares
   *     all others
   */
  public static Subject copied(Subject subject, ClassLoader copies) {
    try {
      Class<?> catalog = copies.loadClass(Catalog.class.getName());
      Object found = catalog.getMethod("named", String.class).invoke(null, subject.name());
      return (Subject) ((Optional<?>) found).orElseThrow();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("the catalog cannot be copied", e);
    }
  }

  /** Whether a class makes subjects or is one; what those implement is no such class. */
  public static boolean isCopied(String className) {
    return COPIED.matcher(className).matches();
  }
}
