package dev.plumbline.subjects;

import dev.plumbline.subjects.catalog.Catalog;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A stack, queue or priority queue, seen as what they have in common.
 *
 * @param add puts a value in
 * @param remove takes one out; null when there is none
 * @param allowed how many elements may be before the one that is removed
 * @param order which of two values leaves first, if values grow with time
 */
record Container(LongConsumer add, Supplier<Long> remove, int allowed, Comparator<Long> order) {
  private static final List<String> TYPES = List.of("stack", "queue", "priority-queue");

  /** The containers of the catalog. */
  static Stream<Subject> subjects() {
    return Catalog.all().stream().filter(subject -> TYPES.contains(subject.type()));
  }

  /** Those that are right. */
  static Stream<Subject> rightSubjects() {
    return subjects().filter(subject -> subject.defect() == null);
  }

  @SuppressWarnings("unchecked") // subjects take values of any type
  static Container of(Subject subject) {
    int allowed =
        subject.condition() instanceof Condition.Relaxed relaxed
            ? relaxed.outOfOrder().values().iterator().next()
            : 0;
    Object object = subject.create();
    if (object instanceof Stack<?>) {
      Stack<Long> stack = (Stack<Long>) object;
      return new Container(stack::push, stack::pop, allowed, Comparator.reverseOrder());
    }
    if (object instanceof FifoQueue<?>) {
      FifoQueue<Long> queue = (FifoQueue<Long>) object;
      return new Container(queue::enq, queue::deq, allowed, Comparator.naturalOrder());
    }
    PriorityQueue queue = (PriorityQueue) object;
    return new Container(queue::insert, queue::poll, allowed, Comparator.naturalOrder());
  }
}
