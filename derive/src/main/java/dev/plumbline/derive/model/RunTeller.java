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
    List<Long> references = new ArrayList<>();
    List<Integer> actions = new ArrayList<>();
    long reference = found.parent();
    int action = found.action();
    while (reference != StateWorker.ROOT) {
      references.add(reference);
      actions.add(action);
      StateStore store = search.store(reference);
      long origin = store.origin(reference >>> StateSearch.SHARD_BITS);
      reference = StateStore.parent(origin);
      action = StateStore.action(origin);
    }
    Collections.reverse(references);
    Collections.reverse(actions);
    real.reset();
    Arrays.fill(real.left, search.bounds.operations());
    real.narrator = new AccessWords(told);
    follow(references, actions);
    if (found.kind() == Counterexample.Kind.DEADLOCK) {
      tellWaiting();
    }
    return new Counterexample(found.kind(), found.what(), new SavedSchedule(turns), told);
  }

  private void follow(List<Long> references, List<Integer> actions) {
    int threads = search.bounds.threads();
    int[] names = new int[threads];
    Arrays.setAll(names, t -> t);
    for (int i = 0; i < references.size(); i++) {
      long reference = references.get(i);
      int action = actions.get(i);
      int thread = action & 7;
      int call = (action >> 3 & 0xFFF) - 1;
      boolean whole = (action & StateWorker.WHOLE) != 0;
      perform(names[thread], call, whole);
      if (i + 1 < references.size()) {
        worker.load(
            (int) reference & (1 << StateSearch.SHARD_BITS) - 1,
            reference >>> StateSearch.SHARD_BITS);
        worker.take(thread, call, whole);
        int[] places = worker.places();
        int[] before = names.clone();
        Arrays.setAll(names, p -> before[places[p]]);
      }
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
