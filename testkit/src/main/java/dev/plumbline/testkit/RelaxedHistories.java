package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Random small histories of a container from which elements leave out of order: it fills up and
 * empties again, so that there is something to overtake, and now and then an operation has no
 * effect, finds nothing where something is, or never returns. In every fourth history many removes
 * do not return.
 *
 * <p>Which elements leave depends on the seed only, not on any rule: how much relaxation a history
 * needs is for deciders to find out, and all of them judge the same ones.
 *
 * <pre>{@code
 * RelaxedHistories histories = new RelaxedHistories("stack", 9);
 * History history = histories.next(seed);
 * }</pre>
 */
public final class RelaxedHistories {
  private final String add;
  private final String remove;
  private final boolean peeks;
  private final int largest;

  /** Histories of 3 to {@code largest} operations of a queue, stack, priority-queue or pool. */
  public RelaxedHistories(String type, int largest) {
    this.largest = largest;
    this.peeks = !type.equals("pool");
    switch (type) {
      case "queue" -> {
        add = "enq";
        remove = "deq";
      }
      case "stack" -> {
        add = "push";
        remove = "pop";
      }
      case "priority-queue" -> {
        add = "insert";
        remove = "poll";
      }
      case "pool" -> {
        add = "put";
        remove = "take";
      }
      default -> throw new IllegalArgumentException("no container: " + type);
    }
  }

  /** The history of this seed. */
  public History next(long seed) {
    return new Run(Rng.of(seed, 77)).history();
  }

  private final class Run {
    private final Rng rng;
    private final int size;
    private final int values;
    private final double oddities;
    private final double lostRemoves;
    private final int overlap;
    private final List<Long> content = new ArrayList<>();
    private final List<EditableRows.Row> rows = new ArrayList<>();

    Run(Rng rng) {
      this.rng = rng;
      this.size = 3 + rng.below(largest - 2);
      this.values = rng.below(4) == 0 ? 3 : 1_000;
      this.oddities = rng.below(2) == 0 ? 0 : 0.12;
      this.lostRemoves = rng.below(4) == 0 ? 0.3 : 0;
      this.overlap = 1 + rng.below(12);
    }

    History history() {
      int reach = 1 + rng.below(4);
      for (int i = 0; i < size; i++) {
        boolean filling = rng.chance(2 * i < size ? 0.8 : 0.25);
        append(i, filling || content.isEmpty() ? fill(i) : drain(reach));
      }
      return EditableRows.build(EditableRows.assignProcesses(rows));
    }

    private Operation fill(int i) {
      if (rng.chance(oddities)) {
        return Operation.of(remove, null, null);
      }
      // Random priorities; for other containers values only have to differ.
      long v = values == 3 ? 1 + rng.below(3) : 1000L * (1 + rng.below(9)) + i;
      if (!rng.chance(oddities)) {
        content.add(v);
      }
      return Operation.of(add, v);
    }

    private Operation drain(int reach) {
      int at = rng.below(Math.min(reach, content.size()));
      int fromEnd = rng.below(2) == 0 ? at : content.size() - 1 - at;
      long v = content.get(fromEnd);
      if (rng.chance(oddities)) {
        return Operation.of(remove, null, null);
      }
      if (peeks && rng.chance(oddities)) {
        return Operation.of("peek", null, v);
      }
      if (!rng.chance(oddities)) {
        content.remove(fromEnd);
      }
      return Operation.of(remove, null, v);
    }

    private void append(int i, Operation op) {
      long call = 4L * i - rng.below(overlap);
      long ret = 4L * i + rng.below(overlap);
      boolean lost =
          rng.chance(op.name().equals(remove) ? oddities / 2 + lostRemoves : oddities / 2);
      Operation recorded = lost ? Operation.pending(op.name(), op.input()) : op;
      rows.add(new EditableRows.Row(null, 0L, recorded, call, lost ? History.PENDING : ret));
    }
  }
}
