package dev.plumbline.derive.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Repeats what led to a state that a search found, with threads that keep their names, and tells
 * it.
 */
final class RunTeller {
  private final StateSearch search;
  private final StateWorker worker;
  private final List<RunStep> told = new ArrayList<>();
  private final List<SavedSchedule.Turn> turns = new ArrayList<>();
  private final Machine real;
  private final CallTable calls;

  RunTeller(StateSearch search, StateWorker worker) {
    this.search = search;
    this.worker = worker;
    int values = search.bounds.ranked() ? Machine.MAX_KEY - 1 : search.bounds.values();
    this.calls =
        new CallTable(
            search.object.routines.stream().map(CompiledRoutine::routine).toList(), values);
    this.real = new Machine(search.object, calls, search.bounds.threads() + 1, worker.freezes());
  }

  Counterexample tell(StateSearch.Found found) {
    List<Integer> actions = new ArrayList<>(List.of(found.action()));
    long reference = found.parent();
    while (reference != StateWorker.ROOT) {
      long origin = search.store(reference).origin(reference >>> StateSearch.SHARD_BITS);
      reference = StateStore.parent(origin);
      actions.add(StateStore.action(origin));
    }
    actions.remove(actions.size() - 1); // nothing leads to the first state
    Collections.reverse(actions);
    actions.addAll(found.further());
    real.reset();
    Arrays.fill(real.left, search.bounds.operations());
    real.narrator = new AccessWords(told);
    follow(actions);
    if (found.kind() == Counterexample.Kind.DEADLOCK) {
      tellWaiting();
    }
    return new Counterexample(found.kind(), found.what(), new SavedSchedule(turns), told);
  }

  private void follow(List<Integer> actions) {
    int[] keys = search.bounds.ranked() ? new KeyNames(worker).of(actions) : new int[0];
    int[] names = new int[search.bounds.threads()];
    Arrays.setAll(names, t -> t);
    worker.loadRoot();
    for (int i = 0; i < actions.size(); i++) {
      int action = actions.get(i);
      int thread = action & 7;
      int call = (action >> 3 & 0x7FF) - 1;
      boolean whole = (action & StateWorker.WHOLE) != 0;
      boolean named = call >= 0 && keys.length > 0 && keys[i] > 0;
      int real = named ? calls.find(search.calls.routine[call], keys[i]) : call;
      perform(names[thread], real, whole);
      worker.take(thread, call, whole, (action & StateWorker.NEW_KEY) != 0);
      int[] places = worker.advance();
      for (int t = 0; t < names.length; t++) {
        if ((worker.restarted() >>> t & 1) != 0) {
          catchUp(names[t]);
        }
      }
      int[] before = names.clone();
      Arrays.setAll(names, p -> before[places[p]]);
    }
  }

  /** Lets a thread do the reads that a search left out because a restart comes after them. */
  private void catchUp(int thread) {
    int outcome = Machine.RESTS;
    for (int i = 0; i < StateWorker.MOST_WHOLE_STEPS && outcome == Machine.RESTS; i++) {
      outcome = real.step(thread);
      if (real.restarted) {
        return;
      }
    }
    throw new IllegalStateException("a thread does not restart that was to");
  }

  private void perform(int thread, int call, boolean whole) {
    if (call >= 0) {
      real.invoke(thread, call);
      told.add(new RunStep(thread, RunStep.Kind.CALL, calls.show(call)));
      if (search.callsAreSteps && !whole) {
        return;
      }
    }
    int running = real.call[thread];
    int outcome = real.step(thread);
    long units = real.units;
    for (int i = 0; whole && outcome == Machine.RESTS && i < StateWorker.MOST_WHOLE_STEPS; i++) {
      outcome = real.step(thread);
    }
    int routine = call < 0 ? -1 : calls.routine[call];
    int arguments = call < 0 ? 0 : calls.packed(call);
    turns.add(new SavedSchedule.Turn(thread, routine, arguments, units, whole));
    if (outcome == Machine.RETURNS) {
      String answer =
          real.result < 0
              ? " returns"
              : " -> " + search.monitor.automaton.answer(localCall(running), real.result);
      told.add(new RunStep(thread, RunStep.Kind.RETURN, calls.show(running) + answer));
    }
  }

  /** The call as the monitor knows it; all keys are alike to it where they are renamed. */
  private int localCall(int call) {
    int known = search.bounds.ranked() ? search.calls.find(calls.routine[call], 1) : call;
    return search.monitor.local(known);
  }

  private void tellWaiting() {
    for (int t = 0; t < search.bounds.threads(); t++) {
      if (real.call[t] >= 0) {
        CompiledRoutine code = real.code(t);
        String what = "waits for ever: " + StatementText.of(code.source[real.pc[t]]);
        told.add(new RunStep(t, RunStep.Kind.WAIT, what));
      }
    }
  }
}
