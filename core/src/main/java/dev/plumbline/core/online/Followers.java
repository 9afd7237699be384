package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;

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
    return new Rechecks(forgetting(spec, type, key), checker);
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
      return new QuietMoments.OfMultiset();
    }
    if (type instanceof KnownType.Counter) {
      return new QuietMoments.OfCounter();
    }
    if (type instanceof KnownType.Register || type instanceof KnownType.Dictionary) {
      return new QuietMoments.OfRegister(spec, key);
    }
    return Forgetting.NOTHING;
  }
}
