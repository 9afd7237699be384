package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.List;

/**
 * The definitions of relaxed containers, executed: tries every order of the operations, and every
 * choice of which element a remove took, and judges each remove by looking back at all that
 * happened before it.
 *
 * <p>Shares nothing with {@code dev.plumbline.core.relaxed}: there states carry counters, here the
 * past is counted anew each time. Nothing is remembered, so it is for histories of about eight
 * operations.
 *
 * <pre>{@code
 * RelaxedOracle oracle = new RelaxedOracle("queue").order("out-of-order", 2);
 * boolean allowed = oracle.allows(history);
 * }</pre>
 */
public final class RelaxedOracle {
  private final String type;
  private String order = "strict";
  private int k;
  private int emptyUpTo;
  private int stutters;

  // ---- The history being judged.

  private Operation[] ops;
  private boolean[] pending;
  private Precedence precedence;

  /**
   * What has happened.
   *
   * @param takes the index among the events of the add whose element this took; -1 if none
   * @param effective false for one that stuttered
   */
  private record Event(Operation op, int takes, boolean effective) {}

  /** Judges a container by its strict rules, until something is relaxed. */
  public RelaxedOracle(String type) {
    this.type = type;
  }

  /** Relaxes the order in which elements leave, by the rule of this name. */
  public RelaxedOracle order(String rule, int degree) {
    order = rule;
    k = degree;
    return this;
  }

  /** Allows empty results while up to so many elements are there. */
  public RelaxedOracle empty(int elements) {
    emptyUpTo = elements;
    return this;
  }

  /** Allows so many operations in a row without effect. */
  public RelaxedOracle stutter(int operations) {
    stutters = operations;
    return this;
  }

  /** Whether the history is linearizable with respect to the relaxed container. */
  public boolean allows(History history) {
    return Precedence.holdsOfEachObject(history, this::allowsOne);
  }

  private boolean allowsOne(History history) {
    int n = history.size();
    Canon canon = new Canon(Specs.named(type));
    ops = new Operation[n];
    pending = new boolean[n];
    precedence = new Precedence(history);
    for (int i = 0; i < n; i++) {
      ops[i] = canon.of(history.operation(i));
      pending[i] = history.pending(i);
    }
    return extend(0, new ArrayList<>());
  }

  /** Whether what has happened can go on until all completed operations have happened. */
  private boolean extend(long placed, List<Event> past) {
    boolean complete = true;
    for (int i = 0; i < ops.length; i++) {
      complete &= pending[i] || (placed >> i & 1) != 0;
    }
    if (complete) {
      return true;
    }
    for (int i = 0; i < ops.length; i++) {
      if (precedence.mayBeNext(i, placed)) {
        for (Event next : possible(i, past)) {
          past.add(next);
          boolean found = extend(placed | 1L << i, past);
          past.remove(past.size() - 1);
          if (found) {
            return true;
          }
        }
      }
    }
    return false;
  }

  // ---- What an operation can do now.

  private List<Event> possible(int i, List<Event> past) {
    Operation op = ops[i];
    List<Event> possible = new ArrayList<>();
    if (isAdd(op)) {
      possible.add(new Event(op, -1, true));
    } else if (!pending[i] && op.output() == null) {
      if (present(past).size() <= emptyUpTo) {
        possible.add(new Event(op, -1, true));
      }
    } else {
      for (int add : present(past)) {
        boolean fits = pending[i] || value(past, add).equals(op.output());
        if (fits && mayTake(past, add)) {
          possible.add(new Event(op, isPeek(op) ? -1 : add, true));
        }
      }
    }
    boolean changes = isAdd(op) || possible.stream().anyMatch(e -> e.takes >= 0);
    if (changes && !pending[i] && run(past) < stutters) {
      possible.add(new Event(op, -1, false));
    }
    return possible;
  }

  private static boolean isAdd(Operation op) {
    return List.of("enq", "push", "insert", "put").contains(op.name());
  }

  private static boolean isPeek(Operation op) {
    return op.name().equals("peek");
  }

  private static Object value(List<Event> past, int add) {
    return past.get(add).op.input();
  }

  /** How many operations without effect end the past; those that never have one do not count. */
  private static int run(List<Event> past) {
    int run = 0;
    for (int e = past.size() - 1; e >= 0; e--) {
      Event event = past.get(e);
      if (!event.effective) {
        run++;
      } else if (isAdd(event.op) || event.takes >= 0) {
        break;
      }
    }
    return run;
  }

  // ---- Who may leave.

  /** The adds whose elements are there, in the order in which they happened. */
  private static List<Integer> present(List<Event> past) {
    List<Integer> present = new ArrayList<>();
    for (int e = 0; e < past.size(); e++) {
      if (isAdd(past.get(e).op) && past.get(e).effective) {
        present.add(e);
      }
    }
    past.forEach(event -> present.remove((Object) event.takes));
    return present;
  }

  /** Whether element a leaves before element b where both are strict. */
  private boolean isAhead(List<Event> past, int a, int b) {
    return switch (type) {
      case "queue" -> a < b;
      case "stack" -> a > b;
      default -> {
        int c = Long.compare((Long) value(past, a), (Long) value(past, b));
        yield c < 0 || (c == 0 && a < b);
      }
    };
  }

  private long ahead(List<Event> past, int add) {
    return present(past).stream().filter(other -> isAhead(past, other, add)).count();
  }

  private boolean mayTake(List<Event> past, int add) {
    if (type.equals("pool")) {
      return true;
    }
    long ahead = ahead(past, add);
    return switch (order) {
      case "strict" -> ahead == 0;
      case "out-of-order" -> ahead <= k;
      case "head-late" -> ahead == 0 || (ahead <= k && passedAsHead(past, head(past)) < k);
      case "overtaken" -> ahead <= k && nobodySpent(past, add);
      case "restricted" -> ahead == 0 || ahead + passedAsHead(past, head(past)) <= k;
      case "segment" ->
          type.equals("queue") ? inFirstSegment(past, add) : inTopSegment(past, ahead);
      default -> throw new IllegalArgumentException("no such order: " + order);
    };
  }

  private int head(List<Event> past) {
    return present(past).stream().filter(a -> ahead(past, a) == 0).findFirst().orElseThrow();
  }

  /** How many removes took another element while this one was the head. */
  private int passedAsHead(List<Event> past, int add) {
    int count = 0;
    for (int e = add + 1; e < past.size(); e++) {
      int taken = past.get(e).takes;
      List<Event> then = past.subList(0, e);
      count += taken >= 0 && taken != add && head(then) == add ? 1 : 0;
    }
    return count;
  }

  private boolean nobodySpent(List<Event> past, int add) {
    for (int other : present(past)) {
      int count = 0;
      for (int e = other + 1; e < past.size(); e++) {
        int taken = past.get(e).takes;
        count += taken >= 0 && taken != other && isAhead(past, other, taken) ? 1 : 0;
      }
      if (isAhead(past, other, add) && count >= k) {
        return false;
      }
    }
    return true;
  }

  /** Elements are numbered in the order of their adds; k + 1 numbers in a row are a segment. */
  private boolean inFirstSegment(List<Event> past, int add) {
    List<Integer> adds = new ArrayList<>();
    for (int e = 0; e < past.size(); e++) {
      if (isAdd(past.get(e).op) && past.get(e).effective) {
        adds.add(e);
      }
    }
    int first = adds.indexOf(present(past).get(0)) / (k + 1);
    return adds.indexOf(add) / (k + 1) == first;
  }

  /** Elements are numbered from the bottom of the stack. */
  private boolean inTopSegment(List<Event> past, long ahead) {
    long size = present(past).size();
    return (size - 1 - ahead) / (k + 1) == (size - 1) / (k + 1);
  }
}
