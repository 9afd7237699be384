package dev.plumbline.core.monitor.log;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.monitor.register.RegisterMonitor;
import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Decides the keys of {@code kv-append}, one by one: texts that are put, got, and appended to.
 *
 * <p><b>Idea.</b> A get shows what was there from the start or put last, and every append since, in
 * their order ({@link LogParsing}). So an append whose text some get shows is no longer blind: it
 * found the state before it, and left that state with its text at the end. That is an update of a
 * register whose values are whole texts, a put is a write, a get is a read, and {@link
 * RegisterMonitor} decides these: what follows a put, up to the next one, is a chain of its.
 *
 * <pre>
 *   append(a)   append(b)   get → "pab"        write p, update p → pa, update pa → pab, read pab
 * </pre>
 *
 * <p>An append that no get shows becomes a write of a value of its own, which nobody reads.
 *
 * <p><b>Proof.</b> (1) From a witness of the register to one of the key: the register has the text
 * that the key has, except after one of the writes that nobody reads; until the next put, only
 * writes of that kind can follow it there, and so only appends, which are legal anywhere. This
 * needs nothing but that each update leaves what it found with its text at the end: whatever
 * reading and {@linkplain AppendAttribution choice} was made, a yes is a yes.
 *
 * <p>(2) From a witness of the key to one of the register: let each get be readable in one way, and
 * each text that a get shows be appended once. A get saw the last put or the start, and all appends
 * since, and there is one way to read that: so each of these appends happened in the very state
 * that it was taken to have found. An append that no get shows is followed by no get, and by no
 * append that a get shows, up to the next put: the get would show it, too. So nothing reads what
 * the write leaves that stands for it.
 *
 * <p>So where a get can be read in several ways, of which more than one {@linkplain RowReading
 * fits} what others show, one is tried: it may explain a history and never refuses one. Put texts
 * need not be distinct, nor differ from the start: that is the register's concern. Equal appended
 * texts are told apart by {@link AppendAttribution}, where that loses nothing, and tried otherwise.
 * An append of the empty text has no effect and is put into the witness where it is called. Pending
 * operations are as for registers: dropped if nobody saw their effect.
 *
 * <p>Cost: that of {@link LogParsing}, O(n log n) for equal texts, and O(n).
 */
public final class LogMonitor {
  private static final String METHOD = "order of appends that gets show";

  private static final Outcome SEVERAL_WAYS =
      new Outcome.Beyond("what a get saw can have been appended in several ways");

  private static final Outcome EQUAL_TEXTS =
      new Outcome.Beyond("equal texts were appended whose order is not plain");

  private LogMonitor() {}

  /**
   * Decides a part.
   *
   * @param t with the roles write for a put, read for a get, and append
   * @param text what an operation puts, appends or saw
   * @param initial what is there at the start
   */
  public static Outcome decide(
      Timeline t, IntFunction<String> text, String initial, Budget budget) {
    LogParsing readings = new LogParsing(t, text, initial, budget);
    LogCores cores = new LogCores(t, readings, METHOD);
    if (readings.unreadable != LogParsing.NONE) {
      return cores.unreadable(text.apply(readings.unreadable));
    }
    AppendAttribution authors = new AppendAttribution(readings, t);
    if (authors.tooOften != AppendAttribution.NONE) {
      return readings.ambiguous ? SEVERAL_WAYS : cores.tooOften(authors);
    }
    budget.check();
    Timeline register = register(t, readings, authors);
    Outcome answer =
        RegisterMonitor.decideKnown(
            register, LogParsing.START, v -> cores.show((int) v, register), budget);
    if (answer instanceof Outcome.Yes yes) {
      return new Outcome.Yes(
          t.decisionOnly ? yes.witness() : withIdle(yes.witness(), register), METHOD);
    }
    if (answer instanceof Outcome.No no) {
      return readings.ambiguous
          ? SEVERAL_WAYS
          : authors.exact ? cores.inWords(no, register, authors) : EQUAL_TEXTS;
    }
    return answer;
  }

  /** The part as one of a register whose values are states. */
  private static Timeline register(Timeline t, LogParsing readings, AppendAttribution authors) {
    byte[] role = new byte[t.size];
    long[] value = new long[t.size];
    long[] other = new long[t.size];
    int unseen = readings.states;
    int[] made = Filled.ints(t.size, LogParsing.NONE);
    for (int s = 0; s < readings.states; s++) {
      if (authors.of[s] != AppendAttribution.NONE) {
        made[authors.of[s]] = s;
      }
    }
    for (int i = 0; i < t.size; i++) {
      role[i] = t.role[i];
      if (t.role[i] == Role.READ) {
        value[i] = readings.state[i];
      } else if (t.role[i] == Role.WRITE) {
        value[i] = readings.stateOf(i);
      } else if (readings.piece[i] == LogParsing.NONE) {
        role[i] = Role.NO_EFFECT;
      } else if (made[i] == LogParsing.NONE) {
        role[i] = Role.WRITE;
        value[i] = unseen++;
      } else {
        role[i] = Role.UPDATE;
        value[i] = readings.parent[made[i]];
        other[i] = made[i];
      }
    }
    return t.readAs(role, value, other);
  }

  /**
   * A witness with the completed operations that have no effect: each where it is called, which is
   * before the first operation in whose place something is called later.
   */
  private static int[] withIdle(int[] order, Timeline t) {
    int[] all = Arrays.copyOf(order, t.size);
    int count = 0;
    int idle = nextIdle(0, t);
    int latest = LogParsing.NONE;
    for (int i : order) {
      latest = Math.max(latest, t.from[i]);
      for (; idle < t.size && t.from[idle] < latest; idle = nextIdle(idle + 1, t)) {
        all[count++] = idle;
      }
      all[count++] = i;
    }
    for (; idle < t.size; idle = nextIdle(idle + 1, t)) {
      all[count++] = idle;
    }
    return count == t.size ? all : Arrays.copyOf(all, count);
  }

  private static int nextIdle(int first, Timeline t) {
    int i = first;
    while (i < t.size && !(t.role[i] == Role.NO_EFFECT && !t.pending(i))) {
      i++;
    }
    return i;
  }
}
