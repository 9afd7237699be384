package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.testkit.CanonicalHistories.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Canonical histories are all histories, up to what no definition depends on. */
class CanonicalHistoriesTest {
  private static final List<Symbol> STACK = CanonicalHistories.container("push", "pop", "peek", 2);

  @Test
  void all_areThere() {
    List<Operation> completed =
        List.of(
            Operation.of("pop", null, null),
            Operation.of("push", 1L),
            Operation.of("push", 2L),
            Operation.of("pop", null, 1L),
            Operation.of("pop", null, 2L),
            Operation.of("peek", null, 1L),
            Operation.of("peek", null, 2L));
    for (int k = 1; k <= 3; k++) {
      Set<String> expected = new HashSet<>();
      new ExhaustiveHistories(completed, k, k)
          .forEach(
              h -> {
                if (toldApart(h)) {
                  expected.add(form(h));
                }
              });
      Set<String> found = new HashSet<>();
      new CanonicalHistories(STACK, k, true).forEach(h -> found.add(form(h)));
      assertEquals(expected, found, k + " operations");
      Set<String> renamed = new HashSet<>();
      new CanonicalHistories(STACK, k, false).forEach(h -> renamed.add(form(h)));
      assertEquals(expected, renamed, k + " operations, values not interchangeable");
    }
  }

  @Test
  void fewOfThem_areVisitedTwice() {
    Set<String> forms = new HashSet<>();
    long visited = new CanonicalHistories(STACK, 4, true).forEach(h -> forms.add(form(h)));
    assertTrue(visited < 1.3 * forms.size(), visited + " visits of " + forms.size());
  }

  /** As the class promises: brought and taken at most once, and nothing seen that nobody brings. */
  private static boolean toldApart(History history) {
    List<Object> pushed = new ArrayList<>();
    List<Object> popped = new ArrayList<>();
    List<Object> seen = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      if (op.pending() && op.name().equals("peek")) {
        return false; // has no effect, so it is not in the alphabet
      }
      if (op.name().equals("push")) {
        pushed.add(op.input());
      } else if (op.output() != null) {
        (op.name().equals("pop") ? popped : seen).add(op.output());
      }
    }
    return new HashSet<>(pushed).size() == pushed.size()
        && new HashSet<>(popped).size() == popped.size()
        && pushed.containsAll(popped)
        && pushed.containsAll(seen);
  }

  /** What precedes what, in the least of all namings of operations and values. */
  private static String form(History history) {
    int n = history.size();
    String least = null;
    for (int[] order : orders(n)) {
      for (boolean swapped : new boolean[] {false, true}) {
        StringBuilder text = new StringBuilder();
        for (int i : order) {
          text.append(name(history.operation(i), swapped)).append(' ');
          for (int j : order) {
            text.append(history.precedes(i, j) ? '<' : '.');
          }
        }
        String form = text.toString();
        least = least == null || form.compareTo(least) < 0 ? form : least;
      }
    }
    return least;
  }

  private static String name(Operation op, boolean swapped) {
    Object in = swapped ? other(op.input()) : op.input();
    Object out = swapped ? other(op.output()) : op.output();
    return op.name() + in + (op.pending() ? "?" : Objects.toString(out));
  }

  private static Object other(Object value) {
    return value instanceof Long v ? (Object) (3 - v) : value;
  }

  private static List<int[]> orders(int n) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    for (int k = 0; k < n; k++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] order : all) {
        for (int next = 0; next < n; next++) {
          int candidate = next;
          if (Arrays.stream(order).noneMatch(i -> i == candidate)) {
            int[] more = Arrays.copyOf(order, k + 1);
            more[k] = next;
            longer.add(more);
          }
        }
      }
      all = longer;
    }
    return all;
  }
}
