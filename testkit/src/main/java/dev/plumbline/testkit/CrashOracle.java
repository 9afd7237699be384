package dev.plumbline.testkit;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The definitions of the crash models, executed: tries every order of the operations with a
 * response and every subset of the interrupted ones, for {@code buffered-durable} also every choice
 * of the operations that crashes have undone.
 *
 * <p>Shares nothing with {@code dev.plumbline.core.crash} but the columns. Values need not be
 * distinct, writes may be blind, and any specification will do. Failed nodes are remembered,
 * nothing else is clever. For histories of about ten operations of one object.
 *
 * <pre>{@code
 * boolean allowed = CrashOracle.allows(history, "durable");
 * }</pre>
 */
public final class CrashOracle {
  private static final long NEVER = Long.MAX_VALUE;

  /** What operations do; states have equals. */
  interface Machine {
    Object initial();

    /** The states after an operation, none if it is illegal; without answer it may answer any. */
    List<Object> after(Object state, int operation, boolean answered);
  }

  private final Machine machine;
  private final int n;
  private final long[] call;
  private final long[] ret;
  private final int[] process;

  /** Operations that do nothing, and whose era cannot lose them once they have returned. */
  private final boolean[] sync;

  /** Twice the slack: an end is before a call only if it is so by more than this. */
  private long late;

  private final List<long[]> crashes = new ArrayList<>();

  /** Time, operation, and 1 if it is done. */
  private final List<long[]> reports = new ArrayList<>();

  private CrashOracle(Machine machine, int n) {
    this.machine = machine;
    this.n = n;
    call = new long[n];
    ret = new long[n];
    process = new int[n];
    sync = new boolean[n];
  }

  /** Whether the history is allowed under the model of this name. */
  public static boolean allows(MultiWordHistory history, String model) {
    return allows(history, model, 0);
  }

  /** The same if times may be wrong by a slack, but not what a crash or a report was about. */
  static boolean allows(MultiWordHistory history, String model, long slack) {
    CrashOracle oracle = new CrashOracle(new WordMachine(history), history.size());
    oracle.late = 2 * slack;
    for (int i = 0; i < oracle.n; i++) {
      oracle.call[i] = history.call(i);
      oracle.ret[i] = history.ret(i);
      oracle.process[i] = history.process(i);
    }
    for (Crash crash : history.crashes()) {
      oracle.crashes.add(new long[] {crash.time(), crash.process()});
    }
    history
        .recoveries()
        .forEach(r -> oracle.reports.add(new long[] {r.time(), r.operation(), r.done() ? 1 : 0}));
    return oracle.allows(model);
  }

  /**
   * Whether the history of one object is allowed under the model of this name.
   *
   * @throws IllegalArgumentException if a report is about no operation
   */
  public static boolean allows(History history, Spec<?> spec, String model) {
    return allows(history, spec, model, 0);
  }

  /** The same if times may be wrong by a slack, but not what a crash or a report was about. */
  static boolean allows(History history, Spec<?> spec, String model, long slack) {
    int n = history.size();
    Object[] outputs = new Object[n];
    CrashOracle oracle = new CrashOracle(new SpecMachine(history, spec, outputs), n);
    oracle.late = 2 * slack;
    for (int i = 0; i < n; i++) {
      oracle.call[i] = history.call(i);
      oracle.ret[i] = history.pending(i) ? NEVER : history.ret(i);
      oracle.process[i] = history.processId(i);
      oracle.sync[i] = history.name(i).equals("sync");
    }
    int[] about = about(history);
    for (int k = 0; k < about.length; k++) {
      Mark mark = history.marks().get(k);
      if (mark.kind() == Mark.Kind.CRASH) {
        oracle.crashes.add(new long[] {mark.time(), process(history, mark)});
      } else if (about[k] < 0) {
        throw new IllegalArgumentException("a report is about no operation: " + mark);
      } else {
        outputs[about[k]] = mark.output();
        boolean done = mark.kind() == Mark.Kind.DONE;
        oracle.reports.add(new long[] {mark.time(), about[k], done ? 1 : 0});
      }
    }
    return oracle.allows(model);
  }

  private static int process(History history, Mark mark) {
    int who = mark.process() == null ? -1 : Integer.MAX_VALUE; // one that called nothing
    for (int i = 0; i < history.size(); i++) {
      who = history.process(i).equals(mark.process()) ? history.processId(i) : who;
    }
    return who;
  }

  /**
   * Which operation each mark is about, -1 if none: the last one of the process that was called
   * before the report, interrupted by then and not reported on; if there is none, the first one
   * that was called at its time.
   */
  static int[] about(History history) {
    int[] about = new int[history.marks().size()];
    boolean[] reported = new boolean[history.size()];
    for (int k = 0; k < about.length; k++) {
      about[k] = -1;
      Mark mark = history.marks().get(k);
      for (int i = history.size() - 1; i >= 0 && mark.kind() != Mark.Kind.CRASH; i--) {
        boolean open =
            history.process(i).equals(mark.process())
                && history.pending(i)
                && !reported[i]
                && isCrashed(history, i, mark.time());
        boolean earlier = about[k] >= 0 && history.call(about[k]) < mark.time();
        about[k] = open && !earlier ? i : about[k];
      }
      if (about[k] >= 0) {
        reported[about[k]] = true;
      }
    }
    return about;
  }

  /** Whether a crash has interrupted the operation by then. */
  private static boolean isCrashed(History history, int i, long until) {
    for (Mark mark : history.marks()) {
      boolean own = mark.process() == null || mark.process().equals(history.process(i));
      boolean between = mark.time() >= history.call(i) && mark.time() <= until;
      if (mark.kind() == Mark.Kind.CRASH && own && between) {
        return true;
      }
    }
    return false;
  }

  private static final class SpecMachine implements Machine {
    private final Spec<Object> spec;
    private final Operation[] ops;
    private final Object[] outputs;

    /** The names of operations that are compare-and-swaps. */
    private final Set<String> succeeds = new HashSet<>();

    @SuppressWarnings("unchecked") // states only ever travel from the spec to itself
    SpecMachine(History history, Spec<?> spec, Object[] outputs) {
      this.spec = (Spec<Object>) spec;
      this.outputs = outputs;
      Canon canon = new Canon(spec);
      spec.operations().stream()
          .map(Signature::name)
          .filter(name -> name.equals("cas"))
          .forEach(succeeds::add);
      ops = new Operation[history.size()];
      for (int i = 0; i < ops.length; i++) {
        Operation op = history.operation(i);
        ops[i] = op.name().equals("sync") ? null : canon.of(op);
      }
    }

    @Override
    public Object initial() {
      return spec.initial();
    }

    @Override
    public List<Object> after(Object state, int i, boolean answered) {
      Operation op = ops[i];
      if (op == null) {
        return List.of(state);
      }
      if (!op.pending() || !answered) {
        return spec.step(state, op).states();
      }
      if (outputs[i] != Operation.NOTHING) {
        return spec.step(state, op.returning(outputs[i])).states();
      }
      return afterUnknown(state, op);
    }

    /** After an operation that is done and has not told its answer: a cas has succeeded. */
    private List<Object> afterUnknown(Object state, Operation op) {
      if (succeeds.contains(op.name())) {
        return spec.step(state, op.returning(true)).states();
      }
      List<Object> outcomes = spec.outputs(state, op);
      if (outcomes.isEmpty()) {
        return spec.step(state, op).states();
      }
      Set<Object> next = new LinkedHashSet<>();
      for (Object output : outcomes) {
        Operation done = output == Operation.NOTHING ? op.returningNothing() : op.returning(output);
        next.addAll(spec.step(state, done).states());
      }
      return new ArrayList<>(next);
    }
  }

  private boolean allows(String model) {
    if (model.equals("buffered-durable")) {
      return new Buffered().survives(0, 0);
    }
    Rules rules = new Rules();
    boolean reporting = model.startsWith("detectable") || model.equals("nesting-safe");
    String base =
        switch (model) {
          case "detectable" -> "durable";
          case "nesting-safe" -> "persistent-atomicity";
          default -> model.startsWith("detectable:") ? model.substring(11) : model;
        };
    for (int i = 0; i < n; i++) {
      rules.answered[i] = ret[i] != NEVER;
      rules.required |= rules.answered[i] ? 1L << i : 0;
      for (int j = 0; j < n; j++) {
        rules.tooLateAfter[i] |= isTooLateAfter(i, j, base) ? 1L << j : 0;
      }
    }
    for (long[] report : reporting ? reports : List.<long[]>of()) {
      rules.take(report[0], (int) report[1], report[2] == 1);
    }
    return rules.search(0, machine.initial());
  }

  /** Whether operation i cannot take effect any more once operation j has. */
  private boolean isTooLateAfter(int i, int j, String model) {
    if (ret[i] != NEVER) {
      return call[j] > ret[i] + late;
    }
    long crash = NEVER;
    for (long[] c : crashes) {
      if (c[0] >= call[i] && (c[1] < 0 || c[1] == process[i])) {
        crash = Math.min(crash, c[0]);
      }
    }
    if (crash == NEVER || i == j) {
      return false;
    }
    boolean sameProcess = process[i] == process[j] && j > i;
    return switch (model) {
      case "strict" -> call[j] > crash + late;
      case "persistent-atomicity" -> sameProcess || call[j] > nextCall(i);
      case "recoverable" -> sameProcess;
      case "durable" -> false;
      default -> throw new IllegalArgumentException("no such crash model: " + model);
    };
  }

  private boolean isBefore(int i, int j) {
    return ret[i] != NEVER && call[j] > ret[i] + late;
  }

  /** Until when what the next call of a process ends has taken effect. */
  private long nextCall(int i) {
    for (int j = i + 1; j < n; j++) {
      if (process[j] == process[i]) {
        return call[j] + late;
      }
    }
    return NEVER;
  }

  /** A search for an order of some operations. */
  private final class Rules {
    private final boolean[] answered = new boolean[n];

    /** For each operation those after which it is too late. */
    private final long[] tooLateAfter = new long[n];

    private long required;
    private long forbidden;
    private final Set<Node> failed = new HashSet<>();

    void take(long time, int i, boolean done) {
      if (!done) {
        forbidden |= 1L << i;
        return;
      }
      required |= 1L << i;
      answered[i] = true;
      for (int j = 0; j < n; j++) {
        tooLateAfter[i] |= call[j] > time + late ? 1L << j : 0;
      }
    }

    boolean search(long placed, Object state) {
      if ((required & ~placed) == 0) {
        return true;
      }
      Node node = new Node(placed, state);
      if (failed.contains(node)) {
        return false;
      }
      for (int i = 0; i < n; i++) {
        boolean free = ((placed | forbidden) >> i & 1) == 0 && (tooLateAfter[i] & placed) == 0;
        if (free && !leavesBehind(i, placed)) {
          for (Object next : machine.after(state, i, answered[i])) {
            if (search(placed | 1L << i, next)) {
              return true;
            }
          }
        }
      }
      failed.add(node);
      return false;
    }

    /** Whether a required operation would be too late if i were next. */
    private boolean leavesBehind(int i, long placed) {
      for (int j = 0; j < n; j++) {
        boolean open = ((required & ~placed) >> j & 1) != 0 && j != i;
        if (open && (tooLateAfter[j] >> i & 1) != 0) {
          return true;
        }
      }
      return false;
    }
  }

  private record Node(long placed, Object state) {}

  /** Crashes of the system divide time into eras, each of which may lose its last operations. */
  private final class Buffered {
    private final long[] era;

    Buffered() {
      long[] times = crashes.stream().filter(c -> c[1] < 0).mapToLong(c -> c[0]).sorted().toArray();
      era = new long[times.length + 1];
      for (int i = 0; i < n; i++) {
        long time = ret[i] == NEVER ? call[i] : ret[i];
        int number = 0;
        while (number < times.length && times[number] < time) {
          number++;
        }
        era[number] |= 1L << i;
      }
    }

    /** Whether from era e on everything can be explained, given what survived before. */
    boolean survives(int e, long survivors) {
      if (!linearizable(survivors | era[e])) {
        return false;
      }
      if (e == era.length - 1) {
        return true;
      }
      for (long cut = era[e]; ; cut = (cut - 1) & era[e]) {
        if (isClosed(cut, era[e]) && survives(e + 1, survivors | cut)) {
          return true;
        }
        if (cut == 0) {
          return false;
        }
      }
    }

    /** Whether what had returned before the call of a survivor survives, too, and every sync. */
    private boolean isClosed(long cut, long whole) {
      for (int b = 0; b < n; b++) {
        boolean lost = ((whole & ~cut) >> b & 1) != 0;
        if (lost && sync[b] && ret[b] != NEVER) {
          return false;
        }
        for (int a = 0; a < n; a++) {
          boolean needed = (cut >> b & 1) != 0 && (whole >> a & 1) != 0 && isBefore(a, b);
          if (needed && (cut >> a & 1) == 0) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean linearizable(long operations) {
      Rules rules = new Rules();
      rules.forbidden = ~operations;
      for (int i = 0; i < n; i++) {
        boolean there = (operations >> i & 1) != 0;
        rules.answered[i] = ret[i] != NEVER;
        rules.required |= there && rules.answered[i] ? 1L << i : 0;
        for (int j = 0; j < n; j++) {
          rules.tooLateAfter[i] |= isBefore(i, j) ? 1L << j : 0;
        }
      }
      return rules.search(0, machine.initial());
    }
  }
}
