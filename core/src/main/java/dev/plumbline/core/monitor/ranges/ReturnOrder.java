package dev.plumbline.core.monitor.ranges;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.PairSort;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lets some operations of a history be told apart as they are in the whole of it.
 *
 * <p>Monitors know times by their ranks ({@code EffectWindows}): calls by time, then as they stand
 * in the history; calls before returns of the same time; and returns with no call between them in
 * the order of their calls. So in a share of a history all events have the order that they have in
 * the whole, but for returns between which only operations were called that are not in the share.
 * Where that matters, such calls are added to the share, each as a pending operation whose value
 * nobody sees: monitors leave those out, but not before they have ranked them.
 *
 * <p>What a monitor does with a few operations is then what it does with them in the whole history,
 * as far as it depends on their order only. Cost: a sort.
 */
public final class ReturnOrder {
  /** A stretch of time has its first instant, which does not belong to it, and its last. */
  private static final int WIDTH = 2;

  private ReturnOrder() {}

  /** When operations were called that count: monitors never see what cannot have an effect. */
  public static long[] calls(History history, Spec<?> spec) {
    return timeline(history, spec).map(t -> calls(history, t)).orElse(new long[0]);
  }

  private static long[] calls(History history, Timeline t) {
    return IntStream.range(0, t.size).mapToLong(i -> history.call(t.row(i))).toArray();
  }

  private static Optional<Timeline> timeline(History history, Spec<?> spec) {
    TypedHistory typed = history.size() == 0 ? null : TypedHistory.read(history, spec);
    boolean one = typed != null && typed.count() == 1;
    return one ? Optional.of(assured(typed).timeline(0)) : Optional.empty();
  }

  /** The stretches of time in which a call that is not in the share makes a difference. */
  public static long[] open(History share, Spec<?> spec) {
    return timeline(share, spec).map(t -> open(share, t)).orElse(new long[0]);
  }

  private static long[] open(History share, Timeline t) {
    LongList open = new LongList();
    int[] order = IntStream.range(0, t.size).filter(i -> !t.pending(i)).toArray();
    long[] ends = IntStream.of(order).mapToLong(i -> share.ret(t.row(i))).toArray();
    PairSort.sort(ends, order, order.length);
    long[] calls = calls(share, t);
    for (int start = 0, end; start < order.length; start = end) {
      end = sameRank(calls, ends, start);
      if (!inCallOrder(order, start, end)) {
        stretches(ends, start, end, open);
      }
    }
    return open.toArray();
  }

  /** The end of the returns with no call between them. */
  private static int sameRank(long[] calls, long[] ends, int start) {
    int later = Bisection.first(0, calls.length, k -> calls[k] > ends[start]);
    long next = later == calls.length ? Long.MAX_VALUE : calls[later];
    int end = start;
    while (end < ends.length && ends[end] < next) {
      end++;
    }
    return end;
  }

  private static boolean inCallOrder(int[] order, int start, int end) {
    return IntStream.range(start + 1, end).allMatch(k -> order[k - 1] < order[k]);
  }

  private static void stretches(long[] ends, int start, int end, LongList open) {
    for (int k = start + 1; k < end; k++) {
      if (ends[k - 1] < ends[k]) {
        open.add(ends[k - 1]);
        open.add(ends[k]);
      }
    }
  }

  /** For each of some stretches of time one of these calls in it; nothing where there is none. */
  public static long[] within(long[] open, long[] calls) {
    LongList found = new LongList();
    for (int k = 0; k < open.length; k += WIDTH) {
      long after = open[k];
      int at = Bisection.first(0, calls.length, c -> calls[c] > after);
      if (at < calls.length && calls[at] <= open[k + 1]) {
        found.add(calls[at]);
      }
    }
    return found.toArray();
  }

  /** Adds calls to a share, of which {@code builder} has the operations. */
  public static void add(HistoryBuilder builder, History share, Spec<?> spec, long[] calls) {
    OptionalInt leaving =
        timeline(share, spec).stream().flatMapToInt(ReturnOrder::leaving).findFirst();
    if (leaving.isEmpty()) {
      return;
    }
    int some = leaving.getAsInt();
    Operation like = share.operation(some);
    Object object = share.objects().get(share.objectId(some));
    Set<@Nullable Object> known = values(share);
    long value = 0;
    for (long call : calls) {
      value++;
      while (!known.add(value)) {
        value++;
      }
      Object input = unseen(assured(like.input()), value);
      builder.begin(null, object, like.name(), builder.values().code(input), call, 0);
    }
  }

  /** The rows that leave a value. */
  private static IntStream leaving(Timeline t) {
    return IntStream.range(0, t.size)
        .filter(i -> t.role[i] == Role.ADD || t.role[i] == Role.WRITE)
        .map(t::row);
  }

  /** The input of an operation, which may be a key and a value, with another value. */
  private static Object unseen(Object input, long value) {
    if (!(input instanceof List<?> list) || list.isEmpty()) {
      return value;
    }
    List<Object> both = new ArrayList<>(list);
    both.set(both.size() - 1, value);
    return both;
  }

  private static Set<@Nullable Object> values(History share) {
    Set<@Nullable Object> values = new HashSet<>();
    for (int i = 0; i < share.size(); i++) {
      for (long code : new long[] {share.inputCode(i), share.outputCode(i)}) {
        Object value = code == Values.NONE ? null : share.values().value(code);
        values.addAll(value instanceof List<?> list ? list : List.of());
        values.add(value);
      }
    }
    return values;
  }
}
