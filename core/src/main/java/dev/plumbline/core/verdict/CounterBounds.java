package dev.plumbline.core.verdict;

import static java.util.Objects.requireNonNull;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.spec.KnownType;
import org.jspecify.annotations.Nullable;

/**
 * Between which numbers a counter is when an operation takes effect.
 *
 * <p>Updates that returned before the operation was called came before it, those called after its
 * return did not; each of the others may have. So the number is at least the initial one, plus what
 * the former add, plus what those of the latter add that subtract; and at most the same with those
 * that add. The same holds from one operation that told the number to a later one. If a sum needs
 * more than 64 bits, nothing is said: the counter may have wrapped around.
 */
final class CounterBounds implements Counting.Bounds {
  private final History history;
  private final Operation[] ops;
  private final long initial;

  CounterBounds(History history, Operation[] ops, long initial) {
    this.history = history;
    this.ops = ops;
    this.initial = initial;
  }

  @Override
  public boolean claims(int i) {
    return !ops[i].pending() && ops[i].output() instanceof Long;
  }

  private long difference(int i) {
    return KnownType.Counter.difference(ops[i]);
  }

  /** The number that an operation found. */
  private long found(int i) {
    return Math.subtractExact((Long) requireNonNull(ops[i].output()), difference(i));
  }

  @Override
  public @Nullable Sentence refutation(int i) {
    try {
      Sentence fromStart = sinceStart(i);
      return fromStart == null ? sinceAnother(i) : fromStart;
    } catch (ArithmeticException overflow) {
      return null;
    }
  }

  private @Nullable Sentence sinceStart(int i) {
    long found = found(i);
    long least = initial;
    long most = initial;
    int returned = 0;
    int called = 0;
    for (int u = 0; u < ops.length; u++) {
      long d = difference(u);
      if (u == i || d == 0 || history.call(u) > history.ret(i)) {
        continue;
      }
      boolean before = history.ret(u) < history.call(i);
      least = Math.addExact(least, before ? d : Math.min(d, 0));
      most = Math.addExact(most, before ? d : Math.max(d, 0));
      returned += before ? 1 : 0;
      called++;
    }
    return found < least || found > most
        ? Sentence.of(
            "%s found %s, but whatever the order it has to find %s: %s updates had returned before it"
                + " was called, and %s had been called when it returned.",
            Sentence.operation(history, i), found, range(least, most), returned, called)
        : null;
  }

  /** The operation that told the number last before this one was called is a second start. */
  private @Nullable Sentence sinceAnother(int i) {
    int start = -1;
    for (int a = 0; a < ops.length; a++) {
      boolean earlier = a != i && claims(a) && history.ret(a) < history.call(i);
      if (earlier && (start < 0 || history.call(a) > history.call(start))) {
        start = a;
      }
    }
    if (start < 0) {
      return null;
    }
    long found = found(i);
    long least = (Long) requireNonNull(ops[start].output());
    long most = least;
    for (int u = 0; u < ops.length; u++) {
      long d = difference(u);
      boolean out = history.ret(u) < history.call(start) || history.call(u) > history.ret(i);
      if (u == i || u == start || d == 0 || out) {
        continue;
      }
      boolean between = history.call(u) > history.ret(start) && history.ret(u) < history.call(i);
      least = Math.addExact(least, between ? d : Math.min(d, 0));
      most = Math.addExact(most, between ? d : Math.max(d, 0));
    }
    return found < least || found > most
        ? Sentence.of(
            "%s found %s, but after %s it has to find %s, whatever the order of updates.",
            Sentence.operation(history, i),
            found,
            Sentence.operation(history, start),
            range(least, most))
        : null;
  }

  private static String range(long least, long most) {
    return least == most ? Long.toString(least) : "a number from %d to %d".formatted(least, most);
  }
}
