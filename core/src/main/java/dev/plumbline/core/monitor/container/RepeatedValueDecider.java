package dev.plumbline.core.monitor.container;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.container.ConflictLearning.Conflict;
import dev.plumbline.core.monitor.container.Containers.Discipline;
import dev.plumbline.core.monitor.container.EqualValueMatching.Reasons;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides containers whose values are added more than once, by the monitor for distinct elements.
 *
 * <p>An {@link EqualValueMatching} tells equal values apart in one way; the monitor decides. If it
 * accepts, its witness is one of the original history, since equal elements are not distinguished
 * there. If it refuses, it names elements that do not go together. What makes these elements out of
 * operations is a {@link Conflict}: some groups of operations on equal values, and the orders of
 * each that give the same elements. Other matchings must avoid it. If there are none left, and no
 * order was missing in a list and no pending remove interferes, every matching contains refused
 * elements, so the history has no witness. Where nothing is ambiguous this is one run of the
 * monitor. The general problem is NP-hard (Gibbons, Bruno and Phillips 2002), so the effort is
 * limited, and after it the answer is left open.
 *
 * <p><b>Stretches.</b> A large history would take a run for each wrong guess. So when the first
 * matching is refused, conflicts are first looked for in short stretches of the history, then in
 * longer ones, with just the elements whose lives lie inside: a sound reduction, so its conflicts
 * hold for the whole.
 *
 * <p>The core of a refusal has all operations of each value in one of the conflicts, because
 * groups, their orders and the conflicts depend on whole values only: the projection to these
 * values is refused for the same reasons. Pending removes stay, too.
 *
 * <p>Cost: that of the monitor, if nothing is ambiguous or the first matching is right. In any case
 * the monitor looks at no more than {@value #EFFORT} operations, or {@value #PASSES} times at all
 * of them if that is more.
 */
final class RepeatedValueDecider {
  private static final long EFFORT = 1 << 22;
  private static final int PASSES = 24;
  private static final int LEAST_EFFORT = 256;
  private static final int SHORTEST_STRETCH = 128;

  private final Timeline t;
  private final Discipline discipline;
  private final Budget budget;
  private final EqualValueMatching matching;
  private final ConflictLearning conflicts;
  private long effort;
  private int attempts;
  private String method = "";

  // ---- Marks by element, for projections.

  private final int[] number;
  private final boolean[] marked;

  private RepeatedValueDecider(
      Timeline t, Discipline discipline, EqualValueMatching matching, Budget budget) {
    this.t = t;
    this.discipline = discipline;
    this.matching = matching;
    this.conflicts = new ConflictLearning(matching);
    this.budget = budget;
    this.number = new int[matching.elements];
    this.marked = new boolean[matching.elements];
  }

  /** Decides a part in which every value by itself could be right. */
  static Outcome decide(
      ValueIds ids,
      RepeatedValues repeats,
      RemovalOrder removal,
      Discipline discipline,
      Budget budget) {
    EqualValueMatching matching = new EqualValueMatching(repeats.t, ids, repeats, removal);
    return new RepeatedValueDecider(repeats.t, discipline, matching, budget).run();
  }

  private Outcome run() {
    Outcome answer = attemptAll();
    for (int size = SHORTEST_STRETCH; answer == null && size < t.size; size *= 4) {
      for (int from = 0; answer == null && from + size / 2 < t.size; from += size / 2) {
        answer = settle(from, Math.min(t.size, from + size));
      }
    }
    while (answer == null) {
      answer = effortLeft() ? attemptAll() : beyond();
    }
    return answer;
  }

  private boolean effortLeft() {
    budget.check();
    return effort < Math.max(EFFORT, (long) PASSES * t.size);
  }

  /** Tries the present matching; null if it was refused and there are others. */
  private @Nullable Outcome attemptAll() {
    attempts++;
    effort += LEAST_EFFORT + t.size;
    Lifetimes lives = new Lifetimes(t, matching.elementOf, matching.elements, true);
    if (lives.broken != Lifetimes.NONE) {
      return learn(broken(lives));
    }
    Outcome answer = discipline.decide(lives, budget);
    if (answer instanceof Outcome.Yes yes) {
      return new Outcome.Yes(yes.witness(), yes.how() + toldApart());
    }
    if (answer instanceof Outcome.No no) {
      method = no.how();
      return allSingle(assured(no.core())) ? no : learn(assured(no.core()));
    }
    return answer;
  }

  /** Changes the matching until a stretch of operations is not refused, or there is an answer. */
  private @Nullable Outcome settle(int from, int to) {
    int[] core = refused(stretch(from, to));
    while (core != null && effortLeft()) {
      Outcome answer = learn(core);
      if (answer != null) {
        return answer;
      }
      core = refused(stretch(from, to));
    }
    return null;
  }

  private static int[] broken(Lifetimes lives) {
    int e = lives.broken;
    int[] core = Arrays.copyOfRange(lives.peeks, lives.peekStart[e], lives.peekStart[e + 1] + 2);
    core[core.length - 2] = lives.add[e];
    core[core.length - 1] = lives.remove[e];
    return lives.remove[e] == Lifetimes.NONE ? Arrays.copyOf(core, core.length - 1) : core;
  }

  private String toldApart() {
    return attempts == 1
        ? ", equal values told apart by the order of their operations"
        : ", equal values told apart at attempt " + attempts;
  }

  private boolean allSingle(int[] core) {
    for (int op : core) {
      if (matching.repeats.of[op] >= 0) {
        return false;
      }
    }
    return true;
  }

  // ---- Learning.

  /** Learns from a core of the present matching; null if there is another one. */
  private @Nullable Outcome learn(int[] core) {
    return switch (conflicts.learn(conflict(core))) {
      case CHOSEN -> null;
      case EXHAUSTED -> refusal();
      case GIVEN_UP -> beyond();
    };
  }

  private Outcome beyond() {
    if (matching.isOpen()) {
      return new Outcome.Beyond(
          "values are added more than once, and pending removes may have taken any of them");
    }
    return new Outcome.Beyond(
        ("values are added more than once, and %d pairs of operations on equal values can be in"
                + " either order")
            .formatted(matching.openPairs()));
  }

  private Outcome refusal() {
    List<Conflict> part = conflicts.part();
    if (!part.stream().allMatch(Conflict::exact)) {
      return beyond();
    }
    boolean[] inCore = new boolean[t.size];
    boolean[] values = new boolean[matching.repeats.count];
    for (Conflict c : part) {
      for (int op : c.core()) {
        inCore[op] = true;
        if (matching.repeats.of[op] >= 0) {
          values[matching.repeats.of[op]] = true;
        }
      }
    }
    int[] of = matching.repeats.of;
    int[] core =
        IntStream.range(0, t.size)
            .filter(
                i -> inCore[i] || t.role[i] == Role.LOST_REMOVE || (of[i] >= 0 && values[of[i]]))
            .toArray();
    String how = method.isEmpty() ? "lives of elements" : method;
    String apart =
        part.size() == 1
            ? ", equal values told apart in the only possible way"
            : ", no way to tell equal values apart is left after " + part.size() + " conflicts";
    return new Outcome.No(core, -1, -1, List.of(), how + apart);
  }

  /** What a core rests on: checked, and reduced if it rests on several groups. */
  private Conflict conflict(int[] core) {
    int[] ops = whole(core);
    if (refused(ops) == null) {
      // A core that needs more than its elements: then all of them are to blame.
      ops = new int[t.size];
      Arrays.setAll(ops, i -> i);
      return reasons(ops);
    }
    Conflict conflict = reasons(ops);
    return conflict.groups().length > 1 || !conflict.exact() ? reasons(reduce(ops)) : conflict;
  }

  private Conflict reasons(int[] ops) {
    Reasons reasons = matching.new Reasons();
    for (int op : ops) {
      if (t.role[op] == Role.REMOVE || t.role[op] == Role.PEEK) {
        marked[matching.elementOf[op]] = true;
        reasons.add(op, false);
      }
    }
    for (int op : ops) {
      if (t.role[op] == Role.ADD) {
        int e = matching.elementOf[op];
        reasons.add(op, !marked[e]);
        reasons.addBetween(op, matching.removeOf[e]);
        marked[e] = false;
      }
    }
    reasons.kept.values().removeIf(RepeatedValueDecider::all);
    int[] groups = reasons.kept.keySet().stream().mapToInt(Integer::intValue).toArray();
    boolean[][] kept = reasons.kept.values().toArray(new boolean[0][]);
    return new Conflict(groups, kept, reasons.exact, ops);
  }

  private static boolean all(boolean[] kept) {
    for (boolean k : kept) {
      if (!k) {
        return false;
      }
    }
    return true;
  }

  // ---- Projections: whole elements, some of their peeks, some empty results, pending removes.

  /** The elements that a core has operations of, with its peeks and empty results. */
  private int[] whole(int[] core) {
    boolean[] kept = new boolean[t.size];
    for (int op : core) {
      int e = matching.elementOf[op];
      kept[op] = t.role[op] == Role.PEEK || t.role[op] == Role.EMPTY || kept[op];
      if (e >= 0) {
        kept[matching.addOf[e]] = true;
        if (matching.removeOf[e] != Lifetimes.NONE) {
          kept[matching.removeOf[e]] = true;
        }
      }
    }
    return IntStream.range(0, t.size)
        .filter(i -> kept[i] || t.role[i] == Role.LOST_REMOVE)
        .toArray();
  }

  /** The elements that are added and removed within a stretch of operations. */
  private int[] stretch(int from, int to) {
    return IntStream.range(from, to)
        .filter(i -> t.role[i] == Role.EMPTY || isWithin(matching.elementOf[i], from, to))
        .toArray();
  }

  private boolean isWithin(int e, int from, int to) {
    int remove = e < 0 ? Lifetimes.NONE : matching.removeOf[e];
    return remove >= from && remove < to && matching.addOf[e] >= from && matching.addOf[e] < to;
  }

  /** The core if the monitor refuses these operations alone; null if it does not. */
  private int @Nullable [] refused(int[] ops) {
    int size = ops.length;
    effort += LEAST_EFFORT + size;
    int[] rows = new int[size];
    byte[] role = new byte[size];
    long[] value = new long[size];
    int[] elements = new int[size];
    int count = 0;
    for (int k = 0; k < size; k++) {
      int i = ops[k];
      rows[k] = t.row(i);
      role[k] = t.role[i];
      value[k] = t.value[i];
      if (role[k] == Role.ADD) {
        number[matching.elementOf[i]] = count++;
      }
    }
    for (int k = 0; k < size; k++) {
      int e = matching.elementOf[ops[k]];
      elements[k] = e < 0 ? Lifetimes.NONE : number[e];
    }
    Timeline part = new Timeline(t.history(), rows, size, role, value, new long[0], true);
    Lifetimes lives = new Lifetimes(part.withOrderOf(t), elements, count, true);
    int[] core = null;
    if (lives.broken != Lifetimes.NONE) {
      core = broken(lives);
    } else if (discipline.decide(lives, budget) instanceof Outcome.No no) {
      core = assured(no.core()).clone();
    }
    for (int k = 0; core != null && k < core.length; k++) {
      core[k] = ops[core[k]];
    }
    return core;
  }

  /** Leaves out elements that are not needed, many at a time at first. */
  private int[] reduce(int[] refused) {
    int[] ops = refused;
    long until = effort + 1000 + 16L * ops.length;
    int[] elements =
        Arrays.stream(ops)
            .filter(i -> t.role[i] == Role.ADD)
            .map(i -> matching.elementOf[i])
            .toArray();
    for (int step = elements.length / 2; step >= 1; step /= 2) {
      for (int from = 0; from < elements.length && effort < until; from += step) {
        int[] rest = without(ops, elements, from, Math.min(elements.length, from + step));
        if (rest.length < ops.length && refused(rest) != null) {
          ops = rest;
        }
      }
    }
    return ops;
  }

  private int[] without(int[] ops, int[] elements, int from, int to) {
    for (int k = from; k < to; k++) {
      marked[elements[k]] = true;
    }
    int[] rest =
        Arrays.stream(ops)
            .filter(op -> matching.elementOf[op] < 0 || !marked[matching.elementOf[op]])
            .toArray();
    for (int k = from; k < to; k++) {
      marked[elements[k]] = false;
    }
    return rest;
  }
}
