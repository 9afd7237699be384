package dev.plumbline.explore.runtime;

import dev.plumbline.explore.runtime.Scheduler.End;

/** Who goes on, as long as somebody can and needs to; and how the execution ends. */
final class Turns {
  /** How it has ended; null as long as it has not. */
  static End end;

  /** Who has started a thread and waits for it to come to its first event; mostly nobody. */
  static int starter;

  /** The event by which a thread has waited for all others; -1 if none has. */
  static int alone;

  /**
   * The number of events, with those for which blocked threads wait: they are behind those that
   * happened.
   */
  static int all;

  private static Chooser chooser;
  private static int most;

  private Turns() {}

  static void reset(int mostEvents, Chooser chooses) {
    end = null;
    starter = Scheduler.NOBODY;
    alone = -1;
    most = mostEvents;
    chooser = chooses;
  }

  /** Who goes on: a thread that has not come to its first event, or the one that is chosen. */
  static int next() {
    if (starter != Scheduler.NOBODY) {
      int back = starter;
      starter = Scheduler.NOBODY;
      return back;
    }
    if (FirstTurns.mayBeLate && Events.count < Path.prefix) {
      int given = Path.choice[Events.count];
      return FirstTurns.isWaiting(given) ? FirstTurns.started(given) : choose();
    }
    return FirstTurns.areWaiting() == 0 ? choose() : FirstTurns.next();
  }

  /** Chooses the thread that goes on; nobody if the execution is over. */
  private static int choose() {
    int n = Events.count;
    Path.ensure(n);
    if (n > 0 && n >= Path.prefix) {
      Path.sleepOn(n);
    }
    if (FirstTurns.mayBeLate && n < Path.prefix && n < most && Scheduler.trouble == null) {
      int chosen = Path.choice[n];
      return given(n, Scheduler.ended[chosen] || !canGoOn(chosen) ? 0 : 1L << chosen);
    }
    long able = able();
    if (Obstruction.watching) {
      Obstruction.look();
    }
    Path.enabled[n] = able;
    if (able == 0) {
      return over(
          FirstTurns.othersEnded(Scheduler.NOBODY)
              ? End.COMPLETE
              : Spinning.any() ? End.LIVELOCK : End.DEADLOCK);
    }
    if (Scheduler.trouble != null || n >= most) {
      return cut();
    }
    if (n < Path.prefix) {
      return given(n, able);
    }
    long awake = able & ~Path.asleep[n];
    if (awake == 0) {
      return over(End.REDUNDANT);
    }
    if (n < Path.guided) {
      if ((awake >>> Path.choice[n] & 1) != 0) {
        return Path.choice[n];
      }
      Path.guided = n;
    }
    return chooseFreely(n, able, awake);
  }

  private static int chooseFreely(int n, long able, long awake) {
    Thread chooses = Scheduler.current;
    Scheduler.current = null; // what a chooser uses, such as collections, is no event then
    int chosen = chooser.choose(n, awake, n == 0 ? Scheduler.NOBODY : Events.thread[n - 1]);
    Path.choice[n] = chosen;
    Path.branches[n] = chooser.branches(able, chosen);
    Scheduler.current = chooses;
    return chosen;
  }

  private static int given(int n, long able) {
    int chosen = Path.choice[n];
    if ((able >>> chosen & 1) == 0) {
      Scheduler.trouble =
          "thread "
              + chosen
              + " could go on after "
              + n
              + " events, and in a repeated execution it cannot";
      return over(End.CUT);
    }
    return chosen;
  }

  /** Gives the execution up, unless the program is known to repeat itself without end. */
  private static int cut() {
    boolean endless = Scheduler.trouble == null && Obstruction.watching && Obstruction.isEndless();
    over(End.CUT);
    end = endless ? End.LIVELOCK : End.CUT;
    return Scheduler.NOBODY;
  }

  private static int over(End how) {
    end = how;
    all = how == End.DEADLOCK || how == End.LIVELOCK ? addBlocked() : Events.count;
    if (Observation.observer != null) {
      Observation.over();
    }
    return Scheduler.NOBODY;
  }

  private static long able() {
    long able = 0;
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && Waiting.canGoOn(t)) {
        able |= 1L << t;
      }
    }
    if (able == 0) {
      return Spinning.softly() | Waiting.outOfTime();
    }
    Waiting.noteHeldUp();
    return able;
  }

  /** Whether a thread can go on, or could if nobody else can. */
  private static boolean canGoOn(int t) {
    return Waiting.canGoOn(t) || Spinning.restsSoftly(t) || Waiting.isOutOfTime(t);
  }

  /** Adds what blocked threads wait for behind the events that happened. */
  private static int addBlocked() {
    int happened = Events.count;
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && !Spinning.isSpinning(t)) {
        Pending.add(t);
      }
    }
    int all = Events.count;
    Events.count = happened;
    return all;
  }
}
