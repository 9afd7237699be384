package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.crash.Completions;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
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
 * switch (MultiWordCheck.decide(history, CrashModel.DURABLE, Limits.none())) { ... }
 * }</pre>
 */
public final class MultiWordCheck {
  private MultiWordCheck() {}

  /** What was found out. */
  public sealed interface Answer {
    /**
     * There is a witness.
     *
     * @param order rows: all operations with a response, and those of the others that took effect
     * @param sweeps how many sweeps it took; one unless interrupted or failed operations left a
     *     choice
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Yes(int[] order, long sweeps) implements Answer {}

    /** There is none. */
    record No(Anomaly anomaly, long sweeps) implements Answer {}

    /** This method cannot say: values are not distinct, or operations wrote blindly. */
    record Beyond(String why) implements Answer {}

    /** A limit ended first. */
    record Ended(Reason reason) implements Answer {}
  }

  /** Decides a history; {@link Limits#states} limits the sweeps. */
  public static Answer decide(MultiWordHistory history, CrashModel model, Limits limits) {
    return decide(history, model, new Budget(limits), history::show);
  }

  /**
   * Decides a history.
   *
   * @param show how an operation is called in sentences
   */
  @SuppressWarnings("exports") // for this module only
  public static Answer decide(
      MultiWordHistory history, CrashModel model, Budget budget, IntFunction<String> show) {
    if (model.buffered() && !history.crashes().isEmpty()) {
      return new Answer.Beyond("a crash may have undone operations under " + model.name());
    }
    try {
      return decide(new Versions(history, new Completions(history, model)), budget, show);
    } catch (Budget.EndedException e) {
      return new Answer.Ended(e.reason());
    }
  }

  /**
   * Whether what an anomaly says holds in the history, by going through all of it from the
   * definitions; false also if it says nothing that can be judged so.
   */
  public static boolean confirms(MultiWordHistory history, Anomaly anomaly) {
    return AnomalyVerifier.confirms(history, anomaly);
  }

  private static Answer decide(Versions versions, Budget budget, IntFunction<String> show) {
    AnomalyExplainer explainer = new AnomalyExplainer(versions, show);
    if (versions.failedOnExpected() >= 0) {
      return new Answer.No(explainer.sawTheExpected(versions.failedOnExpected()), 0);
    }
    if (versions.dangling() >= 0) {
      return new Answer.No(explainer.dangling(versions.dangling()), 0);
    }
    if (versions.duplicate() != null) {
      return new Answer.Beyond(explainer.duplicate(versions.duplicate()));
    }
    if (versions.fork() != null) {
      return new Answer.No(explainer.fork(versions.fork()[0], versions.fork()[1]), 0);
    }
    if (versions.wroteBlindly() >= 0) {
      return blind(
          versions, budget, explainer, show.apply(versions.wroteBlindly()) + " wrote blindly");
    }
    CompletionSearch search = new CompletionSearch(versions, budget);
    return switch (search.decide()) {
      case YES -> new Answer.Yes(assured(search.order()), search.sweeps());
      case STUCK -> new Answer.No(explainer.stuck(search, budget), search.sweeps());
      case CONFLICT -> new Answer.No(explainer.conflict(search), search.sweeps());
      case BLIND -> {
        search.forget();
        String why = "an interrupted operation that wrote blindly may have taken effect";
        yield blind(versions, budget, explainer, why);
      }
    };
  }

  private static Answer blind(
      Versions versions, Budget budget, AnomalyExplainer explainer, String why) {
    if (versions.oneWord() && versions.h.crashes().isEmpty()) {
      return new Answer.Beyond(why + ", and each word is a register");
    }
    BlindWriteSearch writes = new BlindWriteSearch(versions, budget);
    BlindWriteSearch.Found found = writes.decide();
    return switch (found) {
      case YES -> new Answer.Yes(assured(writes.order()), writes.tried());
      case CYCLE, NO_ORDER -> new Answer.No(explainer.blind(writes, budget), writes.tried());
      case CONFLICT -> new Answer.No(explainer.conflict(writes.completionSearch()), 0);
      case BEYOND -> new Answer.Beyond(why);
    };
  }
}
