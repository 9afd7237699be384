package dev.plumbline.derive.model;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One breadth-first search through all states, level by level, so that what goes wrong is found
 * with as few steps as possible. The states are divided among stores by their hash; in each level
 * the workers take one store after the other and expand its states of that level.
 */
final class StateSearch {
  /** An assumption that turned out to be wrong. */
  enum Alarm {
    NONE,
    /** A marked node was written to. */
    THAWED,
    /** Garbage became reachable again, or was written to. */
    REVIVED
  }

  static final int SHARD_BITS = 6;

  final CompiledObject object;
  final Bounds bounds;
  final CheckOptions options;
  final CallTable calls;
  final Monitor monitor;
  final StateStore[] stores;

  /**
   * Whether a call is a step of its own. Else it comes with the first step of the operation, but if
   * others say when it takes effect, they may do so before.
   */
  final boolean callsAreSteps;

  private final Limits limits;
  private final long deadline;
  private final TreeSet<String> blocked = new TreeSet<>();
  private volatile boolean over;
  private Alarm alarm = Alarm.NONE;
  private String undecided;
  private Found found;
  private RuntimeException failure;

  /** What went wrong, after which step, and steps that come after that. */
  record Found(
      Counterexample.Kind kind, String what, long parent, int action, List<Integer> further) {
    Found(Counterexample.Kind kind, String what, long parent, int action) {
      this(kind, what, parent, action, List.of());
    }
  }

  StateSearch(CompiledObject object, Bounds bounds, CheckOptions options, Limits limits) {
    this.object = object;
    this.bounds = bounds;
    this.options = options;
    this.limits = limits;
    long nanos = limits.time().toDays() > 3000 ? Long.MAX_VALUE / 4 : limits.time().toNanos();
    this.deadline = System.nanoTime() + nanos;
    this.calls =
        new CallTable(
            object.routines.stream().map(CompiledRoutine::routine).toList(), bounds.values());
    this.monitor =
        new Monitor(
            object, calls, bounds, ConfigurationSets.Mode.valueOf(options.monitor().name()));
    this.callsAreSteps =
        options.monitor() == CheckOptions.Linearization.POINTS
            && object.routines.stream().anyMatch(CompiledRoutine::decidesForOthers);
    this.stores =
        new StateStore[options.workers() == 1 || options.lockFree() ? 1 : 1 << SHARD_BITS];
    for (int i = 0; i < stores.length; i++) {
      int words = StateStore.wordsFor(monitor.words);
      stores[i] =
          options.fingerprints() && !options.lockFree()
              ? new FingerprintStore(words)
              : new StateStore(words, options.antichain() ? monitor.sets : null);
    }
  }

  Alarm alarm() {
    return alarm;
  }

  ModelVerdict run() {
    StateWorker first = new StateWorker(this);
    try {
      first.initialStates();
      List<StateWorker> workers = new ArrayList<>(List.of(first));
      while (workers.size() < options.workers() && stores.length > 1) {
        workers.add(new StateWorker(this));
      }
      long[] from = new long[stores.length];
      long[] to = new long[stores.length];
      while (!over && hasMore(from, to)) {
        level(workers, from, to);
        System.arraycopy(to, 0, from, 0, to.length);
        for (int i = 0; i < stores.length; i++) {
          stores[i].expanded(to[i]);
        }
      }
      if (!over && options.lockFree()) {
        new EndlessRuns(this, first).search();
      }
    } catch (SequentialAutomaton.TooManyStatesException e) {
      undecided(e.getMessage());
    }
    return verdict(first);
  }

  private boolean hasMore(long[] from, long[] to) {
    boolean more = false;
    for (int i = 0; i < stores.length; i++) {
      to[i] = stores[i].end();
      more |= from[i] < to[i];
    }
    return more;
  }

  private void level(List<StateWorker> workers, long[] from, long[] to) {
    AtomicInteger next = new AtomicInteger();
    Thread[] threads = new Thread[workers.size() - 1];
    for (int i = 0; i < threads.length; i++) {
      StateWorker w = workers.get(i + 1);
      threads[i] = new Thread(() -> expand(w, next, from, to), "plumbline-model-" + i);
      threads[i].setDaemon(true);
      threads[i].start();
    }
    expand(workers.get(0), next, from, to);
    for (Thread t : threads) {
      join(t);
    }
  }

  private void join(Thread t) {
    try {
      t.join();
    } catch (InterruptedException e) {
      undecided("the check was interrupted");
      Thread.currentThread().interrupt();
    }
  }

  private void expand(StateWorker w, AtomicInteger next, long[] from, long[] to) {
    try {
      for (int s = next.getAndIncrement(); s < stores.length && !over; s = next.getAndIncrement()) {
        int expanded = 0;
        long a = stores[s].first(from[s], to[s]);
        for (; a < to[s] && !over; a = stores[s].next(a, to[s])) {
          w.expand(s, a);
          if ((++expanded & 255) == 0) {
            watch();
          }
        }
      }
      watch();
    } catch (SequentialAutomaton.TooManyStatesException e) {
      undecided(e.getMessage());
    } catch (OutOfMemoryError e) {
      undecided(Limits.heapEnded());
    } catch (RuntimeException e) {
      failed(e); // in a thread of its own it would be lost, and with it states
    }
  }

  private synchronized void failed(RuntimeException e) {
    failure = e;
    over = true;
  }

  boolean isOver() {
    return over;
  }

  /** Ends the search if a limit has ended. */
  void watch() {
    long states = 0;
    long bytes = 0;
    for (StateStore s : stores) {
      states += s.count();
      bytes += s.bytes();
    }
    if (System.nanoTime() > deadline) {
      undecided(limits.describe(Reason.TIME));
    } else if (states >= limits.states()) {
      undecided(limits.describe(Reason.STATES));
    } else if (bytes > limits.memoryBytes()) {
      undecided(limits.describe(Reason.MEMORY));
    } else if (Thread.currentThread().isInterrupted()) {
      undecided(limits.describe(Reason.INTERRUPTED));
    }
  }

  synchronized void undecided(String reason) {
    if (undecided == null) {
      undecided = reason;
    }
    over = true;
  }

  synchronized void wrong(Found what) {
    if (found == null) {
      found = what;
    }
    over = true;
  }

  synchronized void alarm(Alarm what) {
    alarm = what;
    over = true;
  }

  synchronized void blocked(String routine) {
    blocked.add(routine);
  }

  synchronized boolean isBlocked(String routine) {
    return blocked.contains(routine);
  }

  /** Stores a state; whether it was new. */
  boolean add(StateCodec codec, long parent, int action) {
    long hash = stores[0].hash(codec.code, 0, codec.length);
    StateStore store = stores[(int) (hash & stores.length - 1)];
    if (stores.length == 1) {
      return store.add(codec.code, codec.length, hash, parent, action);
    }
    synchronized (store) {
      return store.add(codec.code, codec.length, hash, parent, action);
    }
  }

  StateStore store(long reference) {
    return stores[(int) reference & stores.length - 1 & (1 << SHARD_BITS) - 1];
  }

  long reference(int shard, long address) {
    return address << SHARD_BITS | shard;
  }

  private long states() {
    long states = 0;
    for (StateStore s : stores) {
      states += s.count();
    }
    return states;
  }

  private ModelVerdict verdict(StateWorker worker) {
    if (failure != null) {
      throw failure;
    }
    if (alarm != Alarm.NONE) {
      return new ModelVerdict.Undecided(states(), "a reduction did not hold");
    }
    if (found != null) {
      return new ModelVerdict.Wrong(states(), new RunTeller(this, worker).tell(found));
    }
    if (undecided != null) {
      return new ModelVerdict.Undecided(states(), undecided);
    }
    return new ModelVerdict.Correct(states(), List.copyOf(blocked));
  }
}
