package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.testkit.SmallTransaction.Outcome;
import dev.plumbline.testkit.SmallTransaction.SmallStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Levels of transactions against the executed definitions. */
class TransactionContractTest {
  @ParameterizedTest
  @EnumSource
  void verdicts_areThoseOfTheDefinition(TransactionModel model) {
    int count = Evidence.count(100_000, 1_000_000);
    SmallTransactionHistories few = new SmallTransactionHistories(model, 3);
    SmallTransactionHistories more = new SmallTransactionHistories(model, 4);
    TransactionContract contract = new TransactionContract(model);
    for (int seed = 0; seed < count; seed++) {
      contract.judge((seed % 4 > 0 ? few : more).make(seed));
    }
    for (IsolationLevel level : IsolationLevel.values()) {
      assertTrue(contract.count(level, true) > count / 3, () -> level + " " + contract.answers);
      assertTrue(contract.count(level, false) > count / 12, () -> level + " " + contract.answers);
    }
  }

  @ParameterizedTest
  @EnumSource
  void verdicts_areThoseOfTheDefinition_withFiveTransactions(TransactionModel model) {
    int count = Evidence.count(5_000, 200_000);
    SmallTransactionHistories histories = new SmallTransactionHistories(model, 5);
    TransactionContract contract = new TransactionContract(model);
    for (int seed = 0; seed < count; seed++) {
      contract.judge(histories.make(-seed));
    }
    assertTrue(contract.answers.size() > 50, () -> "" + contract.answers);
  }

  @ParameterizedTest
  @EnumSource
  void verdicts_areThoseOfTheDefinition_ofAllSmallHistories(TransactionModel model) {
    TransactionContract contract = new TransactionContract(model);
    AllSmall all = new AllSmall(model, contract::judge);
    all.transactions(2, 2, Evidence.count(4, 6));
    all.transactions(3, 2, Evidence.count(3, 4));
    assertTrue(contract.answers.size() > 30, () -> "" + contract.answers);
  }

  /**
   * Blind writes whose order does not follow from what was read: in the first history each
   * assumption is refuted, in the second the first one is. Random ones as small are not like that.
   */
  @Test
  void ordersThatFollowFromNothing_areAssumedAndTakenBack() {
    TransactionContract contract = new TransactionContract(TransactionModel.RW_REGISTER);
    contract.judge(
        List.of(
            transaction(0, 11, "w5=1"),
            transaction(1, 12, "w4=1"),
            transaction(1, 5, "w3=1"),
            transaction(4, 13, "r3=1 r5=1 w4=3"),
            transaction(4, 4, "w3=5 r4=1 r5=1"),
            transaction(5, 10, "w5=2 r4=1 r3=1")));
    assertEquals(0, contract.count(IsolationLevel.SERIALIZABLE, true));
    contract.judge(
        List.of(
            transaction(0, 7, "r4=1 r0=3"),
            transaction(1, 13, "w0=3"),
            transaction(1, 3, "r4=1 r5=1"),
            transaction(2, 7, "w4=1"),
            transaction(3, 3, "w5=1 w0=2 w1=1"),
            transaction(4, 13, "r1=1 r4=4"),
            transaction(5, 17, "w4=4 r0=3")));
    assertEquals(1, contract.count(IsolationLevel.SERIALIZABLE, true));
  }

  /** Of a process of its own; steps as in {@code w5=1 r3=2}, with one digit each. */
  private static SmallTransaction transaction(long call, long ret, String steps) {
    List<SmallStep> all =
        Arrays.stream(steps.split(" "))
            .map(s -> new SmallStep(s.charAt(0) == 'w', s.charAt(1) - '0', s.charAt(3) - '0'))
            .toList();
    int process = (int) (100 * call + ret);
    return new SmallTransaction(process, call, ret, Outcome.COMMITTED, all);
  }

  /** All histories of so many transactions on two keys with so many steps. */
  private static final class AllSmall {
    private final TransactionModel model;
    private final Consumer<List<SmallTransaction>> judge;

    AllSmall(TransactionModel model, Consumer<List<SmallTransaction>> judge) {
      this.model = model;
      this.judge = judge;
    }

    /** Shapes: of each transaction its steps, 0 and 1 writes of the two keys, 2 and 3 reads. */
    void transactions(int count, int mostSteps, int mostInAll) {
      List<List<int[]>> shapes = new ArrayList<>();
      extend(new ArrayList<>(), count, mostSteps, mostInAll, shapes);
      for (List<int[]> shape : shapes) {
        for (int outcome = 0; outcome < 3; outcome++) {
          for (int times = 0; times < 4; times++) {
            answer(shape, outcome, times, new ArrayList<>(), new ArrayList<>(), 0);
          }
        }
      }
    }

    private void extend(
        List<int[]> begun, int count, int mostSteps, int left, List<List<int[]>> shapes) {
      if (begun.size() == count) {
        shapes.add(List.copyOf(begun));
        return;
      }
      int others = count - begun.size() - 1;
      for (int length = 1; length <= Math.min(mostSteps, left - others); length++) {
        for (int code = 0; code < 1 << (2 * length); code++) {
          int[] steps = new int[length];
          for (int s = 0; s < length; s++) {
            steps[s] = (code >> (2 * s)) & 3;
          }
          begun.add(steps);
          extend(begun, count, mostSteps, left - length, shapes);
          begun.remove(begun.size() - 1);
        }
      }
    }

    /** Tries all answers of the next read. */
    private void answer(
        List<int[]> shape,
        int outcome,
        int times,
        List<SmallTransaction> done,
        List<SmallStep> steps,
        int values) {
      int i = done.size();
      if (i == shape.size()) {
        judge.accept(List.copyOf(done));
        return;
      }
      if (steps.size() == shape.get(i).length) {
        Outcome told = outcome(i, outcome);
        int process = i % 2;
        done.add(new SmallTransaction(process, call(i, times), ret(i, times), told, steps));
        answer(shape, outcome, times, done, new ArrayList<>(), values);
        done.remove(i);
        return;
      }
      int step = shape.get(i)[steps.size()];
      if (step < 2) {
        next(shape, outcome, times, done, steps, new SmallStep(true, step, values + 1), values + 1);
      } else if (outcome(i, outcome) != Outcome.COMMITTED) {
        next(shape, outcome, times, done, steps, new SmallStep(false, step - 2), values);
      } else {
        for (int[] answer : answers(shape, step - 2)) {
          SmallStep read = new SmallStep(false, step - 2, answer);
          next(shape, outcome, times, done, steps, read, values);
        }
      }
    }

    private void next(
        List<int[]> shape,
        int outcome,
        int times,
        List<SmallTransaction> done,
        List<SmallStep> steps,
        SmallStep step,
        int values) {
      List<SmallStep> longer = new ArrayList<>(steps);
      longer.add(step);
      answer(shape, outcome, times, done, longer, values);
    }

    /** Nothing, what is written to the key, and of lists all orders of that. */
    private List<int[]> answers(List<int[]> shape, int key) {
      List<Integer> written = new ArrayList<>();
      int value = 0;
      for (int[] steps : shape) {
        for (int step : steps) {
          value += step < 2 ? 1 : 0;
          if (step == key) {
            written.add(value);
          }
        }
      }
      List<int[]> answers = new ArrayList<>();
      arrange(new ArrayList<>(), written, answers);
      return answers;
    }

    private void arrange(List<Integer> begun, List<Integer> left, List<int[]> answers) {
      answers.add(begun.stream().mapToInt(x -> x).toArray());
      if (model == TransactionModel.RW_REGISTER && begun.size() == 1) {
        return;
      }
      for (Integer value : left) {
        List<Integer> longer = new ArrayList<>(begun);
        List<Integer> rest = new ArrayList<>(left);
        longer.add(value);
        rest.remove(value);
        arrange(longer, rest, answers);
      }
    }

    /** All at once; one after the other; the first before the last; the first two before it. */
    private static long call(int i, int times) {
      return switch (times) {
        case 0 -> 0;
        case 1 -> 10L * i;
        case 2 -> i < 2 ? i : 20;
        default -> i == 2 ? 20 : 0;
      };
    }

    private static long ret(int i, int times) {
      return switch (times) {
        case 0 -> 100;
        case 1 -> 10L * i + 5;
        case 2 -> i == 1 ? 30 : 10 + 10L * i;
        default -> i == 2 ? 25 : 10;
      };
    }

    private static Outcome outcome(int i, int outcome) {
      return i > 0 || outcome == 0
          ? Outcome.COMMITTED
          : outcome == 1 ? Outcome.UNKNOWN : Outcome.FAILED;
    }
  }
}
