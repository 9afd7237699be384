package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Random small histories of known types on the edge between linearizable and not, made to tell
 * exact answers from greedy ones. {@link SmallHistories} knows nothing about types and rarely gets
 * near the edge; these histories start on the right side and are pushed towards it:
 *
 * <ul>
 *   <li><em>Runs</em> of the specification, mostly with distinct values, stretched around their
 *       points: some operations take long, some were called much earlier, several removes are lost
 *       and called at different times. Then calls and returns that are neighbors trade places,
 *       outputs are exchanged, operations change places.
 *   <li><em>Trade-offs</em> (containers only): histories that plausible rules get wrong, one or two
 *       of them, renamed, one after the other or shuffled in time, with a few events displaced.
 *   <li><em>Close calls</em>: one of the above, with one more operation preceding another at a time
 *       until the {@link Oracle} changes its mind: the last history that is linearizable, or the
 *       first that is not.
 * </ul>
 *
 * <pre>{@code
 * EdgeHistories histories = new EdgeHistories(Specs.named("stack"));
 * for (long seed = 0; seed < 30_000; seed++) {
 *   History history = histories.next(seed);
 * }
 * }</pre>
 *
 * <p>The same seed gives the same history everywhere.
 */
public final class EdgeHistories {
  /** The largest run. */
  private static final int LARGEST = 14;

  /** The largest run whose operations all overlap: the oracle tries every order of them. */
  private static final int LARGEST_WIDE = 9;

  /** The largest trade-off: the smallest pair that two buying rules get wrong has this size. */
  private static final int LARGEST_PAIR = 16;

  private static final double[] READS = {0, 0.15, 0.3, 0.5};
  private static final double[] GROWTH = {0.4, 0.5, 0.6, 0.8};

  /** How far calls and returns are from the points: one after the other, or all over. */
  private static final double[] STRETCH = {0.4, 0.4, 1, 2, 6};

  private static final int[] LOST = {0, 0, 1, 1, 2, 3};
  private static final int[] TIGHTENED = {0, 0, 1, 2, 4};
  private static final double[] TIES = {0, 0, 0, 0.3};

  /** How many operations may be open at a time. */
  private static final int WIDEST = 9;

  private static final int WIDEST_OF_LONG = 6;

  private final Spec<?> spec;
  private final OperationMix workload;
  private final OperationMix plain;
  private final List<String> container;
  private final boolean ordered;
  private final boolean elements;
  private final boolean equalValues;

  /**
   * Histories of a specification with a {@linkplain dev.plumbline.core.spec.Traits#type known
   * type}.
   *
   * @throws IllegalArgumentException if its type is not known
   */
  public EdgeHistories(Spec<?> spec) {
    this(spec, false);
  }

  /**
   * The same, in which nearly all values come several times: what tells equal elements apart, or
   * does without, is tested with these.
   */
  public static EdgeHistories withEqualValues(Spec<?> spec) {
    return new EdgeHistories(spec, true);
  }

  private EdgeHistories(Spec<?> spec, boolean equalValues) {
    KnownType type =
        spec.traits()
            .type()
            .orElseThrow(
                () -> new IllegalArgumentException("the type is not known: " + spec.name()));
    this.spec = spec;
    this.workload = OperationMixes.forSpec(spec);
    this.plain = plain(type, workload);
    this.container = containerNames(type);
    this.ordered =
        type instanceof KnownType.PriorityQueue || type instanceof KnownType.MaxPriorityQueue;
    this.elements = type instanceof KnownType.Elements || type instanceof KnownType.Multiset;
    this.equalValues = equalValues;
  }

  /** What add, remove and peek are called; empty for types that are no containers. */
  private static List<String> containerNames(KnownType type) {
    if (type instanceof KnownType.MaxPriorityQueue) {
      return KnownType.MaxPriorityQueue.OPERATIONS;
    }
    return type.container()
        .filter(ContainerType::ordered)
        .map(ContainerType::operations)
        .orElse(List.of());
  }

  /** The calls that a type is mostly used with, where it has more. */
  private static OperationMix plain(KnownType type, OperationMix all) {
    if (type instanceof KnownType.Register) {
      return OperationMix.builder().add("write", Draw::value).read("read").build();
    }
    if (type instanceof KnownType.Dictionary) {
      return OperationMix.builder()
          .add("put", d -> List.of(d.key(), d.value()))
          .remove("remove", Draw::key)
          .read("get", Draw::key)
          .build();
    }
    if (type instanceof KnownType.Multiset) {
      return OperationMix.builder().add("add", Draw::value).remove("remove", Draw::recent).build();
    }
    return type instanceof KnownType.Counter
        ? OperationMix.builder().add("increment", d -> null).read("get").build()
        : all;
  }

  /** The history of this seed. */
  public History next(long seed) {
    Rng rng = Rng.of(seed, 71);
    boolean tradeOff = !container.isEmpty() && rng.chance(0.4);
    Script script = tradeOff ? tradeOff(rng) : run(rng, spec);
    while (isTooWide(script.history(rng, 0)) && script.tighten(rng)) {
      // The oracle tries all orders of what overlaps.
    }
    if (rng.chance(container.isEmpty() ? 0.4 : 0.2)) {
      script = closeCall(script, rng);
    } else if (!tradeOff) {
      spoil(script, rng);
    }
    return script.history(rng, TIES[rng.below(TIES.length)]);
  }

  private static boolean isTooWide(History history) {
    return width(history) > (history.size() > LARGEST_WIDE ? WIDEST_OF_LONG : WIDEST);
  }

  /** How many operations are open at a time. */
  private static int width(History history) {
    int widest = 0;
    for (int i = 0; i < history.size(); i++) {
      int open = 0;
      for (int j = 0; j < history.size(); j++) {
        open += history.call(j) <= history.call(i) && history.ret(j) >= history.call(i) ? 1 : 0;
      }
      widest = Math.max(widest, open);
    }
    return widest;
  }

  // ---- Runs.

  private <S> Script run(Rng rng, Spec<S> typed) {
    double stretch = STRETCH[rng.below(STRETCH.length)];
    List<Operation> run = legal(rng, typed, stretch > 2 ? LARGEST_WIDE : LARGEST);
    int n = run.size();
    List<double[]> events = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double before = stretch * rng.unit();
      double after = stretch * rng.unit();
      if (rng.chance(0.15)) {
        before = rng.unit() * n;
      }
      if (rng.chance(0.15)) {
        after = rng.unit() * n;
      }
      events.add(new double[] {i - before, i, 0});
      events.add(new double[] {i + after, i, 1});
    }
    events.sort(java.util.Comparator.comparingDouble(e -> e[0]));
    Script script = new Script();
    run.forEach(script::add);
    for (double[] e : events) {
      if (e[2] == 0) {
        script.call((int) e[1]);
      } else {
        script.ret((int) e[1]);
      }
    }
    lose(script, rng);
    return script;
  }

  /** Operations that the specification allows one after the other. */
  private <S> List<Operation> legal(Rng rng, Spec<S> typed, int largest) {
    int n = 3 + rng.below(largest - 2);
    boolean distinct = rng.chance(elements ? 0.1 : 0.8) && !equalValues;
    int domain = distinct ? 0 : 1 + rng.below(3);
    Draw draw = new Draw(new Rng(rng.next()), domain, 1 + rng.below(2), n);
    double reads = READS[rng.below(READS.length)];
    double growth = GROWTH[rng.below(GROWTH.length)];
    LongFunction<?> names = names(n, rng);
    OperationMix calls = rng.chance(0.4) ? plain : workload;
    List<Operation> run = new ArrayList<>();
    S state = typed.initial();
    // At least one: what nothing can be added to yet allows little else.
    for (int i = 0; i < n || run.isEmpty(); i++) {
      Operation call = calls.next(draw.at(i), reads, growth);
      if (!container.isEmpty() && call.input() != null) {
        call = Operation.pending(call.name(), names.apply((Long) call.input()));
      }
      List<Object> outputs = typed.outputs(state, call);
      if (!outputs.isEmpty()) {
        Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
        state = rng.pick(typed.step(state, op).states());
        run.add(op);
      }
    }
    return run;
  }

  /** Some operations never return, removes above all, and were called at any time. */
  private void lose(Script script, Rng rng) {
    int lost = Math.min(script.size() - 1, LOST[rng.below(LOST.length)]);
    for (int k = 0; k < lost; k++) {
      int i = rng.below(script.size());
      for (int trial = 0; trial < 4 && !removes(script.operation(i)) && rng.chance(0.7); trial++) {
        i = rng.below(script.size());
      }
      script.lose(i);
      if (rng.chance(0.5)) {
        script.moveCall(i, rng.below(script.events()));
      }
    }
    if (!container.isEmpty() && rng.chance(0.2)) {
      script.addPending(Operation.pending(container.get(1), null), rng);
    }
  }

  private boolean removes(Operation op) {
    return container.isEmpty() ? !op.name().equals("get") : op.name().equals(container.get(1));
  }

  /** Small changes, none of which need make the history wrong. */
  private static void spoil(Script script, Rng rng) {
    for (int k = rng.below(4); k > 0; k--) {
      int a = rng.below(script.size());
      int b = rng.below(script.size());
      switch (rng.below(5)) {
        case 0 -> exchangeOutputs(script, a, b);
        case 1 -> answerLike(script, a, rng);
        case 2 -> exchangePlaces(script, a, b);
        case 3 -> script.moveReturn(a, rng.below(script.events()));
        default -> script.moveCall(a, rng.below(script.events()));
      }
    }
    for (int k = TIGHTENED[rng.below(TIGHTENED.length)]; k > 0; k--) {
      script.tighten(rng);
    }
  }

  private static void exchangeOutputs(Script script, int a, int b) {
    Operation first = script.operation(a);
    Operation second = script.operation(b);
    if (!first.pending() && !second.pending() && first.name().equals(second.name())) {
      script.set(a, HistoryGenerator.answered(first, Mutations.outputOf(second)));
      script.set(b, HistoryGenerator.answered(second, Mutations.outputOf(first)));
    }
  }

  /** An operation answers what another of its name answered, or the opposite of yes or no. */
  private static void answerLike(Script script, int i, Rng rng) {
    Operation op = script.operation(i);
    List<Object> outputs = new ArrayList<>();
    for (int k = 0; k < script.size(); k++) {
      if (!script.operation(k).pending() && script.operation(k).name().equals(op.name())) {
        outputs.add(Mutations.outputOf(script.operation(k)));
      }
    }
    if (!op.pending()) {
      Object output = op.output() instanceof Boolean yes ? (Object) !yes : rng.pick(outputs);
      script.set(i, HistoryGenerator.answered(op, output));
    }
  }

  private static void exchangePlaces(Script script, int a, int b) {
    Operation first = script.operation(a);
    if (first.pending() == script.operation(b).pending()) {
      script.set(a, script.operation(b));
      script.set(b, first);
    }
  }

  // ---- Trade-offs.

  private Script tradeOff(Rng rng) {
    boolean equal = rng.chance(0.15) || equalValues;
    LongFunction<?> names = names(20, rng);
    Script script = block(equal, names, 0, rng);
    int larger = rng.below(3);
    if (larger > 0) {
      // The two blocks' values lie one above the other either way, or are the same ones.
      int second = rng.chance(0.1) ? 0 : 10;
      Script other = block(equal, names, second, rng);
      while (script.size() + other.size() > LARGEST_PAIR) {
        other = block(equal, names, second, rng);
      }
      script =
          rng.chance(0.5)
              ? script.merge(other, larger == 1 ? script.events() : rng.below(script.events()), rng)
              : other.merge(script, larger == 1 ? other.events() : rng.below(other.events()), rng);
    }
    if (rng.chance(0.3)) {
      String observer = container.get(1 + rng.below(2));
      Object seen = seen(script, rng);
      int i = script.add(Operation.of(observer, null, seen));
      script.call(i);
      script.ret(i);
      script.moveCall(i, rng.below(script.events()));
      script.moveReturn(i, script.callAt(i) + 1 + rng.below(script.events()));
    }
    if (rng.chance(0.2)) {
      script.addPending(Operation.pending(container.get(1), null), rng);
    }
    if (rng.chance(0.15)) {
      script.drop(rng.below(script.size()));
    }
    for (int k = rng.below(6); k > 0; k--) {
      script.jolt(rng);
    }
    return script;
  }

  private Script block(boolean equal, LongFunction<?> names, int shift, Rng rng) {
    String block = equal ? TradeOffs.repeated(rng) : TradeOffs.distinct(rng);
    return TradeOffs.read(block, container, v -> names.apply(v + shift));
  }

  /** A value that some operation of the script brings, or null for an empty result. */
  private static Object seen(Script script, Rng rng) {
    List<Object> values = new ArrayList<>();
    values.add(null);
    for (int i = 0; i < script.size(); i++) {
      if (script.operation(i).input() != null) {
        values.add(script.operation(i).input());
      }
    }
    return rng.pick(values);
  }

  /**
   * What values 1 to n are called: small integers, integers far apart, or strings. In a priority
   * queue, which takes the least first, higher numbers usually come first, sometimes lower ones,
   * and sometimes numbers say nothing about the order.
   */
  private LongFunction<?> names(int n, Rng rng) {
    List<Long> order = new ArrayList<>();
    for (long v = 0; v <= n; v++) {
      order.add(v);
    }
    int dice = rng.below(8);
    if (ordered && dice < 5) {
      Collections.reverse(order);
    } else if (!ordered || dice < 7) {
      for (int k = n; k > 0; k--) {
        Collections.swap(order, k, rng.below(k + 1));
      }
    }
    return switch (rng.below(6)) {
      case 0 -> v -> 1_000_000_007L * order.get((int) v) - 5;
      case 1 -> v -> "v" + (char) ('a' + order.get((int) v));
      default -> v -> order.get((int) v);
    };
  }

  // ---- Close calls.

  /**
   * Lets one operation after the other precede another until the oracle changes its mind. If it
   * does not, the history is one operation after the other by then, and is spoiled like others.
   */
  private Script closeCall(Script start, Rng rng) {
    boolean want = rng.chance(0.5);
    Script last = start;
    Script current = start.copy();
    while (Oracle.linearizable(current.history(rng, 0), spec)) {
      last = current.copy();
      if (!current.tighten(rng)) {
        spoil(last, rng);
        return last;
      }
    }
    return want ? last : current;
  }
}
