package dev.plumbline.formats;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import org.jspecify.annotations.Nullable;

/** Writes the {@code jsonl} format. */
final class JsonlWriter extends LineWriter {
  JsonlWriter() {
    super(HistoryFormat.JSONL);
  }

  @Override
  void mark(Mark mark) throws Unholdable {
    boolean crash = mark.kind() == Mark.Kind.CRASH;
    line.append(crash ? "{\"crash\":" : "{\"recover\":").append(mark.time());
    if (mark.process() != null) {
      line.append(',');
      field("process", HistoryWriter.plainProcess(mark.process()));
    }
    if (!crash) {
      line.append(",\"outcome\":");
      line.append(mark.kind() == Mark.Kind.DONE ? "\"done\"" : "\"not-done\"");
    }
    if (mark.output() != Operation.NOTHING) {
      line.append(',');
      field("out", mark.output());
    }
    line.append('}');
  }

  @Override
  void annotation(Annotation a) {
    line.append("{\"annotation\":");
    ValueText.quote(a.kind(), line);
    if (!a.text().isEmpty()) {
      line.append(",\"text\":");
      ValueText.quote(a.text(), line);
    }
    line.append(",\"at\":").append(a.time()).append('}');
  }

  @Override
  void operation(History h, int i) throws Unholdable {
    line.append('{');
    if (h.processId(i) >= 0) {
      field("process", HistoryWriter.plainProcess(h.process(i)));
      line.append(',');
    }
    field("op", h.name(i));
    value(h, ",\"in\":", h.inputCode(i));
    value(h, ",\"out\":", h.outputCode(i));
    line.append(",\"call\":").append(h.call(i));
    if (!h.pending(i)) {
      line.append(",\"return\":").append(h.ret(i));
    }
    Object object = h.objects().get(h.objectId(i));
    if (object != null) {
      line.append(',');
      field("object", object);
    }
    line.append('}');
  }

  private void field(String name, @Nullable Object value) throws Unholdable {
    line.append('"').append(name).append("\":");
    ValueText.JSON.append(value, line);
  }

  private void value(History h, String start, long code) throws Unholdable {
    if (Values.isInteger(code)) {
      line.append(start).append(code >> 1);
    } else if (code != Values.NONE) {
      line.append(start);
      ValueText.JSON.append(h.values().value(code), line);
    }
  }
}
