package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Histories of {@code kv-append} as clients of a replicated store see them: many clients on a few
 * keys, distinct texts, calls that take very long, calls that never return. Each operation takes
 * effect at one moment, so that a history is linearizable; unless it is asked for a {@link Fault},
 * which is then certain.
 *
 * <pre>{@code
 * History h = new AppendLogs(50, 10).puts(0.1).make(5_000, seed);
 * History bad = new AppendLogs(50, 10).fault(AppendLogs.Fault.LOST_APPEND).make(5_000, seed);
 * }</pre>
 */
public final class AppendLogs {
  /** What a store may do wrong. */
  public enum Fault {
    /** An append returned, and no get shows it. */
    LOST_APPEND,
    /** A get saw fewer appends after a put than a get before it. */
    STALE_READ,
    /** An append took effect twice, one time right after the other. */
    DOUBLED_APPEND,
    /** A get saw two appends in the other order than all others. */
    SWAPPED_APPENDS,
    /** A put returned, and what it should have replaced is still there. */
    LOST_PUT
  }

  private static final double SLOW = 0.03;

  private final int clients;
  private final int keys;
  private double puts = 0.1;
  private double gets = 0.5;
  private double lost = 0.005;
  private int texts;
  private Fault fault;
  private Rng rng;
  private List<Call> calls;

  /** Histories of so many clients and keys. */
  public AppendLogs(int clients, int keys) {
    this.clients = clients;
    this.keys = keys;
  }

  /** With this part of puts among what is not a get. */
  public AppendLogs puts(double part) {
    puts = part;
    return this;
  }

  /** With this part of gets. */
  public AppendLogs gets(double part) {
    gets = part;
    return this;
  }

  /** With this part of operations that never return. */
  public AppendLogs lost(double part) {
    lost = part;
    return this;
  }

  /** With so many different texts only, instead of distinct ones. */
  public AppendLogs texts(int different) {
    texts = different;
    return this;
  }

  /** With a violation of this kind. */
  public AppendLogs fault(Fault kind) {
    fault = kind;
    return this;
  }

  /**
   * A history of so many operations; the same seed gives the same one.
   *
   * @throws IllegalArgumentException if it has no place for the fault: there are too few operations
   */
  public History make(int operations, long seed) {
    rng = Rng.of(seed, 97);
    calls = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      client(c, operations / clients + (c < operations % clients ? 1 : 0));
    }
    takeEffect();
    if (fault != null && !plant()) {
      throw new IllegalArgumentException("no place for a " + fault + ": operations=" + operations);
    }
    return build();
  }

  private static final class Call {
    private int process;
    private String name;
    private String key;
    private String text = "";
    private long call;
    private long effect;
    private long ret;

    /** What was there before it, the put that it follows, and how many appends since. */
    private String before;

    private Call reign;
    private int place;

    boolean precedes(Call other) {
      return ret < other.call;
    }

    boolean isGet() {
      return name.equals("get");
    }
  }

  private void client(int number, int operations) {
    long now = rng.below(1_000);
    int process = number;
    for (int k = 0; k < operations; k++) {
      Call c = new Call();
      c.process = process;
      c.key = String.valueOf(rng.below(keys));
      c.name = rng.chance(gets) ? "get" : rng.chance(puts) ? "put" : "append";
      int text = texts == 0 ? k : rng.below(texts);
      c.text = c.isGet() ? "" : "x %d %d y".formatted(texts == 0 ? number : 0, text);
      c.call = now;
      int pace = rng.chance(SLOW) ? 50_000 : 1_000;
      c.effect = now + 1 + rng.below(pace);
      c.ret = c.effect + 1 + rng.below(pace);
      now = c.ret + 1 + rng.below(1_000);
      if (rng.chance(lost)) {
        c.ret = History.PENDING;
        process += clients;
      }
      calls.add(c);
    }
  }

  private void takeEffect() {
    calls.sort(Comparator.comparingLong(c -> c.effect));
    Map<String, Call> latest = new HashMap<>();
    for (Call c : calls) {
      Call previous = latest.put(c.key, c);
      c.before = previous == null ? "" : after(previous);
      c.reign = c.name.equals("put") ? c : previous == null ? null : previous.reign;
      c.place = c.reign == c || previous == null ? 0 : previous.place;
      c.place += isAppend(c) ? 1 : 0;
      if (c.isGet()) {
        c.text = c.before;
      }
    }
  }

  private static String after(Call c) {
    return isAppend(c) ? c.before + c.text : c.text;
  }

  // ---- Faults.

  private boolean plant() {
    int first = rng.below(calls.size());
    for (int k = 0; k < calls.size(); k++) {
      Call c = calls.get((first + k) % calls.size());
      if (c.ret != History.PENDING && plant(c)) {
        return true;
      }
    }
    return false;
  }

  private boolean plant(Call c) {
    return switch (fault) {
      case LOST_APPEND -> isAppend(c) && loseAppend(c);
      case STALE_READ -> c.isGet() && readStale(c);
      case DOUBLED_APPEND -> isAppend(c) && doubleAppend(c);
      case SWAPPED_APPENDS -> c.isGet() && swap(c);
      case LOST_PUT -> c.name.equals("put") && losePut(c);
    };
  }

  private Call find(Call like, Predicate<Call> wanted) {
    for (Call c : calls) {
      if (c != like && c.ret != History.PENDING && c.key.equals(like.key) && wanted.test(c)) {
        return c;
      }
    }
    return null;
  }

  private List<Call> getsAfter(Call update) {
    List<Call> found = new ArrayList<>();
    for (Call c : calls) {
      boolean shows = c.reign == update.reign && c.place >= update.place;
      if (c.isGet() && shows && c.key.equals(update.key)) {
        found.add(c);
      }
    }
    return found;
  }

  /** Between two gets that follow the same put, so that it can have happened nowhere else. */
  private boolean loseAppend(Call c) {
    Call before = find(c, g -> g.isGet() && g.reign == c.reign && g.precedes(c));
    Call after = find(c, g -> g.isGet() && g.reign == c.reign && c.precedes(g));
    if (before == null || after == null) {
      return false;
    }
    for (Call g : getsAfter(c)) {
      g.text = c.before + g.text.substring(c.before.length() + c.text.length());
    }
    return true;
  }

  private boolean readStale(Call c) {
    Call seen = find(c, g -> g.isGet() && g.reign == c.reign && g.place > 0 && g.precedes(c));
    Call old =
        seen == null ? null : find(c, g -> g.isGet() && g.reign == c.reign && g.place < seen.place);
    if (old == null) {
      return false;
    }
    c.text = old.text;
    return true;
  }

  private boolean doubleAppend(Call c) {
    List<Call> shown = getsAfter(c);
    shown.removeIf(g -> g.ret == History.PENDING);
    for (Call g : shown) {
      g.text = c.before + c.text + g.text.substring(c.before.length());
    }
    return !shown.isEmpty();
  }

  private boolean swap(Call c) {
    Call last = lastAppend(c);
    Call other = find(c, g -> g.isGet() && g.reign == c.reign && g.place >= c.place);
    Call first = last == null ? null : find(last, a -> isAppend(a) && after(a).equals(last.before));
    if (other == null || first == null) {
      return false;
    }
    c.text = first.before + last.text + first.text;
    return true;
  }

  private Call lastAppend(Call get) {
    return find(get, a -> isAppend(a) && after(a).equals(get.text));
  }

  private static boolean isAppend(Call c) {
    return c.name.equals("append");
  }

  private boolean losePut(Call c) {
    Call before = find(c, g -> g.isGet() && g.text.equals(c.before) && g.precedes(c));
    Call after = find(c, g -> g.isGet() && g.reign == c && c.precedes(g));
    if (before == null || after == null) {
      return false;
    }
    for (Call g : getsAfter(c)) {
      g.text = c.before + g.text.substring(c.text.length());
    }
    return true;
  }

  // ---- The history.

  private History build() {
    calls.sort(Comparator.comparingLong(c -> c.call));
    HistoryBuilder b = History.builder();
    for (Call c : calls) {
      Object input = c.isGet() ? c.key : List.of(c.key, c.text);
      int row = b.begin((long) c.process, null, c.name, b.values().code(input), c.call, 0);
      if (c.ret != History.PENDING) {
        Object output = c.isGet() ? c.text : Operation.NOTHING;
        b.end(row, b.values().code(output), c.ret);
      }
    }
    return b.build();
  }
}
