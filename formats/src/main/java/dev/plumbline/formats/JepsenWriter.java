package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.regex.Pattern;

/** Writes Jepsen's events, in one of its three notations. */
final class JepsenWriter implements FormatWriter, EventOrder.Sink {
  private static final Pattern KEYWORD = Pattern.compile("[A-Za-z*!_?+<>=-][A-Za-z0-9*!_?+<>=.-]*");
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int LOST = 2;

  private final HistoryFormat format;
  private final StringBuilder line = new StringBuilder();
  private History history;
  private Writer text;
  private byte[] states;

  JepsenWriter(HistoryFormat format) {
    this.format = format;
  }

  @Override
  public void write(History h, OutputStream out) throws IOException {
    history = h;
    text = HistoryWriter.text(out);
    states = new byte[h.processCount()];
    EventOrder.walk(h, this);
    text.flush();
  }

  @Override
  public void call(int i) throws IOException {
    check(i);
    states[history.processId(i)] = (byte) (history.pending(i) ? LOST : BUSY);
    event(i, "invoke", input(i) == Values.NONE ? Values.NULL : input(i), history.call(i));
  }

  @Override
  public void ret(int i) throws IOException {
    states[history.processId(i)] = IDLE;
    long output = history.outputCode(i);
    boolean cas = JepsenPairs.isCas(history.name(i));
    boolean silent = cas || output == Values.NONE;
    String type = cas && output == Values.FALSE ? "fail" : "ok";
    event(i, type, silent ? input(i) : output, history.ret(i));
  }

  /** A null input is no input. */
  private long input(int i) {
    return history.inputCode(i) == Values.NULL ? Values.NONE : history.inputCode(i);
  }

  private void check(int i) {
    refuseIf(i, history.objects().get(history.objectId(i)) != null, "a named object");
    refuseIf(i, !(history.process(i) instanceof Long), "a process that is not an integer");
    int state = states[history.processId(i)];
    refuseIf(i, state == LOST, "a process that goes on after a pending operation");
    refuseIf(i, state == BUSY, "a call at the instant its process returns from another operation");
    refuseIf(i, !isName(history.name(i)), "a name that is not a keyword");
    checkOutput(i);
  }

  private boolean isName(String name) {
    return format == HistoryFormat.JEPSEN_JSON
        ? !name.startsWith(":")
        : KEYWORD.matcher(name).matches() && !name.equals("nil");
  }

  private void checkOutput(int i) {
    long output = history.outputCode(i);
    if (history.pending(i)) {
      return;
    }
    if (JepsenPairs.isCas(history.name(i))) {
      boolean answer = output == Values.TRUE || output == Values.FALSE;
      refuseIf(i, !answer, "a compare-and-set whose output is neither true nor false");
    } else {
      boolean same = output != Values.NONE && output == input(i);
      refuseIf(i, same, "an output that equals its input");
    }
  }

  private void refuseIf(int i, boolean unholdable, String what) {
    if (unholdable) {
      throw new CannotHoldException(history, i, what, format);
    }
  }

  private void event(int i, String type, long value, long time) throws IOException {
    line.setLength(0);
    try {
      switch (format) {
        case JEPSEN_EDN -> edn(i, type, value, time);
        case JEPSEN_JSON -> json(i, type, value, time);
        default -> txt(i, type, value);
      }
    } catch (Unholdable e) {
      throw new CannotHoldException(history, i, e.getMessage(), format);
    }
    text.append(line).append('\n');
  }

  private void edn(int i, String type, long value, long time) throws Unholdable {
    line.append("{:process ").append(history.process(i));
    line.append(", :type :").append(type);
    line.append(", :f :").append(history.name(i));
    if (value != Values.NONE) {
      line.append(", :value ");
      ValueText.EDN.append(history.values().value(value), line);
    }
    line.append(", :time ").append(time).append('}');
  }

  private void json(int i, String type, long value, long time) throws Unholdable {
    line.append("{\"process\":").append(history.process(i));
    line.append(",\"type\":\"").append(type).append("\",\"f\":");
    ValueText.quote(history.name(i), line);
    if (value != Values.NONE) {
      line.append(",\"value\":");
      ValueText.JSON.append(history.values().value(value), line);
    }
    line.append(",\"time\":").append(time).append('}');
  }

  private void txt(int i, String type, long value) throws Unholdable {
    line.append(history.process(i)).append("\t:").append(type);
    line.append("\t:").append(history.name(i));
    if (value != Values.NONE) {
      line.append('\t');
      ValueText.EDN.append(history.values().value(value), line);
    }
  }
}
