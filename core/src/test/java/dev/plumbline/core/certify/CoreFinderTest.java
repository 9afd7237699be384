package dev.plumbline.core.certify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Verifier.Finding;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoreFinderTest {
  private static final Spec<?> REGISTER = Specs.named("register");

  /** Old writes and reads, one of a value that was read before, two lost; then a stale read. */
  private static History stale() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 20; i++) {
      b.add(0, "write", i % 5, null, 10L * i, 10L * i + 1);
      b.add(1, "read", null, i % 5, 10L * i + 3, 10L * i + 4);
    }
    b.addPending(2, "write", 7, 15);
    b.addPending(3, "cas", List.of(7L, 8L), 25);
    b.add(0, "write", 3, null, 300, 301);
    b.add(0, "write", 6, null, 310, 311);
    b.add(1, "read", null, 3, 320, 321);
    return b.build();
  }

  private static <S> CoreFinder<S> shrunk(History history, Spec<S> spec, Budget budget) {
    CoreFinder<S> finder =
        new CoreFinder<>(history, spec, EnumSet.allOf(SearchRule.class), Algorithm.AUTO, budget);
    int[] all = IntStream.range(0, history.size()).toArray();
    finder.shrink(all, History.PENDING, 0, 0);
    return finder;
  }

  @Test
  void shrink_effectsThatNobodyCanHaveSeen_areLeftOut() {
    History history = stale();
    CoreFinder<?> finder = shrunk(history, REGISTER, new Budget(Limits.none()));
    List<String> core =
        IntStream.of(finder.rows()).mapToObj(i -> history.operation(i).toString()).toList();
    assertEquals(List.of("write(3) -> null", "write(6) -> null", "read() -> 3"), core);
    assertNull(finder.hurriedBy());
  }

  @Test
  void shrink_timeIsOver_leavesAllAndSaysSo() {
    History history = stale();
    Budget over =
        new Budget(
            Limits.none().withTime(Duration.ofSeconds(1)), System.nanoTime() - 2_000_000_000L);
    CoreFinder<?> finder = shrunk(history, REGISTER, over);
    assertArrayEquals(IntStream.range(0, history.size()).toArray(), finder.rows());
    assertEquals(Reason.TIME, finder.hurriedBy());
  }

  /** A history of a register with few values, equal times, pending operations. */
  private static History random(SplittableRandom r) {
    HistoryBuilder b = History.builder();
    int n = 2 + r.nextInt(7);
    for (int i = 0; i < n; i++) {
      long call = r.nextInt(16);
      long ret = call + r.nextInt(7);
      long value = r.nextInt(3);
      boolean pending = r.nextInt(5) == 0;
      String name = List.of("write", "read", "cas").get(r.nextInt(3));
      Object input =
          name.equals("cas")
              ? List.of(value, (long) r.nextInt(3))
              : name.equals("write") ? value : null;
      Object output = name.equals("cas") ? (Object) true : name.equals("write") ? null : value;
      if (pending) {
        b.addPending(i, name, input, call);
      } else {
        b.add(i, name, input, output, call, ret);
      }
    }
    return b.build();
  }

  @Test
  void unseenEffects_anyOfThemLeftOut_aWitnessStays() {
    int dropped = 0;
    for (int seed = 0; seed < 30_000; seed++) {
      SplittableRandom r = new SplittableRandom(seed);
      History history = random(r);
      int[] rows = IntStream.range(0, history.size()).toArray();
      Set<Integer> unseen =
          UnseenEffects.of(history, rows, History.PENDING, REGISTER, i -> known(history, i));
      if (unseen.isEmpty() || !hasWitness(history)) {
        continue;
      }
      int[] left =
          IntStream.of(rows).filter(i -> !unseen.contains(i) || r.nextInt(3) == 0).toArray();
      assertTrue(hasWitness(history.select(left)), "seed " + seed + ": " + unseen);
      dropped++;
    }
    assertTrue(dropped > 1_000, dropped + " histories");
  }

  private static Operation known(History history, int i) {
    Operation op = history.operation(i);
    return !history.pending(i) || op.name().equals("read")
        ? op
        : op.name().equals("cas") ? op.returning(true) : op.returningNothing();
  }

  private static boolean hasWitness(History history) {
    Finding<?> finding = new Verifier<>(REGISTER).refute(history, 1_000_000, () -> false);
    return finding instanceof Finding.HasWitness
        || assertInstanceOf(Finding.NoWitness.class, finding) == null;
  }
}
