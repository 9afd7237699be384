package dev.plumbline.explore.engine;

import dev.plumbline.explore.engine.LoopProgram.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How a program with loops can end, by a search through its states. There are finitely many of
 * them, so that no rule about loops is needed, and nothing is shared with the engine but the code
 * of the program.
 *
 * <p>A program ends if all threads have answered, or if some have not and all of these wait. It
 * goes on for ever, whatever is done, in a state from which neither can be reached, nor one in
 * which any thread has seen more: that is a livelock.
 */
final class LoopProgramStates {
  private static final int FREE = -1;

  private final LoopProgram program;
  private final int most;
  private final Map<State, List<State>> before = new HashMap<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<State> moving = new HashSet<>();
  private final Set<String> ends = new TreeSet<>();

  private LoopProgramStates(LoopProgram program, int most) {
    this.program = program;
    this.most = most;
  }

  /** All ends with what each thread answers, a question mark if it does not; null if too many. */
  static Set<String> of(LoopProgram program, int most) {
    return new LoopProgramStates(program, most).search();
  }

  private Set<String> search() {
    meet(new State(program.threads()), null);
    while (!open.isEmpty()) {
      if (before.size() > most) {
        return null;
      }
      expand(open.remove());
    }
    Deque<State> back = new ArrayDeque<>(moving);
    while (!back.isEmpty()) {
      for (State earlier : before.get(back.remove())) {
        if (moving.add(earlier)) {
          back.add(earlier);
        }
      }
    }
    before.keySet().stream()
        .filter(s -> !moving.contains(s))
        .forEach(s -> ends.add("LIVELOCK" + s.answers(program)));
    return ends;
  }

  private void meet(State state, State from) {
    List<State> known = before.get(state);
    if (known == null) {
      known = new ArrayList<>();
      before.put(state, known);
      open.add(state);
    }
    if (from != null) {
      known.add(from);
    }
  }

  private void expand(State state) {
    boolean enabled = false;
    boolean complete = true;
    for (int t = 0; t < program.threads(); t++) {
      if (state.place[t] < program.code().get(t).size()) {
        complete = false;
        State next = new State(state);
        if (next.step(t, program.code().get(t))) {
          enabled = true;
          meet(next, state);
          if (!next.answers(program).equals(state.answers(program)) || next.hasSeenMore(state, t)) {
            moving.add(state);
          }
        }
      }
    }
    if (!enabled) {
      ends.add((complete ? "COMPLETE" : "DEADLOCK") + state.answers(program));
      moving.add(state);
    }
  }

  /** A state; locks and then monitors have an owner and how often it took them. */
  private static final class State {
    /** Of a thread that was told and waits for the lock only; one that awaits has the lock. */
    private static final int SIGNALED = -2;

    final int[] place;
    final int[] number;
    final boolean[] done;
    final List<List<Object>> seen;
    final int[] variables = new int[LoopProgram.VARIABLES];
    final int[] owner = new int[2 * LoopProgram.LOCKS + 1];
    final int[] depth = new int[2 * LoopProgram.LOCKS + 1];
    final int[] sharing;
    final int[] awaiting;

    /** How often a thread that awaits had the lock. */
    final int[] regains;

    State(int threads) {
      place = new int[threads];
      number = new int[threads];
      done = new boolean[threads];
      seen = new ArrayList<>(Collections.nCopies(threads, List.of()));
      sharing = new int[threads];
      awaiting = new int[threads];
      regains = new int[threads];
      Arrays.fill(owner, FREE);
      Arrays.fill(awaiting, FREE);
    }

    State(State other) {
      place = other.place.clone();
      number = other.number.clone();
      done = other.done.clone();
      seen = new ArrayList<>(other.seen);
      sharing = other.sharing.clone();
      awaiting = other.awaiting.clone();
      regains = other.regains.clone();
      System.arraycopy(other.variables, 0, variables, 0, variables.length);
      System.arraycopy(other.owner, 0, owner, 0, owner.length);
      System.arraycopy(other.depth, 0, depth, 0, depth.length);
    }

    /** Whether the thread can take its next step; it has taken it then. */
    boolean step(int t, List<Step> code) {
      Step step = code.get(place[t]);
      int of = step.first();
      place[t]++;
      switch (step.kind()) {
        case READ -> see(t, variables[of]);
        case LOOK -> done[t] |= variables[of] >= step.second();
        case KEEP -> number[t] = variables[of];
        case WRITE -> variables[of] = step.second();
        case INCREMENT -> variables[of]++;
        case COUNT -> number[t] = Math.min(number[t] + 1, of);
        case DONE_AT -> done[t] |= number[t] >= of;
        case BEGIN -> {}
        case REPEAT -> {
          place[t] = done[t] ? place[t] : of;
          done[t] = false;
        }
        case LOCK -> {
          return take(t, of);
        }
        case UNLOCK -> give(t, of);
        case TOGGLE -> {
          if (owner[of] != t) {
            return take(t, of);
          }
          give(t, of);
        }
        case UNLOCK_ALL -> {
          while (owner[of] == t) {
            give(t, of);
          }
        }
        case TRY_LOCK -> place[t] = take(t, of) ? place[t] : step.second();
        case SEE_LOCK -> {
          boolean taken = take(t, of);
          see(t, taken);
          place[t] = taken ? place[t] : step.second();
        }
        case ASK -> see(t, owner[of] != FREE);
        case DONE_IF_LOCKED -> done[t] |= owner[of] != FREE;
        case ENTER -> {
          return take(t, LoopProgram.SHARED + 1 + of);
        }
        case EXIT -> give(t, LoopProgram.SHARED + 1 + of);
        case SHARE -> {
          return share(t);
        }
        case UNSHARE -> sharing[t]--;
        case AWAIT -> {
          return await(t, of);
        }
        case SIGNAL -> signal(of);
      }
      return true;
    }

    private void see(int t, Object what) {
      List<Object> more = new ArrayList<>(seen.get(t));
      more.add(what);
      seen.set(t, more);
    }

    private boolean take(int t, int lock) {
      boolean shared = lock == LoopProgram.SHARED && Arrays.stream(sharing).sum() > 0;
      if (owner[lock] != t && (owner[lock] != FREE || shared)) {
        return false;
      }
      owner[lock] = t;
      depth[lock]++;
      return true;
    }

    private void give(int t, int lock) {
      if (owner[lock] != t) {
        throw new AssertionError("a lock is given back that is not held");
      }
      owner[lock] = --depth[lock] == 0 ? FREE : t;
    }

    private boolean share(int t) {
      int by = owner[LoopProgram.SHARED];
      sharing[t] += by == FREE || by == t ? 1 : 0;
      return by == FREE || by == t;
    }

    /** Gives the lock back, then waits to be told, then waits for the lock. */
    private boolean await(int t, int lock) {
      if (awaiting[t] == FREE) {
        awaiting[t] = lock;
        regains[t] = depth[lock];
        owner[lock] = FREE;
        depth[lock] = 0;
        place[t]--;
        return true;
      }
      if (awaiting[t] != SIGNALED || owner[lock] != FREE) {
        return false;
      }
      awaiting[t] = FREE;
      owner[lock] = t;
      depth[lock] = regains[t];
      regains[t] = 0;
      return true;
    }

    private void signal(int lock) {
      for (int t = 0; t < awaiting.length; t++) {
        awaiting[t] = awaiting[t] == lock ? SIGNALED : awaiting[t];
      }
    }

    boolean hasSeenMore(State before, int t) {
      return seen.get(t).size() > before.seen.get(t).size();
    }

    String answers(LoopProgram program) {
      StringBuilder text = new StringBuilder();
      for (int t = 0; t < place.length; t++) {
        boolean answered = place[t] == program.code().get(t).size();
        text.append(' ').append(answered ? seen.get(t).toString() : "?");
      }
      return text.toString();
    }

    private String all() {
      return List.of(place, number, variables, owner, depth, sharing, awaiting, regains).stream()
              .map(Arrays::toString)
              .collect(Collectors.joining())
          + Arrays.toString(done)
          + seen;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State state && all().equals(state.all());
    }

    @Override
    public int hashCode() {
      return all().hashCode();
    }
  }
}
