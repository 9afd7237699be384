package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every history of a given size in which values are told apart, up to what no definition depends
 * on: the order of calls between which nothing returns, the order of returns between which nothing
 * is called, the names of processes, and the names of values where these are interchangeable. Each
 * value is brought at most once and taken at most once, and nobody sees a value that nobody brings;
 * what is left out here is in {@link ExhaustiveHistories}, up to a smaller size.
 *
 * <p>Deciders may well depend on what definitions do not, so each history is presented in one of
 * its forms, by lot: neighboring calls in some order, neighboring returns in some order, and
 * sometimes at one instant.
 */
final class CanonicalHistories {
  /**
   * An operation that histories may contain.
   *
   * @param value the number of its value from 1; 0 if it has none
   * @param role what it does to its value
   */
  record Symbol(Operation operation, int value, Role role) {}

  /** What an operation does to a value. */
  enum Role {
    /** At most once for each value, completed or pending. */
    BRINGS,
    /** At most once for each value. */
    TAKES,
    /** Any number of times. */
    LOOKS
  }

  private final List<Symbol> alphabet;
  private final int operations;
  private final boolean interchangeable;
  private final int values;
  private final Rng rng = new Rng(81);

  /**
   * @param alphabet by ascending values
   * @param operations how many operations each history has
   * @param interchangeable whether values may be renamed
   */
  CanonicalHistories(List<Symbol> alphabet, int operations, boolean interchangeable) {
    this.alphabet = List.copyOf(alphabet);
    this.operations = operations;
    this.interchangeable = interchangeable;
    this.values = alphabet.stream().mapToInt(Symbol::value).max().orElse(0);
  }

  /** Adds, removes, peeks and empty results of so many values, completed and pending. */
  static List<Symbol> container(String add, String remove, String peek, int values) {
    List<Symbol> all = new ArrayList<>();
    all.add(new Symbol(Operation.of(remove, null, null), 0, Role.LOOKS));
    all.add(new Symbol(Operation.pending(remove, null), 0, Role.LOOKS));
    for (int v = 1; v <= values; v++) {
      all.add(new Symbol(Operation.of(add, (long) v), v, Role.BRINGS));
      all.add(new Symbol(Operation.pending(add, (long) v), v, Role.BRINGS));
      all.add(new Symbol(Operation.of(remove, null, (long) v), v, Role.TAKES));
      if (peek != null) {
        all.add(new Symbol(Operation.of(peek, null, (long) v), v, Role.LOOKS));
      }
    }
    return all;
  }

  /** Writes, reads and reads of nothing. */
  static List<Symbol> register(int values) {
    List<Symbol> all = new ArrayList<>();
    all.add(new Symbol(Operation.of("read", null, null), 0, Role.LOOKS));
    for (int v = 1; v <= values; v++) {
      all.add(new Symbol(Operation.of("write", (long) v), v, Role.BRINGS));
      all.add(new Symbol(Operation.pending("write", (long) v), v, Role.BRINGS));
      all.add(new Symbol(Operation.of("read", null, (long) v), v, Role.LOOKS));
    }
    return all;
  }

  /** These operations, completed and pending, as often as may be. */
  static List<Symbol> free(List<Operation> completed) {
    List<Symbol> all = new ArrayList<>();
    for (Operation op : completed) {
      all.add(new Symbol(op, 0, Role.LOOKS));
    }
    completed.stream()
        .map(o -> Operation.pending(o.name(), o.input()))
        .distinct()
        .forEach(o -> all.add(new Symbol(o, 0, Role.LOOKS)));
    return all;
  }

  /** Visits every history; returns how many there are. */
  long forEach(Consumer<History> visitor) {
    Walk walk = new Walk(visitor);
    walk.calls(0, 0, 0, 0);
    return walk.count;
  }

  /** A history under construction: blocks of calls and blocks of returns, in turn. */
  private final class Walk {
    private final Consumer<History> visitor;
    private final Symbol[] symbol = new Symbol[operations];
    private final int[] calledIn = new int[operations];
    private final int[] returnedIn = new int[operations];
    private final boolean[] open = new boolean[operations];
    private final int[] brought = new int[values + 1];
    private final int[] taken = new int[values + 1];
    private final int[] looked = new int[values + 1];
    private long count;

    Walk(Consumer<History> visitor) {
      this.visitor = visitor;
    }

    /** Goes on with a block of calls, in the order of the alphabet. */
    void calls(int block, int called, int least, int known) {
      if (called == operations) {
        visit(block);
        return;
      }
      for (int s = least; s < alphabet.size(); s++) {
        Symbol next = alphabet.get(s);
        int v = next.value();
        boolean fresh = v > known;
        if ((fresh && interchangeable && v > known + 1) || !enter(next)) {
          continue;
        }
        symbol[called] = next;
        calledIn[called] = block;
        open[called] = !next.operation().pending();
        int nowKnown = Math.max(known, v);
        calls(block, called + 1, s, nowKnown);
        if (called + 1 < operations) {
          returns(block, called + 1, 0, false, nowKnown);
        }
        leave(next);
      }
      open[Math.min(called, operations - 1)] = false;
    }

    /** Goes on with a block of returns, in the order of calls; at least one. */
    private void returns(int block, int called, int from, boolean some, int known) {
      if (some) {
        calls(block + 1, called, 0, known);
      }
      for (int i = from; i < called; i++) {
        if (open[i]) {
          open[i] = false;
          returnedIn[i] = block;
          returns(block, called, i + 1, true, known);
          open[i] = true;
        }
      }
    }

    private boolean enter(Symbol s) {
      int[] times = times(s);
      boolean free = s.value() == 0 || s.role() == Role.LOOKS || times[s.value()] == 0;
      if (free) {
        times[s.value()]++;
      }
      return free;
    }

    private void leave(Symbol s) {
      times(s)[s.value()]--;
    }

    private int[] times(Symbol s) {
      return switch (s.role()) {
        case BRINGS -> brought;
        case TAKES -> taken;
        case LOOKS -> looked;
      };
    }

    private void visit(int lastBlock) {
      for (int v = 1; v <= values; v++) {
        if (brought[v] == 0 && taken[v] + looked[v] > 0) {
          return;
        }
      }
      count++;
      if (visitor != null) {
        visitor.accept(history(lastBlock));
      }
    }

    /** One of the forms of the history. */
    private History history(int lastBlock) {
      boolean instants = rng.below(3) == 0;
      HistoryBuilder b = History.builder();
      Values codes = b.values();
      int start = rng.below(operations);
      for (int k = 0; k < operations; k++) {
        int i = (start + k) % operations;
        Operation op = symbol[i].operation();
        long input = op.input() == null ? Values.NONE : codes.code(op.input());
        long block = 64L * calledIn[i];
        long call = block + (instants ? 31 : rng.below(31));
        int row = b.begin((long) i, null, op.name(), input, call, 0);
        if (!op.pending()) {
          long last = 64L * (open[i] ? lastBlock : returnedIn[i]);
          long ret = last + (instants ? 31 : 32 + rng.below(31));
          b.end(row, codes.code(Mutations.outputOf(op)), ret);
        }
      }
      return b.build();
    }
  }
}
