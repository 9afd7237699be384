package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.List;

/** What {@link LongRuns} of a type call. */
enum LongCalls implements LongRuns.Calls {
  /** Each value once, no peeks. */
  QUEUE("queue", true) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return rng.below(2) == 0 ? call("enq", number) : call("deq", null);
    }
  },
  /** Each value written once. */
  REGISTER("register", true) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return rng.below(2) == 0 ? call("write", number) : call("read", null);
    }
  },
  /** One element most of the time. */
  SET("set", true) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return call(rng.pick(List.of("add", "remove", "contains")), rarely(rng));
    }
  },
  /** Each value written once, and compare-and-set only when there is something to forget. */
  REGISTER_THEN_CAS("register", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      long other = rng.below((int) number);
      return switch (rng.below(late ? 6 : 2)) {
        case 0 -> call("write", number);
        case 2 -> call("write", other);
        case 3 -> call("swap", number);
        case 4 -> call("cas", List.of(1 + other, number));
        default -> call("read", null);
      };
    }
  },
  REGISTER_WITH_CAS("register", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return switch (rng.below(6)) {
        case 0, 1 -> call("write", number);
        case 2 -> call("cas", List.of((long) rng.below((int) number), number));
        default -> call("read", null);
      };
    }
  },
  REGISTER_WITH_FAA("register", false) {
    @Override
    Spec<?> spec() {
      return Specs.withInitial("register", 0L);
    }

    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return switch (rng.below(6)) {
        case 0, 1 -> call("write", 10 * number);
        case 2, 3 -> call("faa", 1L + rng.below(2));
        default -> call("read", null);
      };
    }
  },
  QUEUE_WITH_PEEKS("queue", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return container("enq", "deq", rng, number);
    }
  },
  STACK("stack", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return container("push", "pop", rng, number);
    }
  },
  PRIORITY_QUEUE("priority-queue", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return container("insert", "poll", rng, number * 7 % 13);
    }
  },
  MAP("map", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      long key = rarely(rng);
      return switch (rng.below(6)) {
        case 0 -> call("put", List.of(key, number));
        case 1 -> call("remove", key);
        case 2 -> call("putIfAbsent", List.of(key, number));
        case 3 -> call("cas", List.of(key, (long) rng.below((int) number), number));
        default -> call("get", key);
      };
    }
  },
  MULTISET("multiset", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return call(rng.pick(List.of("add", "remove", "contains", "count")), rarely(rng));
    }
  },
  /** With sums that do not fit. */
  COUNTER("counter", false) {
    @Override
    public Operation next(Rng rng, long number, boolean late) {
      return switch (rng.below(4)) {
        case 0 -> call("get", null);
        case 1 -> call("add", rng.below(2) == 0 ? Long.MAX_VALUE : 3L);
        default -> call("increment", null);
      };
    }
  };

  private final String name;
  private final boolean exact;

  LongCalls(String name, boolean exact) {
    this.name = name;
    this.exact = exact;
  }

  Spec<?> spec() {
    return Specs.named(name);
  }

  /** Whether such histories are decided at each event. */
  boolean exact() {
    return exact;
  }

  private static Operation call(String name, Object input) {
    return Operation.pending(name, input);
  }

  private static long rarely(Rng rng) {
    return rng.below(5) == 0 ? 1 : 0;
  }

  /** Values that are mostly distinct, and few peeks. */
  private static Operation container(String add, String remove, Rng rng, long value) {
    int dice = rng.below(9);
    if (dice < 4) {
      return call(add, rng.below(12) == 0 ? 1L : value);
    }
    return call(dice < 8 ? remove : "peek", null);
  }
}
