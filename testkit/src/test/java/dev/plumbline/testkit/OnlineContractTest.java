package dev.plumbline.testkit;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Online checkers against the oracle, prefix by prefix. */
class OnlineContractTest {
  private static final int NORMAL = 20_000;
  private static final int DEEP = 300_000;

  @Test
  void set_exactAtEachEvent() {
    Spec<?> spec = Specs.named("set");
    OnlineContract contract = new OnlineContract(spec, true);
    SmallHistories histories = new SmallHistories(spec, OperationMixes.forSpec(spec), 10);
    for (int seed = 0; seed < Evidence.count(NORMAL, DEEP); seed++) {
      contract.check(histories.next(seed), Rng.of(seed, 42));
    }
    System.out.println("set: " + contract);
  }

  /** With repeats, peeks and everything: the event reported is the first bad one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "queue",
        "register",
        "stack",
        "priority-queue",
        "map",
        "kv-append",
        "multiset",
        "counter",
        "mutex"
      })
  void smallHistories_rightEvent(String name) {
    Spec<?> spec = Specs.named(name);
    OnlineContract contract = new OnlineContract(spec, false);
    SmallHistories histories = new SmallHistories(spec, OperationMixes.forSpec(spec), 9);
    for (int seed = 0; seed < Evidence.count(NORMAL / 10, DEEP / 10); seed++) {
      contract.check(histories.next(seed), Rng.of(seed, 43));
    }
    System.out.println(name + ": " + contract);
  }

  /**
   * Runs of an object, some operations of which last long or are lost: what was forgotten is never
   * missed, and the event reported is the first bad one.
   */
  @ParameterizedTest
  @EnumSource(LongCalls.class)
  void longRuns_rightEvent(LongCalls calls) {
    OnlineContract contract =
        check(calls, calls.spec(), Evidence.count(calls.exact() ? NORMAL / 2 : NORMAL / 10, DEEP));
    System.out.println(calls + ": " + contract);
  }

  private static <S> OnlineContract check(LongCalls calls, Spec<S> spec, int count) {
    OnlineContract contract = new OnlineContract(spec, calls.exact());
    LongRuns<S> runs = new LongRuns<>(spec, 12, calls);
    for (int seed = 0; seed < count; seed++) {
      Rng rng = Rng.of(seed, 44);
      contract.check(runs.next(rng), rng);
    }
    return contract;
  }
}
