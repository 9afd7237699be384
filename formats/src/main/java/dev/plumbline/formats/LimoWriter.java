package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes histories for LiMo: calls and returns in the order in which they happened. Operations
 * whose process is not known or still busy, or that are pending, get one of their own, behind all
 * others.
 */
final class LimoWriter implements FormatWriter, EventOrder.Sink {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  // From here on: of what is being written.
  @SuppressWarnings("NullAway.Init")
  private History history;

  @SuppressWarnings("NullAway.Init")
  private Writer text;

  private long unknown;
  private long[] processes = {};
  private final Set<Object> busy = new HashSet<>();

  @Override
  public void write(History h, OutputStream out) throws IOException {
    CannotHoldException.requireNoMarks(h, HistoryFormat.LIMO);
    String type =
        h.size() == 0 ? "atomic-queue" : ResearchType.of(h).map(t -> t.limoName()).orElse(null);
    if (type == null) {
      throw new CannotHoldException(
          "the format limo holds stacks, queues and registers, and none of them has the operations "
              + String.join(", ", h.names()));
    }
    history = h;
    text = HistoryWriter.text(out);
    for (int i = 0; i < h.size(); i++) {
      unknown = h.process(i) instanceof Long p ? Math.max(unknown, p + 1) : unknown;
    }
    processes = new long[h.size()];
    text.append("# @object ").append(type).append('\n');
    EventOrder.walk(h, this);
    text.flush();
  }

  @Override
  public void call(int i) throws IOException {
    refuseIf(i, history.objects().get(history.objectId(i)) != null, "a named object");
    Object process = history.process(i);
    boolean known = process instanceof Long p && p >= 0;
    refuseIf(i, process != null && !known, "a process that is no integer from 0 on");
    refuseIf(i, !WORD.matcher(history.name(i)).matches(), "a name that is no word");
    Operation op = history.operation(i);
    boolean own = process == null || history.pending(i) || !busy.add(process);
    processes[i] = own ? unknown + history.position(i) : (Long) process;
    text.append('[').append(Long.toString(processes[i])).append("] call ").append(history.name(i));
    if (op.hasInput() && op.input() != null) {
      text.append('(').append(word(i, op.input())).append(')');
    }
    text.append('\n');
  }

  @Override
  public void ret(int i) throws IOException {
    Operation op = history.operation(i);
    busy.remove(processes[i]);
    text.append('[').append(Long.toString(processes[i])).append("] return");
    if (op.hasOutput()) {
      text.append(' ').append(op.output() == null ? "empty" : word(i, op.output()));
    }
    text.append('\n');
  }

  private String word(int i, Object value) {
    boolean word =
        value instanceof Long
            || value instanceof Boolean
            || (value instanceof String s
                && WORD.matcher(s).matches()
                && !s.matches("true|false|[eE]mpty"));
    refuseIf(i, !word, "a value that is neither an integer nor a word");
    return value.toString();
  }

  private void refuseIf(int i, boolean unholdable, String what) {
    if (unholdable) {
      throw new CannotHoldException(history, i, what, HistoryFormat.LIMO);
    }
  }
}
