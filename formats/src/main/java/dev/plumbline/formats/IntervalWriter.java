package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes histories for fastlin and fptlin: a type and an operation a line. What returns at t with
 * us is over at t + 1 there, where a return precedes calls at the same time.
 */
final class IntervalWriter implements FormatWriter {
  private static final long EMPTY = -1;

  private final HistoryFormat format;
  private final boolean processes;
  private ResearchType type = ResearchType.QUEUE;

  IntervalWriter(HistoryFormat format) {
    this.format = format;
    this.processes = format == HistoryFormat.FPTLIN;
  }

  @Override
  public void write(History h, OutputStream out) throws IOException {
    CannotHoldException.requireNoMarks(h, format);
    type = h.size() == 0 ? ResearchType.QUEUE : ResearchType.of(h).orElseThrow(() -> unknown(h));
    Writer text = HistoryWriter.text(out);
    text.append("# ").append(type.intervalName()).append('\n');
    PositionedRows rows = PositionedRows.byPosition(h);
    for (int k = 0; k < rows.size(); k++) {
      try {
        text.append(line(h, rows.get(k))).append('\n');
      } catch (Unholdable e) {
        throw new CannotHoldException(h, rows.get(k), e.getMessage(), format);
      }
    }
    text.flush();
  }

  private CannotHoldException unknown(History h) {
    return new CannotHoldException(
        ("the format %s holds stacks, queues, priority queues of the largest first, sets and the"
                + " like, and none of them has the operations %s")
            .formatted(format, String.join(", ", h.names())));
  }

  private String line(History h, int i) throws Unholdable {
    refuseIf(h.pending(i), "no return");
    refuseIf(h.objects().get(h.objectId(i)) != null, "a named object");
    refuseIf(h.call(i) < 0, "a time before 0");
    refuseIf(h.ret(i) >= Long.MAX_VALUE - 1, "a time that is too late");
    String times = h.call(i) + " " + (h.ret(i) + 1);
    String[] did = did(h.operation(i));
    if (!processes) {
      return did[0] + " " + did[1] + " " + times;
    }
    boolean small = h.process(i) instanceof Long p && p >= 0;
    refuseIf(!small, "a process that is no integer from 0 on");
    return h.process(i) + " " + times + " " + did[0].toUpperCase(Locale.ROOT) + " " + did[1];
  }

  /** The method, and its values. */
  private String[] did(Operation op) throws Unholdable {
    String name = type.operation(op.name());
    return switch (type) {
      case STACK, QUEUE -> contained(op, name, name.equals("push") || name.equals("enq"));
      case PRIORITY_QUEUE -> contained(op, name.replace("Max", ""), name.equals("insert"));
      case DEQUE ->
          contained(
              op,
              name.replace("First", "_front").replace("Last", "_back"),
              name.startsWith("push"));
      case SET -> element(op, name);
      case SEMAPHORE -> permit(op, name);
      case REGISTER -> swap(op, name);
    };
  }

  private static String[] contained(Operation op, String method, boolean adds) throws Unholdable {
    Object value = adds ? op.input() : op.output();
    return new String[] {method, adds || value != null ? integer(value, true) : "" + EMPTY};
  }

  /** What changed nothing only looked, and in fastlin a change always succeeds. */
  private String[] element(Operation op, String name) throws Unholdable {
    if (!(op.output() instanceof Boolean yes)) {
      throw new Unholdable("an answer that is neither true nor false");
    }
    String value = integer(op.input(), false);
    if (processes) {
      String method = name.equals("add") ? "insert" : name;
      return new String[] {method, value + (yes ? " 1" : " 0")};
    }
    boolean contains = name.equals("contains");
    boolean add = name.equals("add");
    return contains || !yes
        ? new String[] {"contains_" + (contains ? yes : add), value}
        : new String[] {add ? "insert" : "remove", value};
  }

  private String[] permit(Operation op, String name) throws Unholdable {
    refuseIf(!processes, "a semaphore, which fastlin does not have");
    boolean got = name.equals("acquire") || Boolean.TRUE.equals(op.output());
    return name.equals("release")
        ? new String[] {"incr", "1"}
        : new String[] {"decr", got ? "1" : "0"};
  }

  private String[] swap(Operation op, String name) throws Unholdable {
    refuseIf(!processes || !name.equals("swap"), "an operation other than a swap, for fptlin");
    return new String[] {
      "read_modify_write", integer(op.output(), false) + " " + integer(op.input(), false)
    };
  }

  private static String integer(@Nullable Object value, boolean notEmpty) throws Unholdable {
    if (!(value instanceof Long n) || n.intValue() != n || (notEmpty && n.longValue() == EMPTY)) {
      throw new Unholdable("a value that is no integer of 32 bits, or is the -1 that says empty");
    }
    return n.toString();
  }

  private static void refuseIf(boolean unholdable, String what) throws Unholdable {
    if (unholdable) {
      throw new Unholdable(what);
    }
  }
}
