package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.LongStream;

/**
 * Clients that call a sequential object, in simulated time: each operation has a call, a point at
 * which it takes effect, and a return. The recorded clock ticks at calls and returns only, so
 * recorded times say no more about the order of points than the definition allows.
 */
final class Simulation<S> {
  /** What a client does next. */
  private enum Action {
    CALL,
    TAKE_EFFECT,
    RETURN
  }

  private static final class Client implements Comparable<Client> {
    final int id;
    long process;

    /** Which of the processes it speaks for, where one client plays all. */
    int slot;

    int turn;
    double time;
    Action action = Action.CALL;

    Operation call;
    Object key;
    Object output;
    int row;
    long calledAt;
    boolean pending;
    boolean blocked;

    /** An operation whose client has given it up; it may still take effect. */
    boolean orphan;

    /** The rest of a planted violation; null for ordinary clients. */
    Deque<Operation> script;

    Client(int id) {
      this.id = id;
      this.process = id;
    }

    @Override
    public int compareTo(Client other) {
      int byTime = Double.compare(time, other.time);
      return byTime != 0 ? byTime : Integer.compare(id, other.id);
    }
  }

  private static final Object WHOLE = new Object();
  private static final int PATIENCE = 10_000;

  private final Spec<S> spec;
  private final OperationMix workload;
  private final GeneratorOptions options;
  private final OperationMix.Plant plant;
  private final FaultInjection<S> faults;
  private final boolean byKey;

  private final Rng rng;

  /** Where answers come from, if there are several: times must not depend on them. */
  private final Rng choices;

  private final Draw draw;
  private final HistoryBuilder builder = History.builder();
  private final Values values = builder.values();
  private final Map<Object, S> states = new HashMap<>();
  private final PriorityQueue<Client> agenda = new PriorityQueue<>();
  private final List<Client> idle = new ArrayList<>();
  private final long[] processes;
  private final boolean allConcurrent;
  private final boolean sequential;
  private final boolean bursty;
  private final double pendingPart;

  private int clients;
  private int freshProcess;
  private int quota;
  private int called;
  private int open;
  private int burstLeft;
  private int plantAt;
  private long clock = -1;
  private int stuck;

  /**
   * @param plant operations to call for a violation; null for none
   * @param faults what goes wrong; null for nothing
   * @param byKey whether each key of the specification has a state of its own
   */
  Simulation(
      Spec<S> spec,
      OperationMix workload,
      GeneratorOptions options,
      OperationMix.Plant plant,
      FaultInjection<S> faults,
      boolean byKey) {
    this.spec = spec;
    this.workload = workload;
    this.options = options;
    this.plant = plant;
    this.faults = faults;
    this.byKey = byKey;
    this.rng = Rng.of(options.seed(), 2);
    this.choices = Rng.of(options.seed(), 4);
    this.draw =
        new Draw(Rng.of(options.seed(), 3), options.values(), options.keys(), options.operations());
    this.allConcurrent = options.shape() == GeneratorOptions.Shape.ALL_CONCURRENT;
    this.sequential = options.shape() == GeneratorOptions.Shape.SEQUENTIAL;
    this.processes = LongStream.range(0, options.threads()).toArray();
    this.bursty = options.shape() == GeneratorOptions.Shape.BURSTY;
    this.pendingPart = plant != null && plant.last() ? 0 : options.pending();
  }

  /** The history; null if it was to go by key and an operation has none. */
  History run() {
    List<Operation> script = plant == null ? List.of() : plant.script().apply(draw);
    quota = options.operations() - script.size();
    plantAt = plant == null || plant.last() ? -1 : quota / 4 + rng.below(quota / 2 + 1);
    enrol();
    boolean disguised = plant != null && !plant.own();
    if (plantAt == 0 && !disguised) {
      startPlant(script, 0);
    }
    while (true) {
      Client c = agenda.poll();
      if (c == null) {
        if (plant == null || plantAt == -2) {
          break;
        }
        if (disguised && !idle.isEmpty()) {
          handOver(idle.get(0), script);
          schedule(idle.remove(0), Action.CALL, (double) clock);
        } else {
          startPlant(script, (double) clock);
        }
        continue;
      }
      switch (c.action) {
        case CALL -> {
          if (disguised && plantAt >= 0 && called >= plantAt && !allConcurrent) {
            handOver(c, script);
          }
          if (!call(c)) {
            return null;
          }
          if (called == plantAt && !disguised) {
            startPlant(script, c.time);
          }
        }
        case TAKE_EFFECT -> takeEffect(c);
        case RETURN -> finish(c);
      }
    }
    return builder.build();
  }

  private void enrol() {
    clients =
        switch (options.shape()) {
          case ALL_CONCURRENT -> quota;
          case SEQUENTIAL -> Math.min(1, quota);
          default -> options.threads();
        };
    freshProcess = Math.max(clients, options.threads());
    burstLeft = nextBurst();
    for (int i = 0; i < clients; i++) {
      Client c = new Client(i);
      c.turn = allConcurrent ? i : 0;
      schedule(c, Action.CALL, rng.unit());
    }
  }

  private int nextBurst() {
    return bursty ? 1 + rng.below(3 * options.threads()) : Integer.MAX_VALUE;
  }

  private void startPlant(List<Operation> script, double time) {
    plantAt = -2;
    Client c = new Client(clients);
    c.process = freshProcess++;
    c.script = new ArrayDeque<>(script);
    schedule(c, Action.CALL, time + 1e-9);
  }

  /** Lets a client that is about to call do this instead, then go on. */
  private void handOver(Client c, List<Operation> script) {
    plantAt = -2;
    c.script = new ArrayDeque<>(script);
  }

  private void schedule(Client c, Action action, double time) {
    c.action = action;
    c.time = time;
    agenda.add(c);
  }

  private long tick() {
    clock += clock < 0 || !rng.chance(options.ties()) ? 1 : 0;
    return clock;
  }

  /** A violation may rest on the order of its own operations, so these have no ties. */
  private long tickForCall(Client c) {
    return c.script == null ? tick() : ++clock;
  }

  /** Calls the client's next operation; false if it should have a key and has none. */
  private boolean call(Client c) {
    if (c.script != null && c.script.isEmpty()) {
      if (plant.own()) {
        return true;
      }
      c.script = null;
    }
    if (c.script != null) {
      c.call = c.script.poll();
    } else {
      if (called >= quota || burstLeft == 0) {
        idle.add(c);
        wakeUp(c.time);
        return true;
      }
      burstLeft--;
      called++;
      c.call = workload.next(draw.at(c.turn), options.reads(), growth());
      if (sequential) {
        c.slot = rng.below(options.threads());
        c.process = processes[c.slot];
      }
    }
    c.key = byKey ? spec.key(c.call) : WHOLE;
    if (c.key == null) {
      return false;
    }
    c.blocked = false;
    c.pending = c.script == null && rng.chance(pendingPart);
    long code = c.call.input() == null ? Values.NONE : values.code(c.call.input());
    c.calledAt = tickForCall(c);
    c.row = builder.begin(c.process, null, c.call.name(), code, c.calledAt, 0);
    open++;
    if (c.pending) {
      leavePending(c);
    } else if (c.call.pending()) {
      schedule(c, Action.TAKE_EFFECT, c.time + untilEffect(c));
    } else {
      // The planted lie: answered as written, and without effect.
      c.output = Mutations.outputOf(c.call);
      schedule(c, Action.RETURN, c.time + duration());
    }
    return true;
  }

  /** A pending operation takes effect soon, or later, or never. */
  private void leavePending(Client c) {
    int fate = rng.below(4);
    if (fate == 0) {
      schedule(c, Action.TAKE_EFFECT, c.time + untilEffect(c));
      return;
    }
    if (fate == 1 && !workload.inTurn()) {
      Client orphan = new Client(clients + 1 + c.row);
      orphan.call = c.call;
      orphan.key = c.key;
      orphan.pending = true;
      orphan.orphan = true;
      schedule(orphan, Action.TAKE_EFFECT, c.time + 8 * duration());
    }
    goOnAsNewProcess(c);
  }

  private void goOnAsNewProcess(Client c) {
    open--;
    c.process = freshProcess++;
    processes[c.slot] = c.process;
    next(c);
  }

  private void takeEffect(Client c) {
    S state = states.get(c.key);
    state = state == null ? spec.initial() : state;
    boolean observed = faults != null && faults.awake(called);
    if (observed && !c.pending && c.script == null && goesWrong(c, state)) {
      return;
    }
    List<Object> outputs = spec.outputs(state, c.call);
    if (outputs.isEmpty()) {
      blocked(c, state);
      return;
    }
    stuck = 0;
    c.blocked = false;
    c.output = outputs.size() == 1 ? outputs.get(0) : choices.pick(outputs);
    List<S> next = spec.step(state, HistoryGenerator.answered(c.call, c.output)).states();
    if (next.isEmpty()) {
      throw new IllegalArgumentException(
          "%s.outputs gives %s for %s in %s, but the step is illegal"
              .formatted(spec.name(), c.output, c.call, state));
    }
    S after = next.size() == 1 ? next.get(0) : choices.pick(next);
    states.put(c.key, after);
    if (observed) {
      faults.happened(c.key, state, after, HistoryGenerator.answered(c.call, c.output), c.row);
    }
    c.turn++;
    if (c.orphan) {
      return;
    }
    if (c.pending) {
      goOnAsNewProcess(c);
    } else {
      answer(c);
    }
  }

  private void answer(Client c) {
    schedule(c, Action.RETURN, allConcurrent ? 2 + rng.unit() : c.time + duration());
  }

  /** Whether the object does something wrong now; then it is done. */
  private boolean goesWrong(Client c, S state) {
    FaultInjection.Effect<S> wrong = faults.wrong(c.key, state, c.call, c.row, c.calledAt);
    if (wrong == null) {
      return false;
    }
    stuck = 0;
    c.blocked = false;
    c.output = wrong.output();
    states.put(c.key, wrong.next());
    c.turn++;
    answer(c);
    return true;
  }

  /** An operation that is illegal for now, such as acquiring a lock that is held, waits. */
  private void blocked(Client c, S state) {
    if (spec.step(state, c.call).legal()) {
      throw new IllegalArgumentException(
          "%s.outputs must say what %s answers in %s".formatted(spec.name(), c.call, state));
    }
    if (c.orphan) {
      return;
    }
    if (c.pending) {
      goOnAsNewProcess(c);
      return;
    }
    if (c.script != null && !plant.last()) {
      throw new IllegalArgumentException(
          "%s of the violation %s is illegal in %s".formatted(c.call, plant.kind(), state));
    }
    c.blocked = true;
    boolean everybody = agenda.stream().allMatch(o -> o.blocked || o.orphan);
    if (!everybody) {
      schedule(c, Action.TAKE_EFFECT, c.time + duration());
      return;
    }
    if (++stuck > PATIENCE) {
      throw new IllegalStateException(
          "every client of %s is blocked in %s".formatted(spec.name(), state));
    }
    // Nobody can go on: these calls never happened, and the idle ones may call instead.
    List<Client> waiting = new ArrayList<>(List.of(c));
    agenda.stream().filter(o -> !o.orphan).forEach(waiting::add);
    agenda.removeIf(o -> !o.orphan);
    double now = c.time;
    for (Client w : waiting) {
      builder.discard(w.row, clock);
      w.blocked = false;
      open--;
      called -= w.script == null ? 1 : 0;
      burstLeft += w.script == null && bursty ? 1 : 0;
      schedule(w, Action.CALL, now + untilNextTry());
    }
    for (Client i : idle) {
      schedule(i, Action.CALL, now + untilNextTry());
    }
    idle.clear();
  }

  private void finish(Client c) {
    long time = tick();
    builder.end(c.row, values.code(c.output), time);
    if (faults != null) {
      faults.returned(c.row, time);
    }
    open--;
    next(c);
  }

  private void next(Client c) {
    if (allConcurrent && c.script == null) {
      return;
    }
    schedule(c, Action.CALL, c.time + (c.script == null ? thinkTime() : 1e-9));
    wakeUp(c.time);
  }

  /** A burst ends when all its operations have; then comes the next. */
  private void wakeUp(double now) {
    if (burstLeft == 0 && open == 0 && called < quota) {
      burstLeft = nextBurst();
      for (Client i : idle) {
        schedule(i, Action.CALL, now + thinkTime());
      }
      idle.clear();
    }
  }

  private double growth() {
    boolean deep = options.shape() == GeneratorOptions.Shape.DEEP;
    return !deep ? 0.5 : called * 2L <= quota ? 0.9 : 0.1;
  }

  private double untilEffect(Client c) {
    return allConcurrent && c.script == null ? 1 - c.time + rng.unit() : duration();
  }

  /** Half of an operation: until it takes effect, or from then to its return. */
  private double duration() {
    return options.overlap() * rng.unit() + 1e-9;
  }

  /** Others must come first now and then: the one that holds a lock may be the last otherwise. */
  private double untilNextTry() {
    return options.overlap() < 1 ? thinkTime() : 1e-9 * rng.unit();
  }

  private double thinkTime() {
    return 2 * (1 - options.overlap()) * rng.unit() + 1e-9;
  }
}
