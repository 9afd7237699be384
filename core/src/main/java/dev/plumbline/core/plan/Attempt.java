package dev.plumbline.core.plan;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Decider;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One part on its way through its deciders. What a monitor says depends on nothing but the part, so
 * those are asked once; searches are asked anew with more configurations, in the same order, and go
 * on where they stopped. So nobody needs to know whether a part was continued or begun anew.
 */
final class Attempt {
  private final List<Decider> monitors;
  private final Supplier<List<Decider>> afterwards;
  private final Budget share;

  /** Made when the monitors have been asked; null before. */
  private @Nullable List<Decider> searches;

  private String why;

  /**
   * An attempt at a part.
   *
   * @param why why there are no more monitors than these; empty if that goes without saying
   * @param afterwards makes the searches, of which the last one decides anything
   */
  Attempt(List<Decider> monitors, String why, Supplier<List<Decider>> afterwards, Budget share) {
    this.monitors = monitors;
    this.why = why;
    this.afterwards = afterwards;
    this.share = share;
  }

  /** What it may use. */
  Budget share() {
    return share;
  }

  /**
   * Decides the part; the outcome speaks of rows of the history and says how it was found.
   *
   * @param states configurations that a search may examine, those of earlier calls included
   * @param started is told of each search that begins or goes on
   */
  Outcome decide(long states, Consumer<Watched> started) {
    if (searches == null) {
      for (Decider monitor : monitors) {
        Outcome outcome = monitor.decide(states, started);
        if (!(outcome instanceof Outcome.Beyond beyond)) {
          return outcome;
        }
        note(beyond.why());
      }
      searches = afterwards.get();
    }
    return search(states, started);
  }

  private void note(String reason) {
    why += (why.isEmpty() || reason.isEmpty() ? "" : ", and ") + reason;
  }

  private Outcome search(long states, Consumer<Watched> started) {
    long examined = 0;
    for (Decider search : assured(searches)) {
      Outcome outcome = search.decide(states, started);
      if (!(outcome instanceof Outcome.Beyond)) {
        String how = outcome.how();
        return outcome.told(outcome.monitored() ? how : how + ", because " + why, examined);
      }
      examined += outcome.states();
    }
    throw new IllegalStateException("nothing is beyond general search");
  }
}
