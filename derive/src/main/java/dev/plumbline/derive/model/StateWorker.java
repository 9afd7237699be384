package dev.plumbline.derive.model;

import java.util.Arrays;

/** Finds the successors of states; each thread of a search has one. */
final class StateWorker {
  /** In an action: the thread runs alone until it returns. */
  static final int WHOLE = 1 << 15;

  /** In an action: the key of the call is a new one, and those from it on are one greater. */
  static final int NEW_KEY = 1 << 14;

  /** No state before: the state is where a search starts. */
  static final long ROOT = (1L << 40) - 1;

  /** Enough for operations that make states to begin with. */
  static final int MOST_WHOLE_STEPS = 120;

  private static final int MOST_INITIAL = 4096;

  private final StateSearch search;
  private final Bounds bounds;
  private final Monitor monitor;
  private final MonitorSteps steps;
  private final StateCodec codec;
  private final SoloRuns solo;
  private final DoomedThreads doomed;
  private final LiveKeys ranks;
  private long garbageBefore;
  private long restarted;
  private int alive;
  private int[] renamed;

  /** The state that is expanded. */
  final Machine base;

  /** The state after the step. */
  final Machine after;

  final int[] sets;
  final int[] setsAfter;
  private long reference;

  StateWorker(StateSearch search) {
    this.search = search;
    this.bounds = search.bounds;
    this.monitor = search.monitor;
    this.steps = new MonitorSteps(monitor.sets);
    boolean symmetry = search.options.symmetry();
    this.doomed = search.options.doomed() && !monitor.isKeyed() ? new DoomedThreads() : null;
    this.codec =
        new StateCodec(search.object, search.calls, bounds, monitor, symmetry, doomed != null);
    this.ranks =
        bounds.ranked() && monitor.isKeyed()
            ? new LiveKeys(search.object, search.calls, bounds.values(), monitor.sets.initial())
            : null;
    this.base = machine();
    this.after = machine();
    this.solo = new SoloRuns(search, machine());
    this.sets = new int[monitor.words];
    this.setsAfter = new int[monitor.words];
  }

  /** A machine with one thread more than the client has, for operations that are only tried. */
  Machine machine() {
    return new Machine(search.object, search.calls, bounds.threads() + 1, freezes());
  }

  /** A read that comes with the step before brings the points after it along, and they count. */
  boolean freezes() {
    return search.options.freeze() && search.options.monitor() != CheckOptions.Linearization.POINTS;
  }

  /** The initial heap, and all that single operations one after the other make of it. */
  void initialStates() {
    root();
    codec.encode(base, sets);
    search.add(codec, ROOT, 0);
    String stuck = solo.check(base, true);
    if (stuck != null) {
      search.wrong(new StateSearch.Found(Counterexample.Kind.BLOCKED, stuck, ROOT, 0));
    }
    long[] from = new long[search.stores.length];
    boolean more = monitor.isKeyed() || bounds.stored() > 0;
    while (more) {
      more = false;
      for (int s = 0; s < from.length; s++) {
        more |= from[s] < search.stores[s].end();
        from[s] = expandWhole(s, from[s]);
      }
    }
  }

  /** Runs single operations from all states of a store that come from an address on. */
  private long expandWhole(int shard, long from) {
    StateStore store = search.stores[shard];
    long a = store.first(from, store.end());
    for (; a < store.end() && store.count() <= MOST_INITIAL; a = store.next(a, store.end())) {
      load(shard, a);
      for (int c = 0; c < search.calls.size(); c++) {
        call(0, c, true);
      }
    }
    return store.count() > MOST_INITIAL ? store.end() : a;
  }

  /** Decodes a state into {@link #base} and {@link #sets}. */
  void load(int shard, long address) {
    StateStore store = search.stores[shard];
    long[] segment = store.segment(address);
    int at = StateStore.offset(address) + 1;
    for (int w = 0; w < sets.length; w++) {
      sets[w] = StateStore.getSet(segment, at, w);
    }
    codec.decode(segment, at + StateStore.wordsFor(sets.length), base);
    reference = search.reference(shard, store.identity(address));
    countKeys();
    if (doomed != null) {
      garbageBefore = base.published & ~codec.reachable(base);
    }
  }

  /** Finds the successors of a state. */
  void expand(int shard, long address) {
    load(shard, address);
    int pending = 0;
    int enabled = 0;
    for (int t = 0; t < bounds.threads(); t++) {
      if (base.call[t] >= 0) {
        pending++;
        enabled += run(t, -1, false, false) ? 1 : 0;
      } else if (!isLikeEarlier(t)) {
        for (int c = 0; c < search.calls.size(); c++) {
          call(t, c, false);
        }
      }
    }
    if (pending > 0 && enabled == 0) {
      long origin = search.store(reference).origin(reference >>> StateSearch.SHARD_BITS);
      wrong(Counterexample.Kind.DEADLOCK, "threads wait for each other", origin);
    }
  }

  private void wrong(Counterexample.Kind kind, String what, long origin) {
    search.wrong(
        new StateSearch.Found(kind, what, StateStore.parent(origin), StateStore.action(origin)));
  }

  private boolean isLikeEarlier(int thread) {
    if (search.options.symmetry()) {
      for (int t = 0; t < thread; t++) {
        if (base.call[t] < 0 && base.left[t] == base.left[thread]) {
          return true;
        }
      }
    }
    return false;
  }

  /** Lets an idle thread call an operation, with a key that is alive and with a new one. */
  private void call(int thread, int call, boolean whole) {
    int key = ranks == null ? 0 : search.calls.argument(call, 0);
    if (ranks == null || key <= alive) {
      run(thread, call, whole, false);
    }
    if (ranks != null && key <= alive + 1 && alive < bounds.values()) {
      run(thread, call, whole, true);
    }
  }

  /** Lets a thread take a step and stores where that leads; whether there is such a step. */
  private boolean run(int thread, int call, boolean whole, boolean newKey) {
    if (call >= 0 && !mayCall(thread, call, whole)) {
      return false;
    }
    int action = thread | ((call + 1) << 3) | (whole ? WHOLE : 0) | (newKey ? NEW_KEY : 0);
    int outcome = take(thread, call, whole, newKey);
    boolean large = outcome == Machine.TOO_LARGE || outcome == Machine.OUT_OF_RANGE;
    if (outcome == Machine.WAITS || (whole && large)) {
      return false; // there are enough other states to begin with
    }
    if (outcome == Machine.FAILS) {
      found(Counterexample.Kind.MISTAKE, after.mistake(), action);
    } else if (large) {
      search.undecided("there is no room for " + after.mistake());
    } else if (isViolated()) {
      foundViolation(action);
    } else if (after.thawed) {
      search.alarm(StateSearch.Alarm.THAWED);
    } else {
      keep(action, outcome, whole);
    }
    return true;
  }

  private boolean mayCall(int thread, int call, boolean whole) {
    boolean many = bounds.operations() == 0 || whole || base.left[thread] > 0;
    return many && (bounds.stored() == 0 || base.stored + monitor.growth(call) <= bounds.stored());
  }

  private void keep(int action, int outcome, boolean whole) {
    if (whole && outcome != Machine.RETURNS) {
      return;
    }
    if (doomed != null && !bury()) {
      search.alarm(StateSearch.Alarm.REVIVED);
      return;
    }
    rank(after, setsAfter);
    codec.encode(after, setsAfter);
    if (search.add(codec, reference, action)) {
      String stuck = solo.check(after, after.wrote);
      if (stuck != null) {
        found(Counterexample.Kind.BLOCKED, stuck, action);
      }
    }
  }

  /** Applies the rule of doomed threads; false if garbage is not left alone. */
  private boolean bury() {
    long reachable = codec.reachable(after);
    after.published |= reachable;
    if ((reachable & garbageBefore) != 0 || isGarbageWritten()) {
      return false;
    }
    restarted = doomed.apply(after, bounds.threads(), reachable);
    return true;
  }

  private boolean isGarbageWritten() {
    for (long rest = garbageBefore; rest != 0; rest &= rest - 1) {
      int from = Long.numberOfTrailingZeros(rest) * after.width;
      if (!Arrays.equals(
          after.heap, from, from + after.width, base.heap, from, from + after.width)) {
        return true;
      }
    }
    return false;
  }

  private void found(Counterexample.Kind kind, String what, int action) {
    search.wrong(new StateSearch.Found(kind, what, reference, action));
  }

  private void foundViolation(int action) {
    if (search.options.monitor() == CheckOptions.Linearization.POINTS) {
      String what = "the answers do not fit the order of the linearization points";
      found(Counterexample.Kind.NOT_AT_POINTS, what, action);
    } else {
      found(Counterexample.Kind.NOT_LINEARIZABLE, "the answers fit no sequential order", action);
    }
  }

  private boolean isViolated() {
    for (int set : setsAfter) {
      if (set == ConfigurationSets.NONE) {
        return true;
      }
    }
    return false;
  }

  /** Takes the step on {@link #after} and {@link #setsAfter}. */
  int take(int thread, int call, boolean whole, boolean newKey) {
    after.copyFrom(base);
    after.wrote = false;
    after.passedCount = 0;
    System.arraycopy(sets, 0, setsAfter, 0, sets.length);
    if (newKey) {
      ranks.open(after, bounds.threads(), setsAfter, search.calls.argument(call, 0));
    }
    if (call >= 0) {
      after.invoke(thread, call);
      if (bounds.operations() > 0 && !whole) {
        after.left[thread]--;
      }
      after.stored += monitor.growth(call);
      int word = monitor.word(call);
      setsAfter[word] = steps.invoke(setsAfter[word], thread, monitor.local(call));
    }
    if (call >= 0 && !whole && search.callsAreSteps) {
      return Machine.RESTS;
    }
    int running = call >= 0 ? call : after.call[thread];
    int outcome = after.step(thread);
    passPoints(thread, running);
    boolean wrote = after.wrote;
    for (int i = 0; whole && outcome == Machine.RESTS && i < MOST_WHOLE_STEPS; i++) {
      outcome = after.step(thread);
      passPoints(thread, running);
      wrote |= after.wrote;
    }
    after.wrote = wrote;
    if (outcome == Machine.RETURNS) {
      int word = monitor.word(running);
      setsAfter[word] = steps.respond(setsAfter[word], thread, after.result);
      if (bounds.stored() > 0) {
        // Who answers more than was stored is wrong, and told by a state all the same.
        after.stored = Math.max(0, after.stored - monitor.shrinkage(running, after.result));
      }
    }
    return outcome;
  }

  private void passPoints(int thread, int running) {
    if (search.options.monitor() != CheckOptions.Linearization.POINTS) {
      return;
    }
    CompiledRoutine code = search.object.routines.get(search.calls.routine[running]);
    for (int i = 0; i < after.passedCount; i++) {
      var point = code.points[after.passed[i]];
      if (point.others().isEmpty()) {
        linearize(thread, running, point.optional());
        continue;
      }
      int argument = code.pointArguments[after.passed[i]];
      int wanted = argument < 0 ? -1 : search.calls.argument(running, argument);
      for (int t = 0; t < bounds.threads(); t++) {
        int c = t == thread ? -1 : after.call[t];
        if (c >= 0
            && search.calls.name(c).equals(point.others())
            && (wanted < 0 || search.calls.argument(c, 0) == wanted)) {
          linearize(t, c, point.optional());
        }
      }
    }
  }

  private void linearize(int thread, int call, boolean optional) {
    int word = monitor.word(call);
    setsAfter[word] = steps.point(setsAfter[word], thread, optional);
  }

  /** Goes to the first state of a search. */
  void loadRoot() {
    root();
    settle(base, sets);
  }

  private void root() {
    base.reset();
    Arrays.fill(base.left, bounds.operations());
    Arrays.fill(sets, monitor.sets.initial());
  }

  /** The threads that were found to be doomed after the latest step, as bits. */
  long restarted() {
    return restarted;
  }

  /** Goes to {@link #after}, and says where each thread went. */
  int[] advance() {
    if (doomed != null) {
      bury();
    }
    return settle(after, setsAfter);
  }

  /** Renames keys to their ranks. */
  private void rank(Machine state, int[] of) {
    if (ranks != null) {
      long keys = ranks.alive(state, bounds.threads(), of, codec);
      renamed = ranks.close(state, bounds.threads(), of, keys);
    }
  }

  /** What became of each key in the latest step; null if keys are not renamed. */
  int[] renamedKeys() {
    return renamed;
  }

  private int[] settle(Machine state, int[] of) {
    rank(state, of);
    codec.encode(state, of);
    for (int w = 0; w < sets.length; w++) {
      sets[w] = StateStore.getSet(codec.code, 0, w);
    }
    codec.decode(codec.code, StateStore.wordsFor(sets.length), base);
    if (doomed != null) {
      garbageBefore = base.published & ~codec.reachable(base);
    }
    countKeys();
    return codec.chosen.clone();
  }

  private void countKeys() {
    alive = ranks == null ? 0 : Long.bitCount(ranks.alive(base, bounds.threads(), sets, codec));
  }

  /**
   * Where a step of a busy thread leads that does not return; -1 if it returns, -2 if the thread
   * waits for a lock. For one store only.
   */
  long successor(int thread) {
    int outcome = take(thread, -1, false, false);
    if (outcome != Machine.RESTS) {
      return outcome == Machine.WAITS ? -2 : -1;
    }
    if (doomed != null) {
      bury();
    }
    rank(after, setsAfter);
    codec.encode(after, setsAfter);
    StateStore store = search.stores[0];
    return store.find(codec.code, codec.length, store.hash(codec.code, 0, codec.length));
  }
}
