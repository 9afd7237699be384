package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.online.CertainlyInside.Order;
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
    Forgetting forgetting = forgetting(spec, type, key);
    Obvious obvious = obvious(type);
    BiFunction<Collection<Op>, Boolean, Follower> beyond =
        (kept, forgetful) -> new Rechecks(spec, forgetting, obvious, checker, kept, forgetful);
    if (type instanceof KnownType.Queue) {
      return new QueueFollower(beyond);
    }
    if (type instanceof KnownType.Register register) {
      return new RegisterFollower(register.initial(), beyond);
    }
    if (type instanceof KnownType.Elements set) {
      return new SetFollower(set.initial().contains(key));
    }
    return new Rechecks(spec, forgetting, obvious, checker);
  }

  private static Forgetting forgetting(Spec<?> spec, KnownType type, Object key) {
    if (type instanceof KnownType.Stack) {
      return new EmptyMoments("push", "pop");
    }
    if (type instanceof KnownType.Queue) {
      return new EmptyMoments("enq", "deq");
    }
    if (type instanceof KnownType.PriorityQueue) {
      return new EmptyMoments("insert", "poll");
    }
    if (type instanceof KnownType.Multiset) {
      return new QuietMoments.OfMultiset(spec);
    }
    if (type instanceof KnownType.Counter) {
      return new QuietMoments.OfCounter(spec);
    }
    if (type instanceof KnownType.Register register) {
      return new QuietMoments.OfRegister(spec, null, register.initial());
    }
    if (type instanceof KnownType.Dictionary map) {
      return new QuietMoments.OfRegister(spec, key, map.initial().get(key));
    }
    return Forgetting.NOTHING;
  }

  private static Obvious obvious(KnownType type) {
    if (type instanceof KnownType.Stack) {
      return new CertainlyInside("push", "pop", Order.LAST_IN);
    }
    if (type instanceof KnownType.Queue) {
      return new CertainlyInside("enq", "deq", Order.FIRST_IN);
    }
    if (type instanceof KnownType.PriorityQueue) {
      return new CertainlyInside("insert", "poll", Order.LEAST);
    }
    return Obvious.NOTHING;
  }
}
