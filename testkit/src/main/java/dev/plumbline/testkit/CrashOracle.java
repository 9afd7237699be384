package dev.plumbline.testkit;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.MultiWordHistory;
import dev.plumbline.core.crash.Primitive;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.crash.Response;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The definitions of the crash models for multi-word operations, executed: tries every order of the
 * operations with a response and every subset of the interrupted ones.
 *
 * <p>Shares nothing with {@code dev.plumbline.core.crash} but the columns; values need not be
 * distinct, writes may be blind. Failed nodes are remembered, nothing else is clever. For histories
 * of about a dozen operations.
 *
 * <pre>{@code
 * boolean allowed = CrashOracle.allows(history, "durable");
 * }</pre>
 */
public final class CrashOracle {
  private static final long NEVER = Long.MAX_VALUE;

  private final MultiWordHistory h;
  private final int n;

  /** Operations that must occur, and ones that must not. */
  private long required;

  private long forbidden;

  /** For each operation those that it must not follow: it is too late after them. */
  private final long[] tooLateAfter;

  /** Whether an operation's recorded response counts. */
  private final boolean[] answered;

  private final Set<Node> failed = new HashSet<>();

  private record Node(long placed, String memory) {}

  private CrashOracle(MultiWordHistory h, String model) {
    this.h = h;
    this.n = h.size();
    tooLateAfter = new long[n];
    answered = new boolean[n];
    boolean reports = model.startsWith("detectable") || model.equals("nesting-safe");
    String base =
        switch (model) {
          case "detectable" -> "durable";
          case "nesting-safe" -> "persistent-atomicity";
          default -> model.startsWith("detectable:") ? model.substring(11) : model;
        };
    for (int i = 0; i < n; i++) {
      answered[i] = !h.pending(i);
      required |= answered[i] ? 1L << i : 0;
      for (int j = 0; j < n; j++) {
        tooLateAfter[i] |= isTooLateAfter(i, j, base) ? 1L << j : 0;
      }
    }
    if (reports) {
      h.recoveries().forEach(this::take);
    }
  }

  private void take(Recovery report) {
    int i = report.operation();
    if (!report.done()) {
      forbidden |= 1L << i;
      return;
    }
    required |= 1L << i;
    answered[i] = true;
    for (int j = 0; j < n; j++) {
      tooLateAfter[i] |= h.call(j) > report.time() ? 1L << j : 0;
    }
  }

  /** Whether operation i cannot take effect any more once operation j has. */
  private boolean isTooLateAfter(int i, int j, String model) {
    if (!h.pending(i)) {
      return h.call(j) > h.ret(i);
    }
    long crash = NEVER;
    for (Crash c : h.crashes()) {
      if (c.time() >= h.call(i) && (c.ofSystem() || c.process() == h.process(i))) {
        crash = Math.min(crash, c.time());
      }
    }
    if (crash == NEVER || i == j) {
      return false;
    }
    boolean sameProcess = h.process(i) == h.process(j) && j > i;
    return switch (model) {
      case "strict" -> h.call(j) > crash;
      case "persistent-atomicity" -> sameProcess || h.call(j) > nextCall(i);
      case "recoverable" -> sameProcess;
      case "durable" -> false;
      default -> throw new IllegalArgumentException("no such crash model: " + model);
    };
  }

  private long nextCall(int i) {
    for (int j = i + 1; j < n; j++) {
      if (h.process(j) == h.process(i)) {
        return h.call(j);
      }
    }
    return NEVER;
  }

  /** Whether the history is allowed under the model of this name. */
  public static boolean allows(MultiWordHistory history, String model) {
    long[] memory = new long[history.addressCount()];
    Arrays.fill(memory, history.initial());
    return new CrashOracle(history, model).search(0, memory);
  }

  private boolean search(long placed, long[] memory) {
    if ((required & ~placed) == 0) {
      return true;
    }
    Node node = new Node(placed, Arrays.toString(memory));
    if (failed.contains(node)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      boolean free = ((placed | forbidden) >> i & 1) == 0 && (tooLateAfter[i] & placed) == 0;
      if (free && !leavesBehind(i, placed)) {
        long[] after = execute(i, memory.clone());
        if (after != null && search(placed | 1L << i, after)) {
          return true;
        }
      }
    }
    failed.add(node);
    return false;
  }

  /** Whether a required operation would be too late if i were next. */
  private boolean leavesBehind(int i, long placed) {
    for (int j = 0; j < n; j++) {
      boolean open = ((required & ~placed) >> j & 1) != 0 && j != i;
      if (open && (tooLateAfter[j] >> i & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The memory after operation i, or null if its response is wrong here. */
  private long[] execute(int i, long[] memory) {
    boolean equal = true;
    boolean observed = true;
    boolean namedDiffers = false;
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      long value = memory[h.address(w)];
      equal &= value == h.before(w);
      if (answered[i] && h.response(i) == Response.OBSERVED) {
        observed &= value == h.observed(i, w);
      }
      if (answered[i] && h.response(i) == Response.FAILED_AT && w == h.failedWord(i)) {
        namedDiffers = value != h.before(w);
      }
    }
    Primitive primitive = h.primitive(i);
    Response response = answered[i] ? h.response(i) : Response.NONE;
    boolean legal =
        switch (response) {
          case NONE -> primitive != Primitive.CAS || equal;
          case OK -> primitive == Primitive.WRITE || equal;
          case FAILED -> !equal;
          case FAILED_AT -> namedDiffers;
          case OBSERVED -> observed && !equal;
          case GAVE_UP -> true;
        };
    if (!legal) {
      return null;
    }
    if (!response.failure() && primitive != Primitive.READ) {
      for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
        memory[h.address(w)] = h.after(w);
      }
    }
    return memory;
  }
}
