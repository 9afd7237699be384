package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides a history while it happens: events come in the order of time, and each answer is "still
 * fine" or "violation at this event".
 *
 * <pre>{@code
 * OnlineChecker online = OnlineChecker.of(Specs.named("queue"));
 * long enq = online.call("client 1", "enq", 1);
 * long deq = online.call("client 2", "deq", null);
 * online.ret(enq, Operation.NOTHING);
 * if (!online.ret(deq, 2)) {
 *   System.out.println(online.alarm().get().violation().explanation());
 * }
 * }</pre>
 *
 * <p><b>When.</b> Queues, registers and sets are decided at each event, as long as each value is
 * there once at a time and nothing peeks at a queue or compares and sets a register. Everything
 * else is decided again whenever as many events have come as are kept, at least {@value
 * RecheckingFollower#LEAST}, containers also at once where a violation is obvious; the exact event
 * is then found by bisection. {@link #decideNow} decides at once. An alarm is never too early: on
 * the prefix up to its event there is no witness, whatever open operations may answer, and it says
 * so by a core that the independent verifier has confirmed.
 *
 * <p><b>Memory.</b> A queue keeps its open operations and present values, a register its open
 * operations and the values that can still be read, a set one bit for each element that is there
 * and what happened since no operation on the element was open; beyond that a bounded number of
 * operations to explain a violation with. Stacks, priority queues, multisets, maps and counters
 * keep what came after the last moment that separates the past from the future: an instant at which
 * a container was certainly empty, or a quiet moment at which the value was certain. An object of
 * another type keeps everything.
 *
 * <p>At equal times calls come before returns, as everywhere. Not thread-safe.
 */
public final class OnlineChecker {
  /** How many events come at least between two sweeps over all parts. */
  private static final int SWEEP = 4096;

  private record PartKey(@Nullable Object object, @Nullable Object key) {}

  private final Spec<?> spec;
  private final @Nullable KnownType type;
  private final Vocabulary vocabulary;
  private final Checker checker;
  private final boolean measures;
  private final Map<PartKey, Follower> parts = new HashMap<>();
  private final Map<Long, TrackedOperation> open = new HashMap<>();
  private String source = "";
  private long events;
  private long handles;
  private long givenTime = -1;
  private boolean timed;
  private long latest = Long.MIN_VALUE;
  private boolean latestIsReturn;
  private int line;
  private boolean forgetful;
  private long sweepAt = SWEEP;
  private final VacuityTracker vacuity = new VacuityTracker();
  private int degree;
  private Growth growth = (k, event, lineNumber) -> {};
  private @Nullable Alarm alarm;

  private OnlineChecker(Spec<?> spec, Checker checker, boolean measures) {
    this.spec = spec;
    this.measures = measures;
    this.type = spec.traits().type().orElse(null);
    this.vocabulary = new Vocabulary(spec);
    this.checker = checker;
  }

  /** A checker of one history of this specification. */
  public static OnlineChecker of(Spec<?> spec) {
    return of(spec, Limits.none());
  }

  /**
   * A checker of one history, with limits for each time that something is decided by an offline
   * decider. When one ends, the same is tried again when twice as much has come.
   *
   * @throws IllegalArgumentException if the specification judges how a history ends: what is wrong
   *     so far may then be right in the end
   */
  public static OnlineChecker of(Spec<?> spec, Limits limits) {
    if (spec instanceof Closing) {
      throw new IllegalArgumentException(
          spec.name() + " is judged at the end of a history, not while it happens");
    }
    return new OnlineChecker(spec, Plumbline.checker(spec).threads(1).limits(limits), false);
  }

  /**
   * A checker that measures how far a queue is out of order: see {@link #degree}. What no k allows
   * raises an alarm: a value dequeued that was not there. Empty results are not judged.
   *
   * @throws IllegalArgumentException if the specification is no queue
   */
  public static OnlineChecker measuring(Spec<?> queue) {
    if (ContainerType.of(queue).orElse(null) != ContainerType.QUEUE) {
      throw new IllegalArgumentException(
          "only queues are measured while they are watched, not " + queue.name());
    }
    Spec<?> loose = Relaxation.parse("out-of-order:" + Integer.MAX_VALUE).relax(queue);
    return new OnlineChecker(loose, Plumbline.checker(loose).threads(1), true);
  }

  /** Names the file that events come from, for problems and reports. */
  public OnlineChecker source(String file) {
    source = file;
    return this;
  }

  String source() {
    return source;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /**
   * Says when the next events happen, and in which line they stand; unless said, the time of an
   * event is its number. Times never fall, and at one time calls come before returns.
   */
  public OnlineChecker at(long time, int lineNumber) {
    timed = true;
    givenTime = time;
    line = lineNumber;
    return this;
  }

  /** Takes the call of an operation of the one anonymous object; a null input is no input. */
  public long call(@Nullable Object process, String name, @Nullable Object input) {
    return callOn(null, process, name, input);
  }

  /**
   * Takes the call of an operation of a named object.
   *
   * @return a handle for {@link #ret}, {@link #fail} and {@link #lose}
   * @throws MalformedHistoryException if the specification has no such operation or input
   */
  public long callOn(
      @Nullable Object object, @Nullable Object process, String name, @Nullable Object input) {
    Operation recorded = Operation.pending(name, Values.normalize(input));
    requireKnown(recorded);
    complain(Rule.WRONG_INPUT, vocabulary.inputProblem(recorded));
    long event = event(false);
    Operation seen = vocabulary.translate(recorded);
    Object owner = Values.normalize(object);
    TrackedOperation op = new TrackedOperation(owner, process, line, event, latest, recorded, seen);
    long handle = handles++;
    open.put(handle, op);
    vacuity.called();
    if (alarm == null) {
      PartKey key = partOf(op);
      Follower follower = parts.get(key);
      if (follower == null) {
        follower = measures ? new DegreeFollower() : Followers.of(spec, type, key.key, checker);
      }
      parts.put(key, follower.call(op));
    }
    return handle;
  }

  /**
   * Takes the return of an operation.
   *
   * @param output what it answered; {@link Operation#NOTHING} for nothing
   * @return false if it is certain that the history, up to this event, has no witness
   * @throws MalformedHistoryException if the specification has no such answer
   */
  public boolean ret(long handle, @Nullable Object output) {
    TrackedOperation op = open(handle);
    boolean nothing = output == Operation.NOTHING;
    Object normal = nothing ? output : Values.normalize(output);
    Operation pending = op.recorded();
    Operation done = nothing ? pending.returningNothing() : pending.returning(normal);
    complain(Rule.WRONG_OUTPUT, vocabulary.outputProblem(done));
    open.remove(handle);
    op.ret = event(true);
    op.retTime = latest;
    op.retLine = line;
    op.output = normal;
    op.seen = vocabulary.translate(done);
    vacuity.returned(op, vocabulary.observes(op.seen));
    return alarm == null ? answer(op, follower(op).returned(op)) : false;
  }

  /**
   * Takes the news that an open operation certainly did not happen.
   *
   * @return as {@link #ret}: what has already been seen may need the operation
   */
  public boolean fail(long handle) {
    TrackedOperation op = open(handle);
    open.remove(handle);
    op.ret = event(true);
    op.retTime = latest;
    op.retLine = line;
    op.failed = true;
    return alarm == null ? answer(op, follower(op).failed(op)) : false;
  }

  /** Takes the news that an open operation will never return: it may or may not have happened. */
  public void lose(long handle) {
    TrackedOperation op = open(handle);
    open.remove(handle);
    op.lost = true;
    vacuity.lost(op);
    if (alarm == null) {
      follower(op).lost(op);
    }
  }

  /** Decides all that has come; false if it has no witness. */
  public boolean decideNow() {
    if (alarm != null) {
      return false;
    }
    Follower wrong = null;
    for (Iterator<Follower> each = parts.values().iterator(); each.hasNext() && wrong == null; ) {
      Follower follower = each.next();
      if (!follower.decideNow()) {
        wrong = follower;
      } else if (follower.idle()) {
        forgetful |= follower.forgetful();
        each.remove();
      }
    }
    // Parts that rarely see an event are rarely looked at on their own; together they may keep
    // much.
    sweepAt = events + Math.max(SWEEP, 2 * retained());
    if (wrong != null) {
      raise(wrong);
    }
    return wrong == null;
  }

  /** Hears of each growth of the degree. */
  @FunctionalInterface
  public interface Growth {
    /**
     * The degree has grown.
     *
     * @param degree what it is now
     * @param event the number of the event after which it is so large
     * @param line the line of the event; 0 if none was given
     */
    void grew(int degree, long event, int line);
  }

  /** For a checker that measures: who is told when the degree grows. */
  public OnlineChecker onGrowth(Growth listener) {
    growth = listener;
    return this;
  }

  /**
   * For a checker that measures: the smallest k for which what has come is linearizable out of
   * order. It never falls. If the checker is {@link #forgetful}, k may be larger.
   */
  public int degree() {
    return degree;
  }

  /** The limit that ended before some of what has come was decided, if one did. */
  public Optional<Reason> undecided() {
    for (Follower part : parts.values()) {
      Reason reason = part.undecided();
      if (alarm == null && reason != null) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  /** The violation, once there is one. */
  public Optional<Alarm> alarm() {
    return Optional.ofNullable(alarm);
  }

  /** How many events have come. */
  public long events() {
    return events;
  }

  /** How many operations have been called. */
  public long operations() {
    return handles;
  }

  /**
   * What all that has come could not have shown, as sentences of {@link Vacuity}; nothing if there
   * is a violation.
   */
  public List<String> vacuity() {
    return alarm == null ? Vacuity.warnings(vacuity.left(open.values())) : List.of();
  }

  /** How many operations are kept in memory. */
  public long retained() {
    return parts.values().stream().mapToLong(Follower::retained).sum();
  }

  /**
   * True if operations that could still matter were forgotten, to bound memory: there may then be
   * violations that are not seen; what is reported is none the less true.
   */
  public boolean forgetful() {
    return forgetful || parts.values().stream().anyMatch(Follower::forgetful);
  }

  // ---- Events.

  private long event(boolean isReturn) {
    long now = timed ? givenTime : events;
    if (now < latest || (now == latest && latestIsReturn && !isReturn)) {
      throw new IllegalArgumentException(
          "events must come in the order of time, calls before returns at equal times: time="
              + now
              + " after "
              + latest);
    }
    latest = now;
    latestIsReturn = isReturn;
    return events++;
  }

  private TrackedOperation open(long handle) {
    TrackedOperation op = open.get(handle);
    if (op == null) {
      throw new IllegalArgumentException("no open operation has this handle: " + handle);
    }
    return op;
  }

  private void requireKnown(Operation op) {
    if (!vocabulary.open() && vocabulary.signature(op.name()) == null) {
      complain(Rule.UNKNOWN_OPERATION, vocabulary.unknown(op.name()));
    }
  }

  private void complain(Rule rule, @Nullable String complaint) {
    if (complaint != null) {
      throw malformed(line, rule, complaint);
    }
  }

  /** What is wrong with what comes, at a line of its source. */
  MalformedHistoryException malformed(int atLine, Rule rule, String message) {
    return new MalformedHistoryException(List.of(new Problem(source, atLine, rule, message)), 1);
  }

  // ---- Parts.

  private PartKey partOf(TrackedOperation op) {
    return new PartKey(op.object, type != null && type.keyed() ? spec.key(op.seen) : null);
  }

  private Follower follower(TrackedOperation op) {
    return assured(parts.get(partOf(op))); // made at its call
  }

  private boolean answer(TrackedOperation op, boolean fine) {
    Follower follower = follower(op);
    if (follower instanceof DegreeFollower measured && measured.degree() > degree) {
      degree = measured.degree();
      growth.grew(degree, events - 1, line);
    }
    if (!fine) {
      raise(follower);
    } else if (follower.idle()) {
      forgetful |= follower.forgetful();
      parts.remove(partOf(op));
    }
    return fine && (events < sweepAt || decideNow());
  }

  // ---- Violations.

  private void raise(Follower found) {
    // Another part may have gone wrong before, and be decided with more delay.
    Follower earliest = found;
    for (Follower other : parts.values()) {
      if (other != found && !other.decideNow() && other.badEvent() < earliest.badEvent()) {
        earliest = other;
      }
    }
    long bad = earliest.badEvent();
    Collection<TrackedOperation> evidence = earliest.evidence();
    CheckResult result = checker.check(TrackedOperation.history(evidence, bad, source));
    int at = 0;
    for (TrackedOperation op : evidence) {
      at = op.ret == bad ? op.retLine : at;
    }
    CheckResult told = inWords(result, earliest.sentence());
    alarm = new Alarm(bad, at, events - 1, evidence.size() < handles ? among(told) : told);
  }

  /** The verdict on what was kept, where that does not tell the whole story. */
  private static CheckResult inWords(CheckResult result, @Nullable String sentence) {
    if (result.verdict() instanceof Verdict.Violation shown) {
      int blamed = shown.explanation().blamed();
      return sentence == null
          ? result
          : with(result, shown.core(), new Explanation(blamed, List.of(sentence)));
    }
    int[] all = IntStream.range(0, result.history().size()).toArray();
    String why =
        sentence != null
            ? sentence
            : "The operations that are kept do not show the violation: some that it needs were"
                + " forgotten to bound memory, or a limit ended.";
    return with(result, new Core(all, History.PENDING, false), new Explanation(-1, List.of(why)));
  }

  /** Says that the words are about what was kept: what was settled before is not mentioned. */
  private CheckResult among(CheckResult result) {
    Verdict.Violation shown = (Verdict.Violation) result.verdict();
    Explanation why = shown.explanation();
    List<Sentence> words = new ArrayList<>(why.told());
    words.add(
        Sentence.words(
            "This is about the operations that were kept, %d of %d; what the others added, removed or"
                    .formatted(result.history().size(), handles)
                + " wrote was settled before."));
    return with(result, shown.core(), Explanation.of(why.blamed(), words, why.links()));
  }

  private static CheckResult with(CheckResult result, Core core, Explanation why) {
    return result.withVerdict(new Verdict.Violation(core, why), core.verified());
  }
}
