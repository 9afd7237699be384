package dev.plumbline.formats;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes Jepsen's events, in one of its three notations. */
final class JepsenWriter implements FormatWriter, EventOrder.Sink {
  private static final Pattern KEYWORD = Pattern.compile("[A-Za-z*!_?+<>=-][A-Za-z0-9*!_?+<>=.-]*");
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int LOST = 2;

  private final HistoryFormat format;
  private final StringBuilder line = new StringBuilder();

  // From here on: of what is being written.
  @SuppressWarnings("NullAway.Init")
  private History history;

  @SuppressWarnings("NullAway.Init")
  private Writer text;

  private byte[] states = {};
  private int annotated;

  JepsenWriter(HistoryFormat format) {
    this.format = format;
  }

  @Override
  public void write(History h, OutputStream out) throws IOException {
    CannotHoldException.requireNoMarks(h, format);
    history = h;
    text = HistoryWriter.text(out);
    states = new byte[h.processCount()];
    EventOrder.walk(h, this);
    annotationsUntil(Long.MAX_VALUE);
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

  /** Annotations are events of the nemesis; one whose kind is no keyword is a note. */
  private void annotationsUntil(long time) throws IOException {
    List<Annotation> all = history.annotations();
    for (; annotated < all.size() && all.get(annotated).time() <= time; annotated++) {
      annotation(all.get(annotated));
    }
  }

  private void annotation(Annotation a) throws IOException {
    boolean named = isName(a.kind());
    String note = named ? a.text() : a.kind() + ": " + a.text();
    String nemesis = format == HistoryFormat.JEPSEN_JSON ? "\"nemesis\"" : ":nemesis";
    try {
      line(
          nemesis,
          "info",
          named ? a.kind() : "note",
          note.isEmpty() ? null : note,
          onClock(a.time()));
    } catch (Unholdable e) {
      throw new IllegalStateException("a string is held everywhere", e);
    }
  }

  private void event(int i, String type, long code, long time) throws IOException {
    annotationsUntil(time);
    Object value = code == Values.NONE ? Operation.NOTHING : history.values().value(code);
    try {
      line(String.valueOf(history.process(i)), type, history.name(i), value, onClock(time));
    } catch (Unholdable e) {
      throw new CannotHoldException(history, i, e.getMessage(), format);
    }
  }

  /** What Jepsen calls the time, which is not what orders events. */
  private long onClock(long time) {
    return history.clock().isKnown() ? history.clock().nanos(time) : time;
  }

  private void line(String process, String type, String f, @Nullable Object value, long time)
      throws IOException, Unholdable {
    line.setLength(0);
    switch (format) {
      case JEPSEN_EDN -> edn(process, type, f, value, time);
      case JEPSEN_JSON -> json(process, type, f, value, time);
      default -> txt(process, type, f, value);
    }
    text.append(line).append('\n');
  }

  private void edn(String process, String type, String f, @Nullable Object value, long time)
      throws Unholdable {
    line.append("{:process ").append(process).append(", :type :").append(type);
    line.append(", :f :").append(f);
    value(", :value ", value, ValueText.EDN);
    line.append(", :time ").append(time).append('}');
  }

  private void json(String process, String type, String f, @Nullable Object value, long time)
      throws Unholdable {
    line.append("{\"process\":").append(process);
    line.append(",\"type\":\"").append(type).append("\",\"f\":");
    ValueText.quote(f, line);
    value(",\"value\":", value, ValueText.JSON);
    line.append(",\"time\":").append(time).append('}');
  }

  private void txt(String process, String type, String f, @Nullable Object value)
      throws Unholdable {
    line.append(process).append("\t:").append(type).append("\t:").append(f);
    value("\t", value, ValueText.EDN);
  }

  private void value(String before, @Nullable Object value, ValueText notation) throws Unholdable {
    if (value != Operation.NOTHING) {
      line.append(before);
      notation.append(value, line);
    }
  }
}
