package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Decides stacks: {@link StackExtraction} for pushes, pops and peeks; {@link Cover} for empty
 * results.
 */
final class StackMonitor {
  private static final String METHOD = "stack, elements taken out from the bottom up";

  private final Lives lives;
  private final Slots slots;
  private final Budget budget;

  private StackMonitor(Lives lives, Budget budget) {
    this.lives = lives;
    this.slots = new Slots(lives.t);
    this.budget = budget;
  }

  static Answer decide(Lives lives, Budget budget) {
    return lives.t.size == 0
        ? new Answer.Yes(new int[0], METHOD)
        : new StackMonitor(lives, budget).decide();
  }

  private Answer decide() {
    if (lives.lost.length > 0) {
      return new Answer.Beyond("pending pops are not dealt with yet");
    }
    StackExtraction extraction = new StackExtraction(new StackCase(lives, slots), budget);
    int[] emptyAt = new int[lives.empties.length];
    for (int k = 0; k < emptyAt.length; k++) {
      int op = lives.empties[k];
      emptyAt[k] = extraction.freeFrom(slots.atOrAfter(lives.t.from[op]));
      if (emptyAt[k] > slots.atOrBefore(lives.t.to[op])) {
        return impossibleEmpty(op);
      }
    }
    return extraction.run()
        ? new Answer.Yes(StackWitness.write(lives, slots, extraction, emptyAt), METHOD)
        : new Answer.No(operationsOf(extraction.stuck()), -1, -1, List.of(), METHOD);
  }

  private Answer impossibleEmpty(int op) {
    int[] all = new int[lives.count];
    Arrays.setAll(all, e -> e);
    int[] inside = Cover.fewest(lives, all, lives.t.from[op], lives.t.to[op]);
    int[] core = operationsOf(inside);
    int n = 0;
    for (int i : core) {
      if (lives.t.role[i] != Role.PEEK || tunes(i)) {
        core[n++] = i;
      }
    }
    core = Arrays.copyOf(core, n + 1);
    core[n] = op;
    return new Answer.No(
        Containers.sorted(core), -1, op, List.of(emptySentence(op, inside)), METHOD);
  }

  /** Whether a peek is what bounds its element's critical interval. */
  private boolean tunes(int peek) {
    Timeline t = lives.t;
    int e = lives.element[peek];
    return t.to[peek] == lives.addTo[e] || t.from[peek] == lives.removeFrom[e];
  }

  private String emptySentence(int op, int[] inside) {
    StringJoiner values = new StringJoiner(", ");
    for (int e : inside) {
      values.add(lives.t.showValue(lives.add[e]));
    }
    return inside.length == 1
        ? "%s was on the stack all the while that %s found it empty."
            .formatted(values, lives.t.show(op))
        : "%s found the stack empty, but all the while one of %s was on it."
            .formatted(lives.t.show(op), values);
  }

  private int[] operationsOf(int[] elements) {
    boolean[] wanted = new boolean[lives.count];
    for (int e : elements) {
      wanted[e] = true;
    }
    int[] operations = new int[lives.t.size];
    int n = 0;
    for (int i = 0; i < operations.length; i++) {
      if (lives.element[i] >= 0 && wanted[lives.element[i]]) {
        operations[n++] = i;
      }
    }
    return Arrays.copyOf(operations, n);
  }
}
