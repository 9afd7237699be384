package dev.plumbline.core.plan;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Decider;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Promise;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The deciders of a part that need no search, in the order in which they are asked:
 *
 * <ol>
 *   <li>the monitor of the specification's type, which is exact where it answers;
 *   <li>what refutes a part because a promise of the specification is broken;
 *   <li>what accepts a part because it keeps more than was promised.
 * </ol>
 */
final class MonitorDeciders {
  private final History history;
  private final @Nullable TypedHistory typed;
  private final @Nullable String whyNoMonitor;
  private final Optional<Promise> promise;

  /** The operation that closes histories; null if there is none. */
  private final @Nullable String closing;

  /**
   * Monitors for the parts of a history.
   *
   * @param typed the typed history; null if there is nothing for a monitor
   * @param whyNoMonitor why the monitor of the type is not asked; null if it is
   */
  MonitorDeciders(
      History history, Spec<?> spec, @Nullable TypedHistory typed, @Nullable String whyNoMonitor) {
    this.history = history;
    this.typed = typed;
    this.whyNoMonitor = whyNoMonitor;
    this.promise = spec.traits().search().promise();
    this.closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
  }

  /** Why the monitor of the type is not asked; empty if it is. */
  String whyNot() {
    return whyNoMonitor == null ? "" : whyNoMonitor;
  }

  /** The deciders of a part. */
  List<Decider> of(int part, Budget share) {
    List<Decider> all = new ArrayList<>();
    if (typed == null) {
      return all;
    }
    boolean known = whyNoMonitor == null;
    if (known) {
      all.add(decider("monitor", part, share, () -> Monitors.decide(typed, part, share)));
    }
    // What is cut off at some time has promised nothing about its end.
    boolean open = closing != null && closers(typed, part).length == 0;
    if (promise.isPresent() && !open) {
      all.add(
          decider(
              "refutation by a promise",
              part,
              share,
              () -> quiet(Monitors.refute(typed, part, promise.get(), share), true)));
      all.add(
          decider(
              "acceptance by a promise",
              part,
              share,
              () -> quiet(Monitors.accept(typed, part, promise.get(), share), known)));
    } else if (!known) {
      all.add(Decider.of("no monitor", (states, on) -> new Outcome.Beyond("nothing was asked")));
    }
    return all;
  }

  /** What was said already of why a part is for search need not be said again. */
  private static Outcome quiet(Outcome outcome, boolean said) {
    return said && outcome instanceof Outcome.Beyond ? new Outcome.Beyond("") : outcome;
  }

  private Decider decider(String name, int part, Budget share, Supplier<Outcome> monitor) {
    return Decider.of(name, (states, started) -> ask(assured(typed), part, share, monitor));
  }

  private Outcome ask(TypedHistory typed, int part, Budget share, Supplier<Outcome> monitor) {
    long bytes = Monitors.BYTES_PER_OPERATION * typed.size(part);
    try {
      return share.reserve(bytes)
          ? closed(monitor.get(), typed, part)
          : new Outcome.Ended(Reason.MEMORY, 0, 0, Outcome.MONITOR, 0);
    } catch (Budget.EndedException e) {
      return new Outcome.Ended(e.reason(), 0, 0, Outcome.MONITOR, 0);
    } finally {
      // A search that follows may use it.
      share.release(bytes);
    }
  }

  /** The outcome with the operation that closes the history, if there is one. */
  private Outcome closed(Outcome outcome, TypedHistory typed, int part) {
    if (closing == null) {
      return outcome;
    }
    if (outcome instanceof Outcome.Yes yes) {
      return new Outcome.Yes(concat(yes.witness(), closers(typed, part)), yes.how(), yes.states());
    }
    if (outcome instanceof Outcome.No no) {
      int[] core = concat(assured(no.core()), closers(typed, part));
      Arrays.sort(core);
      return no.of(core);
    }
    return outcome;
  }

  private static int[] concat(int[] rows, int[] more) {
    return IntStream.concat(Arrays.stream(rows), Arrays.stream(more)).toArray();
  }

  /** The rows of a part that close it. */
  private int[] closers(TypedHistory typed, int part) {
    return Arrays.stream(typed.rows(part))
        .filter(row -> history.name(row).equals(closing))
        .toArray();
  }
}
