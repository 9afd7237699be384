package dev.plumbline.subjects.multiword;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides small runs by trying every order: nothing is shared with Plumbline's own deciders. */
final class SmallRuns {
  private final List<Call> calls;
  private final Set<String> seen = new HashSet<>();

  private SmallRuns(List<Call> calls) {
    this.calls = calls;
  }

  /** Whether a run is durably linearizable: an operation without an answer is free to happen. */
  static boolean durable(List<Call> run, int size) {
    List<Call> begun = new ArrayList<>(run);
    begun.removeIf(call -> !call.begun());
    return new SmallRuns(begun).search(0, new long[size]);
  }

  private boolean search(int done, long[] state) {
    long deadline = Long.MAX_VALUE;
    for (int i = 0; i < calls.size(); i++) {
      if ((done >> i & 1) == 0) {
        deadline = Math.min(deadline, calls.get(i).returned);
      }
    }
    if (deadline == Long.MAX_VALUE) {
      return true; // what is left has no answer, and need not have happened
    }
    if (!seen.add(done + Arrays.toString(state))) {
      return false;
    }
    for (int i = 0; i < calls.size(); i++) {
      if ((done >> i & 1) == 0 && calls.get(i).called < deadline) {
        long[] after = calls.get(i).apply(state);
        if (after != null && search(done | 1 << i, after)) {
          return true;
        }
      }
    }
    return false;
  }
}
