package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.options.Limits;
import java.util.function.IntFunction;

/**
 * Decides histories of multi-word reads, compare-and-swaps and swaps, with crashes, in linear time
 * if the values written to each address are distinct.
 *
 * <p>Then who wrote a value that was seen, and who replaced it, are facts ({@link Versions}), and
 * only the order of operations is to be found ({@link Sweep}), together with the interrupted
 * operations that took effect ({@link CompletionSearch}). The method follows the analyzer of Cepeda
 * et al. (OPODIS 2019); it needs no edges for real time, takes failures that name no word, and has
 * no false alarms after crashes. {@code docs/crash.md} has the proofs.
 *
 * <pre>{@code
 * MultiWordCheck graph = new MultiWordCheck(history, CrashModel.DURABLE, Limits.none());
 * if (graph.decide() instanceof Outcome.No no) { Anomaly.of(no) ... }
 * }</pre>
 */
public final class MultiWordCheck {
  private final MultiWordHistory history;
  private final CrashModel model;
  private final Budget budget;
  private final IntFunction<String> show;

  /** A check of a history; {@link Limits#states} limits the sweeps. */
  public MultiWordCheck(MultiWordHistory history, CrashModel model, Limits limits) {
    this(history, model, new Budget(limits), history::show);
  }

  /**
   * The same.
   *
   * @param show how an operation is called in sentences
   */
  @SuppressWarnings("exports") // for this module only
  public MultiWordCheck(
      MultiWordHistory history, CrashModel model, Budget budget, IntFunction<String> show) {
    this.history = history;
    this.model = model;
    this.budget = budget;
    this.show = show;
  }

  /**
   * Decides. The states of the outcome are sweeps: one, unless interrupted or failed operations
   * left a choice. It is beyond this method where values are not distinct, or operations wrote
   * blindly.
   */
  @SuppressWarnings("exports") // for this module and its tests
  public Outcome decide() {
    if (model.buffered() && !history.crashes().isEmpty()) {
      return new Outcome.Beyond("a crash may have undone operations under " + model.name());
    }
    try {
      return decide(new Versions(history, new Completions(history, model)));
    } catch (Budget.EndedException e) {
      return new Outcome.Ended(e.reason(), 0, 0, Outcome.GRAPH, 0);
    }
  }

  /**
   * Whether what an anomaly says holds in the history, by going through all of it from the
   * definitions; false also if it says nothing that can be judged so.
   */
  public static boolean confirms(MultiWordHistory history, Anomaly anomaly) {
    return AnomalyVerifier.confirms(history, anomaly);
  }

  private static Outcome no(Anomaly found, long sweeps) {
    return new Outcome.No(
        found.operations(), -1, found.blamed(), found.sentences(), 0, Outcome.GRAPH, sweeps, found);
  }

  private Outcome decide(Versions versions) {
    AnomalyExplainer explainer = new AnomalyExplainer(versions, show);
    if (versions.failedOnExpected() >= 0) {
      return no(explainer.sawTheExpected(versions.failedOnExpected()), 0);
    }
    if (versions.dangling() >= 0) {
      return no(explainer.dangling(versions.dangling()), 0);
    }
    if (versions.duplicate() != null) {
      return new Outcome.Beyond(explainer.duplicate(versions.duplicate()));
    }
    if (versions.fork() != null) {
      return no(explainer.fork(versions.fork()[0], versions.fork()[1]), 0);
    }
    if (versions.wroteBlindly() >= 0) {
      return blind(versions, explainer, show.apply(versions.wroteBlindly()) + " wrote blindly");
    }
    CompletionSearch search = new CompletionSearch(versions, budget);
    return switch (search.decide()) {
      case YES -> new Outcome.Yes(assured(search.order()), Outcome.GRAPH, search.sweeps());
      case STUCK -> no(explainer.stuck(search, budget), search.sweeps());
      case CONFLICT -> no(explainer.conflict(search), search.sweeps());
      case BLIND -> {
        search.forget();
        String why = "an interrupted operation that wrote blindly may have taken effect";
        yield blind(versions, explainer, why);
      }
    };
  }

  private Outcome blind(Versions versions, AnomalyExplainer explainer, String why) {
    if (versions.oneWord() && versions.h.crashes().isEmpty()) {
      return new Outcome.Beyond(why + ", and each word is a register");
    }
    BlindWriteSearch writes = new BlindWriteSearch(versions, budget);
    BlindWriteSearch.Found found = writes.decide();
    return switch (found) {
      case YES -> new Outcome.Yes(assured(writes.order()), Outcome.GRAPH, writes.tried());
      case CYCLE, NO_ORDER -> no(explainer.blind(writes, budget), writes.tried());
      case CONFLICT -> no(explainer.conflict(writes.completionSearch()), 0);
      case BEYOND -> new Outcome.Beyond(why);
    };
  }
}
