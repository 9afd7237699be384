package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.online.ContainerRefuter.Order;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Collection;
import java.util.function.BiFunction;

/** Picks who follows a part. */
final class Followers {
  private Followers() {}

  /**
   * The follower of a new part.
   *
   * @param type the known type that the specification is; null if it is none
   * @param key the key of the part; null if it has none
   */
  static Follower of(Spec<?> spec, KnownType type, Object key, Checker checker) {
    Pruner pruner = pruner(spec, type, key);
    QuickRefuter refuter = refuter(type);
    BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond =
        (kept, forgetful) ->
            new RecheckingFollower(spec, pruner, refuter, checker, kept, forgetful);
    if (type instanceof KnownType.Queue) {
      return new QueueFollower(beyond);
    }
    if (type instanceof KnownType.Register register) {
      return new RegisterFollower(register.initial(), beyond);
    }
    if (type instanceof KnownType.Elements set) {
      return new SetFollower(set.initial().contains(key));
    }
    return new RecheckingFollower(spec, pruner, refuter, checker);
  }

  private static Pruner pruner(Spec<?> spec, KnownType type, Object key) {
    if (type instanceof KnownType.Stack) {
      return new EmptinessPruner("push", "pop");
    }
    if (type instanceof KnownType.Queue) {
      return new EmptinessPruner("enq", "deq");
    }
    if (type instanceof KnownType.PriorityQueue) {
      return new EmptinessPruner("insert", "poll");
    }
    if (type instanceof KnownType.Multiset) {
      return new QuiescencePruner.OfMultiset(spec);
    }
    if (type instanceof KnownType.Counter) {
      return new QuiescencePruner.OfCounter(spec);
    }
    if (type instanceof KnownType.Register register) {
      return new QuiescencePruner.OfRegister(spec, null, register.initial());
    }
    if (type instanceof KnownType.Dictionary map) {
      return new QuiescencePruner.OfRegister(spec, key, map.initial().get(key));
    }
    return Pruner.NOTHING;
  }

  private static QuickRefuter refuter(KnownType type) {
    if (type instanceof KnownType.Stack) {
      return new ContainerRefuter("push", "pop", Order.LAST_IN);
    }
    if (type instanceof KnownType.Queue) {
      return new ContainerRefuter("enq", "deq", Order.FIRST_IN);
    }
    if (type instanceof KnownType.PriorityQueue) {
      return new ContainerRefuter("insert", "poll", Order.LEAST);
    }
    return QuickRefuter.NOTHING;
  }
}
