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

  RunTeller(StateSearch search, StateWorker worker) {
    this.search = search;
    this.worker = worker;
    this.real = worker.machine();
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
    int[] names = new int[search.bounds.threads()];
    Arrays.setAll(names, t -> t);
    worker.loadRoot();
    for (int action : actions) {
      int thread = action & 7;
      int call = (action >> 3 & 0x7FF) - 1;
      boolean whole = (action & StateWorker.WHOLE) != 0;
      perform(names[thread], call, whole);
      worker.take(thread, call, whole);
      int[] places = worker.advance();
      int[] before = names.clone();
      Arrays.setAll(names, p -> before[places[p]]);
    }
  }

  private void perform(int thread, int call, boolean whole) {
    if (call >= 0) {
      real.invoke(thread, call);
      told.add(new RunStep(thread, RunStep.Kind.CALL, search.calls.show(call)));
    }
    int running = real.call[thread];
    int outcome = real.step(thread);
    long units = real.units;
    for (int i = 0; whole && outcome == Machine.RESTS && i < SoloRuns.MOST_STEPS; i++) {
      outcome = real.step(thread);
    }
    int routine = call < 0 ? -1 : search.calls.routine[call];
    int arguments = call < 0 ? 0 : search.calls.packed(call);
    turns.add(new SavedSchedule.Turn(thread, routine, arguments, units, whole));
    if (outcome == Machine.RETURNS) {
      String answer =
          real.result < 0
              ? ""
              : " -> "
                  + search.monitor.automaton.answer(search.monitor.local(running), real.result);
      told.add(new RunStep(thread, RunStep.Kind.RETURN, search.calls.show(running) + answer));
    }
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
