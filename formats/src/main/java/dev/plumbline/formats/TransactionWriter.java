package dev.plumbline.formats;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes transactions as Jepsen's events in EDN, one on a line, straight from their columns.
 *
 * <p>Where a call and a return have the same time, calls are written first, so that they are
 * concurrent in the file, too. A transaction of unknown outcome is never completed.
 */
final class TransactionWriter {
  private final TransactionHistory h;
  private final OutputStream out;
  private final StringBuilder line = new StringBuilder();

  /** By event: its time, its kind and its row, to be sorted. */
  private final long[] times;

  private final int[] events;
  private int count;

  TransactionWriter(TransactionHistory h, OutputStream out) {
    this.h = h;
    this.out = new BufferedOutputStream(out, 1 << 16);
    int most = 2 * (h.size() + h.failed().size());
    this.times = new long[most];
    this.events = new int[most];
  }

  void write() throws IOException {
    int n = h.size();
    for (int i = 0; i < n; i++) {
      event(h.call(i), i, true);
      if (!h.unknown(i)) {
        event(h.ret(i), i, false);
      }
    }
    for (int i = 0; i < h.failed().size(); i++) {
      event(h.failed().call(i), n + i, true);
      event(h.failed().ret(i), n + i, false);
    }
    Integer[] order = new Integer[count];
    Arrays.setAll(order, e -> e);
    Arrays.sort(order, (a, b) -> compare(a, b));
    for (int e : order) {
      write(events[e] >> 1, (events[e] & 1) == 0);
    }
    out.flush();
  }

  private int compare(int a, int b) {
    return times[a] != times[b]
        ? Long.compare(times[a], times[b])
        : (events[a] & 1) != (events[b] & 1) ? (events[a] & 1) - (events[b] & 1) : a - b;
  }

  private void event(long time, int row, boolean call) {
    times[count] = time;
    events[count++] = row << 1 | (call ? 0 : 1);
  }

  private void write(int row, boolean call) throws IOException {
    boolean failed = row >= h.size();
    TransactionHistory some = failed ? h.failed() : h;
    int i = failed ? row - h.size() : row;
    String type = call ? ":invoke" : failed ? ":fail" : ":ok";
    line.setLength(0);
    line.append("{:type ").append(type).append(", :f :txn, :value [");
    for (int s = some.first(i); s < some.end(i); s++) {
      step(some, s, !call && !failed, s > some.first(i));
    }
    line.append("], :process ");
    append(some.processShown(some.process(i)));
    line.append("}\n");
    out.write(line.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void step(TransactionHistory some, int s, boolean known, boolean more) {
    line.append(more ? " [:" : "[:").append(some.writes(s) ? h.model().write() : "r").append(' ');
    append(some.keyShown(some.key(s)));
    line.append(' ');
    if (some.writes(s)) {
      value(some.value(s));
    } else if (!known) {
      line.append("nil");
    } else if (h.model() == TransactionModel.RW_REGISTER) {
      value(some.value(s));
    } else {
      line.append('[');
      for (int p = 0; p < some.length(s); p++) {
        if (p > 0) {
          line.append(' ');
        }
        value(some.element(s, p));
      }
      line.append(']');
    }
    line.append(']');
  }

  private void value(long code) {
    if (Values.isInteger(code)) {
      line.append(code >> 1);
    } else {
      append(h.values().value(code));
    }
  }

  private void append(Object value) {
    try {
      ValueText.EDN.append(value, line);
    } catch (Unholdable e) {
      throw new CannotHoldException(
          "the history has %s, which EDN cannot hold".formatted(e.getMessage()));
    }
  }
}
