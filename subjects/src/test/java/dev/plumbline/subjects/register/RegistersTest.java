package dev.plumbline.subjects.register;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.plumbline.subjects.Register;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RegistersTest {
  static Stream<Subject> right() {
    return Registers.subjects().stream().filter(subject -> subject.defect() == null);
  }

  /** Those whose defect needs two threads. */
  static Stream<Subject> rightInOneThread() {
    return Registers.subjects().stream()
        .filter(subject -> !subject.name().equals("identity-register"));
  }

  @SuppressWarnings("unchecked")
  private static Register<Long> create(Subject subject) {
    return (Register<Long>) subject.create();
  }

  @ParameterizedTest
  @MethodSource("rightInOneThread")
  void register_oneThread_keepsTheLastValue(Subject subject) {
    Register<Long> register = create(subject);
    Long model = null;
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      Long value = value(random);
      switch (random.nextInt(3)) {
        case 0 -> {
          register.write(value);
          model = value;
        }
        case 1 -> assertEquals(model, register.read());
        default -> {
          Long expected = value(random);
          assertEquals(Objects.equals(model, expected), register.cas(expected, value));
          model = Objects.equals(model, expected) ? value : model;
        }
      }
    }
  }

  /** Null, or a number that the platform boxes anew each time. */
  private static Long value(Random random) {
    int n = random.nextInt(4);
    return n == 0 ? null : Long.valueOf(1_000L * n);
  }

  @ParameterizedTest
  @MethodSource("right")
  void cas_manyThreads_losesNone(Subject subject) {
    Register<Long> register = create(subject);
    register.write(1_000L);
    AtomicLong successes = new AtomicLong();
    Team.run(
        32,
        member -> {
          for (int i = 0; i < 1_000; i++) {
            Long now = register.read();
            successes.addAndGet(register.cas(now, now + 1) ? 1 : 0);
          }
        });
    assertEquals(1_000 + successes.get(), register.read());
  }

  @Test
  void identity_equalNumbers_areTakenForDifferent() {
    Register<Object> register = new IdentityRegister<>();
    register.write("ab");
    assertFalse(register.cas(String.join("", "a", "b"), "c"));
    assertEquals("ab", register.read());
  }

  /** A value that does something when it is compared for the first time. */
  private static final class Trap {
    private final Runnable action;
    private boolean sprung;

    Trap(Runnable action) {
      this.action = action;
    }

    @Override
    public boolean equals(Object other) {
      if (!sprung) {
        sprung = true;
        action.run();
      }
      return other instanceof Trap;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  @Test
  void checkThenAct_casBetween_isOverwritten() {
    assertEquals(2, successesFromOneValue(new CheckThenActRegister<>()));
  }

  @Test
  void atomicRegister_casBetween_makesTheOtherFail() {
    assertEquals(1, successesFromOneValue(new AtomicRegister<>()));
  }

  /** Two compare-and-sets from the same value, one of them while the other compares. */
  private static int successesFromOneValue(Register<Object> register) {
    AtomicInteger successes = new AtomicInteger();
    Trap expected = new Trap(() -> {});
    register.write(new Trap(() -> successes.addAndGet(register.cas(expected, "inner") ? 1 : 0)));
    successes.addAndGet(register.cas(expected, "outer") ? 1 : 0);
    return successes.get();
  }
}
