package dev.plumbline.explore.narration;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Observer;
import dev.plumbline.explore.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Looks on while an execution is repeated, and writes down what happens: values are read from
 * memory before and after each event, so that nothing has to be kept while executions are only
 * searched.
 */
public final class Narrator implements Observer {
  private final EventWords words;
  private final List<String> happened = new ArrayList<>();
  private final List<ExplorationStep> waits = new ArrayList<>();
  private final List<Draw> draws = new ArrayList<>();
  private String old = "";

  /** That a random number was drawn, and how many events of the thread came before. */
  private record Draw(int thread, int after, Object drawn, int site) {}

  /** A narrator of what happens to an object. */
  public Narrator(Object underTest) {
    this.words = new EventWords(new ObjectNames(underTest), underTest.getClass().getClassLoader());
  }

  @Override
  public void before(int event) {
    old = words.value(event);
  }

  @Override
  public void after(int event) {
    while (happened.size() <= event) {
      happened.add("");
    }
    happened.set(event, words.happened(event, old, words.value(event)));
  }

  @Override
  public void drew(int thread, Object drawn, int site) {
    int after = 0;
    for (int e = 0; e < Events.count; e++) {
      after += Events.thread[e] == thread ? 1 : 0;
    }
    draws.add(new Draw(thread, after, drawn, site));
  }

  @Override
  public void over() {
    waits.clear();
    for (int e = Events.count; e < ExecutionState.eventsWithBlocked(); e++) {
      if (!Events.isAfterAll(e)) {
        waits.add(wait(e, words.waits(e)));
      }
    }
    for (int t = 0; t < ExecutionState.threads(); t++) {
      if (!ExecutionState.hasEnded(t) && ExecutionState.isSpinning(t)) {
        int latest = latest(t);
        String what = "goes round in circles: nothing changes that it reads";
        waits.add(latest < 0 ? wait(t, what, 0, -1) : wait(latest, what));
      }
    }
  }

  private static int latest(int t) {
    int e = Events.count - 1;
    while (e >= 0 && Events.thread[e] != t) {
      e--;
    }
    return e;
  }

  private static ExplorationStep wait(int e, String what) {
    return wait(Events.thread[e], what, Events.site[e], Events.operation[e]);
  }

  private static ExplorationStep wait(int t, String what, int site, int operation) {
    return new ExplorationStep(
        t, operation, ExplorationStep.Kind.WAIT, what, place(site), method(site), true);
  }

  /** Who waits for ever, and for what. */
  public List<ExplorationStep> waits() {
    return waits;
  }

  /**
   * All that happened in the latest execution, with the calls and returns of operations.
   *
   * @param calls the call of an operation, as in {@code enq(1)}
   * @param returns what it answered, as in {@code returns 1}; null if it did not return
   */
  public List<ExplorationStep> steps(IntFunction<String> calls, IntFunction<String> returns) {
    List<ExplorationStep> steps = new ArrayList<>();
    int last = last();
    int[] seen = new int[ExecutionState.threads()];
    for (int e = 0; e < Events.count; e++) {
      int operation = Events.operation[e];
      int t = Events.thread[e];
      if (operation >= 0 && isFirst(e)) {
        steps.add(boundary(t, operation, ExplorationStep.Kind.CALL, calls.apply(operation)));
      }
      addDraws(steps, t, operation, seen[t]++);
      if (!Events.isAfterAll(e)) {
        steps.add(step(e, last));
      }
      if (operation >= 0 && isLast(e)) {
        addDraws(steps, t, operation, seen[t]);
      }
      if (operation >= 0 && isLast(e) && returns.apply(operation) != null) {
        steps.add(boundary(t, operation, ExplorationStep.Kind.RETURN, returns.apply(operation)));
      }
    }
    steps.addAll(waits);
    return steps;
  }

  /** Adds what a thread drew between two of its events. */
  private void addDraws(List<ExplorationStep> steps, int t, int operation, int after) {
    for (Draw draw : draws) {
      if (draw.thread == t && draw.after == after) {
        String what = "draws " + draw.drawn;
        steps.add(
            new ExplorationStep(
                t,
                operation,
                ExplorationStep.Kind.STEP,
                what,
                place(draw.site),
                method(draw.site),
                true));
      }
    }
  }

  private static ExplorationStep boundary(
      int t, int operation, ExplorationStep.Kind kind, String what) {
    return new ExplorationStep(t, operation, kind, what, "", "", true);
  }

  private ExplorationStep step(int e, int last) {
    return new ExplorationStep(
        Events.thread[e],
        Events.operation[e],
        ExplorationStep.Kind.STEP,
        e < happened.size() ? happened.get(e) : "",
        place(Events.site[e]),
        method(Events.site[e]),
        meets(e, last));
  }

  /**
   * Whether an event of another thread depends on it, or it on that. What a thread does when all
   * others have ended is in no other order with them.
   */
  private static boolean meets(int e, int last) {
    for (int d = 0; d < ExecutionState.eventsWithBlocked(); d++) {
      boolean others = Events.thread[d] != Events.thread[e] && Events.thread[d] != last;
      if (others && Events.thread[e] != last && Events.dependent(d, e)) {
        return true;
      }
    }
    return false;
  }

  /** The thread that goes on when all others have ended; -1 if there is none. */
  private static int last() {
    int e = Events.count - 1;
    while (e >= 0 && !Events.isAfterAll(e)) {
      e--;
    }
    return e < 0 ? -1 : Events.thread[e];
  }

  private static boolean isFirst(int e) {
    for (int d = 0; d < e; d++) {
      if (Events.operation[d] == Events.operation[e]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLast(int e) {
    for (int d = e + 1; d < Events.count; d++) {
      if (Events.operation[d] == Events.operation[e]) {
        return false;
      }
    }
    return true;
  }

  /** As in {@code MyQueue.java:31}. */
  private static String place(int site) {
    if (site <= 0) {
      return "";
    }
    String type = Sites.className(site);
    String outermost = type.replaceFirst(".*[./]", "").replaceFirst("(?<=.)\\$.*", "");
    return outermost + ".java" + (Sites.line(site) > 0 ? ":" + Sites.line(site) : "");
  }

  private static String method(int site) {
    return site <= 0 ? "" : Sites.method(site).replaceFirst("\\(.*", "");
  }
}
