package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Collection;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Picks who follows a part. */
final class Followers {
  private Followers() {}

  /**
   * The follower of a new part.
   *
   * @param type the known type that the specification is; null if it is none
   * @param key the key of the part; null if it has none
   */
  static Follower of(
      Spec<?> spec, @Nullable KnownType type, @Nullable Object key, Checker checker) {
    ContainerType container =
        type == null ? null : type.container().filter(ContainerType::ordered).orElse(null);
    Pruner pruner = container == null ? pruner(spec, type, key) : new EmptinessPruner(container);
    QuickRefuter refuter =
        container == null ? QuickRefuter.NOTHING : new ContainerRefuter(container);
    BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond =
        (kept, forgetful) ->
            new RecheckingFollower(spec, pruner, refuter, checker, kept, forgetful);
    if (container == ContainerType.QUEUE) {
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

  private static Pruner pruner(Spec<?> spec, @Nullable KnownType type, @Nullable Object key) {
    if (type instanceof KnownType.Multiset) {
      return new QuiescencePruner.OfMultiset(spec);
    }
    if (type instanceof KnownType.Counter) {
      return new QuiescencePruner.OfCounter(spec);
    }
    return type instanceof KnownType.Cells cells
        ? new QuiescencePruner.OfRegister(spec, key, cells.startOf(key))
        : Pruner.NOTHING;
  }
}
