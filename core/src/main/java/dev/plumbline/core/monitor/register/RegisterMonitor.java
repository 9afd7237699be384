package dev.plumbline.core.monitor.register;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Decides registers, and the keys of maps one by one, whose values are told apart by what was
 * written: {@link ValueChains} gathers operations by value, {@link Zones} orders the chains.
 *
 * <p>Exact for reads, writes, updates (swap, successful cas, fetch-and-add, put and remove with
 * their answers) and pending operations, if each value that was seen was written once; one value
 * may recur, provided that nothing returns to it blindly. Pending fetch-and-adds are for {@link
 * PendingFetchAndAdds}, and what is beyond that but goes one way for {@link MonotonicRegister}.
 * Failed cas are put into the witness of the rest where {@link FailedCas} can.
 *
 * <p>Cost: O(n) beyond the sorting of events.
 */
public final class RegisterMonitor {
  private static final String METHOD = "order of values written once";

  /** How often to order chains again so that failed cas find room. */
  private static final int ATTEMPTS = 8;

  private RegisterMonitor() {}

  /**
   * Decides a part.
   *
   * @param initial the code of the value at the start
   * @param show codes as people write their values
   */
  public static Outcome decide(Timeline t, long initial, LongFunction<String> show, Budget budget) {
    Outcome answer =
        t.has(Role.LOST_ADD)
            ? PendingFetchAndAdds.decide(t, initial, show, budget)
            : decideKnown(t, initial, show, budget);
    if (answer instanceof Outcome.Beyond) {
      Outcome counted = MonotonicRegister.decide(t, initial, budget);
      return counted == null ? answer : counted;
    }
    return answer;
  }

  /** Decides a part as if pending fetch-and-adds were not there. */
  public static Outcome decideKnown(
      Timeline t, long initial, LongFunction<String> show, Budget budget) {
    ValueChains chains = new ValueChains(t, initial);
    if (chains.impossible != ValueChains.NONE) {
      return RegisterCores.everything(t, chains.impossible);
    }
    if (chains.beyond != null) {
      return new Outcome.Beyond(chains.beyond);
    }
    budget.check();
    RegisterCores cores = new RegisterCores(chains, show);
    int lost = seenButNeverLeft(chains);
    if (lost >= 0) {
      return cores.neverLeft(lost);
    }
    if (chains.rivals != null) {
      return cores.rivals();
    }
    Zones zones = new Zones(chains, false);
    if (zones.brokenValue != ValueChains.NONE) {
      return cores.broken(zones);
    }
    if (!zones.allLinked()) {
      return cores.cycle();
    }
    boolean away = chains.home != ValueChains.NONE && zones.open > 0;
    boolean blind = away && zones.overwrites + chains.blindReturns + chains.pendingReturns > 0;
    if (away && !blind) {
      zones = new Zones(chains, true);
    }
    budget.check();
    if (!zones.sweep()) {
      return cores.inTheWay(zones);
    }
    if (!blind && t.decisionOnly && !t.has(Role.DIFFERS)) {
      return new Outcome.Yes(new int[0], METHOD);
    }
    if (!blind) {
      return withFailed(chains, zones, zones.witness(), cores);
    }
    RecurringValueSchedule schedule = new RecurringValueSchedule(chains, zones);
    int[] witness = schedule.witness();
    if (witness != null) {
      return withFailed(chains, zones, witness, cores);
    }
    int impossible = schedule.impossible();
    return impossible >= 0
        ? cores.everything(impossible)
        : new Outcome.Beyond("operations without answers leave a recurring value in doubt");
  }

  private static Outcome withFailed(
      ValueChains chains, Zones zones, int[] others, RegisterCores cores) {
    if (!chains.t.has(Role.DIFFERS)) {
      return new Outcome.Yes(others, METHOD);
    }
    boolean[] hidden = new boolean[chains.ids.count];
    int[] order = others;
    for (int attempt = 0; ; attempt++) {
      FailedCas failed = new FailedCas(chains, order);
      int[] witness = failed.witness();
      if (witness != null) {
        return new Outcome.Yes(witness, METHOD);
      }
      int impossible = failed.impossible();
      if (impossible >= 0) {
        return cores.everything(impossible);
      }
      if (attempt == ATTEMPTS || chains.home != ValueChains.NONE) {
        return new Outcome.Beyond("a failed cas depends on the order of writes that nobody saw");
      }
      zones.addChains(failed.inTheWay, hidden);
      zones.hide(hidden);
      order = zones.witness();
    }
  }

  /** An operation that found a value which nobody left, or -1. */
  private static int seenButNeverLeft(ValueChains c) {
    for (int i = 0; i < c.t.size; i++) {
      int found = c.ids.found[i];
      boolean sees = c.t.role[i] == Role.READ || (c.t.role[i] == Role.UPDATE && c.kept(i));
      if (sees && found != c.home && c.writer[found] == ValueChains.NONE) {
        return i;
      }
    }
    return -1;
  }

  public static Outcome.No no(int[] core, int blamed, List<Sentence> sentences) {
    return new Outcome.No(core, -1, blamed, sentences, METHOD);
  }
}
