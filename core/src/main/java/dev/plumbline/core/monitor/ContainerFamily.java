package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.outoforder.OutOfOrderQueueMonitor;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.priority.EqualPriorities;
import dev.plumbline.core.monitor.priority.PriorityQueueMonitor;
import dev.plumbline.core.monitor.queue.QueueMonitor;
import dev.plumbline.core.monitor.stack.StackMonitor;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Stacks, queues, priority queues and pools: elements are added, removed and looked at. */
final class ContainerFamily extends Family {
  private final BiFunction<Timeline, Budget, Outcome> monitor;

  private ContainerFamily(
      Values values,
      LocalCodes codes,
      List<String> operations,
      BiFunction<Timeline, Budget, Outcome> monitor) {
    super(values, codes, false, operations);
    this.monitor = monitor;
  }

  static Family of(KnownType type, Values values, LocalCodes codes) {
    if (type instanceof KnownType.MaxPriorityQueue) {
      List<String> operations = KnownType.MaxPriorityQueue.OPERATIONS;
      return new ContainerFamily(
          values, codes, operations, (t, b) -> priorityQueue(t.largestFirst(), b));
    }
    ContainerType container = type.container().orElse(ContainerType.QUEUE);
    return new ContainerFamily(values, codes, container.operations(), monitor(type, container));
  }

  private static BiFunction<Timeline, Budget, Outcome> monitor(
      KnownType type, ContainerType container) {
    return switch (container) {
      case STACK -> (t, b) -> Containers.decide(t, RemovalOrder.LIFO, StackMonitor::decide, b);
      case POOL ->
          (t, b) -> Containers.decide(t, RemovalOrder.FIFO, OutOfOrderQueueMonitor::decidePool, b);
      case PRIORITY_QUEUE -> ContainerFamily::priorityQueue;
      case QUEUE -> {
        Containers.Discipline queue =
            type instanceof KnownType.OutOfOrderQueue relaxed
                ? (lives, b) -> OutOfOrderQueueMonitor.decide(lives, relaxed.k(), b)
                : QueueMonitor::decide;
        yield (t, b) -> Containers.decide(t, RemovalOrder.FIFO, queue, b);
      }
    };
  }

  private static @Nullable Outcome priorityQueue(Timeline t, Budget budget) {
    return Containers.decide(
        t, RemovalOrder.FIFO, PriorityQueueMonitor::decide, EqualPriorities::decide, budget);
  }

  @Override
  byte read(int operation, long in, long out, boolean pending) {
    if (operation == 0) {
      value = in;
      return Role.ADD;
    }
    if (pending) {
      return operation == 1 ? Role.LOST_REMOVE : DROPPED;
    }
    if (out == Values.NULL || out == Values.NONE) {
      return Role.EMPTY;
    }
    value = out;
    return operation == 1 ? Role.REMOVE : Role.PEEK;
  }

  @Override
  Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget) {
    return monitor.apply(t, budget);
  }
}
