package dev.plumbline.derive.search;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.model.Simulator;
import dev.plumbline.derive.space.SchemaSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Finds the verdict of every candidate of a schema, model checking as few as it can.
 *
 * <p>CandidateNumbers come with the least atomic first. One that an earlier verdict settles is
 * skipped. Then the schedules that rejected others are tried on it, the latest successful one
 * first, since a replay takes microseconds and a check milliseconds: what they reject is wrong,
 * because every replay is a real run. Only what survives is model checked, with growing bounds. A
 * counterexample is saved and rejects everything that is less atomic; an accepted candidate accepts
 * everything that is more atomic, because that has fewer executions and the same ones of a single
 * thread, so both linearizability and progress are monotone.
 *
 * <p>After Vechev and Yahav (PLDI 2008), who propagate verdicts along the order; saved schedules
 * are the idea of counterexample-guided synthesis (Solar-Lezama and others, PLDI 2008).
 */
public final class SpaceSearch {
  private static final byte OPEN = 0;
  private static final byte ACCEPTED = 1;
  private static final byte REJECTED = 2;
  private static final byte UNDECIDED = 3;
  private static final int REPORT_EVERY = 256;
  private static final int MOST_DOUBTED = 20;

  private final SchemaSpace space;
  private final CandidateNumbers candidates;
  private final CompiledCandidates code;
  private final List<Bounds> bounds;
  private final CheckOptions options;
  private final Limits limits;
  private final long start = System.nanoTime();
  private final long deadline;
  private final int workers;
  private final Consumer<SearchProgress> progress;
  private final SearchJournal journal;

  private final byte[] verdicts;

  /** What was inferred along an order that the schema declares. */
  private final BitSet declared = new BitSet();

  private final List<SavedFailure> saved = new CopyOnWriteArrayList<>();

  /** What the last check of each candidate said that passed all of them. */
  private final Map<Integer, ModelVerdict.Correct> passed = new ConcurrentHashMap<>();

  private final AtomicLong states = new AtomicLong();
  private final AtomicLong replays = new AtomicLong();
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger checked = new AtomicInteger();
  private final AtomicInteger replayed = new AtomicInteger();
  private final AtomicInteger inferred = new AtomicInteger();
  private final AtomicInteger cursor = new AtomicInteger();
  private volatile String stopped = "";
  private volatile String undecidedWhy = "";
  private volatile RuntimeException failure;

  SpaceSearch(SearchSettings settings, SchemaSpace space) {
    this.space = space;
    this.candidates = new CandidateNumbers(space);
    this.code = new CompiledCandidates(space, candidates);
    this.bounds = settings.bounds();
    this.options = settings.options();
    this.limits = settings.limits();
    this.deadline = start + limits.time().toNanos();
    this.workers = settings.workers();
    this.progress = settings.progress();
    this.journal = settings.journal();
    this.verdicts = new byte[candidates.size()];
  }

  /** Searches the whole space. */
  public static SearchResult run(SchemaSpace space, SearchSettings settings) {
    return new SpaceSearch(settings, space).run();
  }

  private SearchResult run() {
    resume();
    int[] order = candidates.fineToCoarse();
    List<Thread> threads = new ArrayList<>();
    for (int w = 1; w < workers; w++) {
      Thread thread = new Thread(() -> work(order), "derive-" + w);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    work(order);
    threads.forEach(SpaceSearch::join);
    if (failure != null) {
      throw failure;
    }
    if (!declared.isEmpty() && stopped.isEmpty()) {
      audit();
    }
    report();
    return result(System.nanoTime() - start);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes over old verdicts, and finds the schedules again that rejected something. */
  private void resume() {
    for (SearchJournal.Entry entry : journal.entries()) {
      if (entry.candidate() < candidates.size()) {
        if (entry.accepted()) {
          accept(entry.candidate());
        } else {
          reject(entry.candidate());
        }
        checked.incrementAndGet();
      }
    }
    for (SearchJournal.Entry entry : journal.entries()) {
      if (!entry.accepted() && isOpen()) {
        check(entry.candidate(), code.get(entry.candidate()));
      }
    }
  }

  private boolean isOpen() {
    for (byte verdict : verdicts) {
      if (verdict == OPEN) {
        return true;
      }
    }
    return false;
  }

  private void work(int[] order) {
    try {
      Replays own = new Replays();
      while (stopped.isEmpty() && failure == null) {
        int next = cursor.getAndIncrement();
        if (next >= order.length) {
          return;
        }
        if (verdict(order[next]) == OPEN) {
          decide(order[next], own);
        }
        if (next % REPORT_EVERY == 0) {
          report();
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void report() {
    int seen = Math.min(cursor.get(), candidates.size());
    progress.accept(
        new SearchProgress(
            candidates.size(),
            seen,
            checked.get(),
            replayed.get(),
            inferred.get(),
            states.get(),
            (System.nanoTime() - start) / 1_000_000));
  }

  private synchronized byte verdict(int candidate) {
    return verdicts[candidate];
  }

  private void decide(int candidate, Replays own) {
    CompiledObject object = code.get(candidate);
    if (own.reject(object)) {
      replayed.incrementAndGet();
      mark(candidate, REJECTED);
      return;
    }
    checked.incrementAndGet();
    byte verdict = check(candidate, object);
    if (verdict == ACCEPTED) {
      accept(candidate);
    } else if (verdict == REJECTED) {
      reject(candidate);
    } else {
      mark(candidate, UNDECIDED);
      return;
    }
    journal.add(new SearchJournal.Entry(candidate, verdict == ACCEPTED));
  }

  /** Checks with growing bounds; saves the schedule if something goes wrong. */
  private byte check(int candidate, CompiledObject object) {
    for (int stage = 0; stage < bounds.size(); stage++) {
      ModelVerdict verdict = ModelChecker.check(object, bounds.get(stage), options, remaining());
      runs.incrementAndGet();
      states.addAndGet(verdict.states());
      if (verdict instanceof ModelVerdict.Wrong wrong) {
        saved.add(0, new SavedFailure(stage, candidate, wrong.counterexample()));
        return REJECTED;
      }
      if (verdict instanceof ModelVerdict.Undecided undecided) {
        undecidedWhy = undecided.reason();
        if (System.nanoTime() >= deadline) {
          stopped = limits.describe(Reason.TIME);
        } else if (Thread.currentThread().isInterrupted()) {
          stopped = undecided.reason();
        }
        return UNDECIDED;
      }
      if (stage == bounds.size() - 1 && verdict instanceof ModelVerdict.Correct correct) {
        passed.put(candidate, correct);
      }
    }
    return ACCEPTED;
  }

  private Limits remaining() {
    return limits.withTime(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
  }

  private synchronized void mark(int candidate, byte verdict) {
    verdicts[candidate] = verdict;
  }

  private synchronized void accept(int candidate) {
    candidates.above(candidate, c -> infer(c, candidate, ACCEPTED));
    verdicts[candidate] = ACCEPTED;
  }

  private synchronized void reject(int candidate) {
    candidates.below(candidate, c -> infer(c, candidate, REJECTED));
    verdicts[candidate] = REJECTED;
  }

  private void infer(int candidate, int from, byte verdict) {
    if (candidate == from) {
      return;
    }
    byte known = verdicts[candidate];
    if (known == (verdict == ACCEPTED ? REJECTED : ACCEPTED)) {
      throw contradiction(
          verdict == ACCEPTED ? from : candidate, verdict == ACCEPTED ? candidate : from);
    }
    if (known == OPEN || known == UNDECIDED) {
      verdicts[candidate] = verdict;
      inferred.incrementAndGet();
      if (!candidates.haveSameChoices(candidate, from)) {
        declared.set(candidate);
      }
    }
  }

  /**
   * Doubts what was inferred because the schema says that it follows: by the saved schedules, and
   * some of it by a check.
   */
  private void audit() {
    Replays replays = new Replays();
    int checks = 0;
    for (int c = declared.nextSetBit(0); c >= 0; c = declared.nextSetBit(c + 1)) {
      CompiledObject object = code.get(c);
      byte found = replays.reject(object) ? REJECTED : OPEN;
      if (found == OPEN && checks < MOST_DOUBTED) {
        checks++;
        found = check(c, object);
      }
      if (found == ACCEPTED && verdicts[c] == REJECTED) {
        throw contradiction(c, -1);
      } else if (found == REJECTED && verdicts[c] == ACCEPTED) {
        throw contradiction(-1, c);
      }
    }
  }

  /** Says that an order does not hold; only what the schema declares itself can be so wrong. */
  private RuntimeException contradiction(int correct, int wrong) {
    return space.schema().placeholders().stream()
        .flatMap(p -> p.orders().stream())
        .findFirst()
        .<RuntimeException>map(
            order ->
                SchemaException.of(order.at(), "This order does not hold" + why(correct, wrong)))
        .orElseGet(
            () ->
                new IllegalStateException(
                    "candidates %d and %d contradict each other".formatted(correct, wrong)));
  }

  private String why(int correct, int wrong) {
    return (correct < 0 ? "" : ": " + candidates.fillings(correct) + " is correct")
        + (correct >= 0 && wrong >= 0 ? "," : correct < 0 ? ":" : "")
        + (wrong < 0
            ? " although it was to be wrong because of another"
            : (correct < 0 ? " " : " but ") + candidates.fillings(wrong) + " is not");
  }

  private SearchResult result(long nanos) {
    BitSet accepted = new BitSet();
    int undecided = 0;
    long instances = 0;
    for (int c = 0; c < verdicts.length; c++) {
      if (verdicts[c] == ACCEPTED) {
        accepted.set(c);
        instances += candidates.weight(c);
      } else if (verdicts[c] != REJECTED) {
        undecided++;
      }
    }
    return new SearchResult(
        space,
        candidates,
        accepted,
        Map.copyOf(passed),
        instances,
        undecided,
        stopped.isEmpty() && undecided > 0 ? undecidedWhy : stopped,
        checked.get(),
        runs.get(),
        replayed.get(),
        inferred.get(),
        replays.get(),
        List.copyOf(saved),
        states.get(),
        nanos / 1_000_000);
  }

  /** The replays of one worker: simulators are not shared. */
  private final class Replays {
    private final List<Simulator> simulators = new ArrayList<>();
    private final List<SavedFailure> order = new ArrayList<>();
    private int known;

    Replays() {
      CompiledObject like = code.get(0);
      bounds.forEach(b -> simulators.add(new Simulator(like, b)));
    }

    boolean reject(CompiledObject object) {
      learn();
      for (int i = 0; i < order.size(); i++) {
        SavedFailure failureKnown = order.get(i);
        replays.incrementAndGet();
        if (simulators.get(failureKnown.stage()).rejects(object, failureKnown.schedule())) {
          order.remove(i);
          order.add(0, failureKnown);
          return true;
        }
      }
      return simulators.get(0).failsAlone(object);
    }

    /** New schedules of all workers come to the front. */
    private void learn() {
      int fresh = saved.size() - known;
      for (int i = 0; i < fresh; i++) {
        order.add(i, saved.get(i));
      }
      known += fresh;
    }
  }
}
