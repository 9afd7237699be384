package dev.plumbline.formats;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;

/** Writes the text format, with quotes around words that would otherwise be misread. */
final class TextWriter extends LineWriter {
  TextWriter() {
    super(HistoryFormat.TEXT);
  }

  @Override
  void mark(Mark mark) throws Unholdable {
    boolean crash = mark.kind() == Mark.Kind.CRASH;
    line.append('[').append(mark.time()).append("] ");
    line.append(crash ? TextReader.CRASH : TextReader.RECOVER);
    if (mark.process() != null) {
      line.append(' ');
      process(HistoryWriter.plainProcess(mark.process()));
    }
    if (!crash) {
      line.append(mark.kind() == Mark.Kind.DONE ? " done" : " not-done");
    }
    if (mark.output() != Operation.NOTHING) {
      line.append(" -> ");
      ValueText.JSON.append(mark.output(), line);
    }
  }

  @Override
  void annotation(Annotation a) {
    line.append('[').append(a.time()).append("] ");
    if (a.kind().equals(TextReader.CRASH) || a.kind().equals(TextReader.RECOVER)) {
      ValueText.quote(a.kind(), line);
    } else {
      word(a.kind());
    }
    if (!a.text().isEmpty()) {
      line.append(' ');
      ValueText.quote(a.text(), line);
    }
  }

  @Override
  void operation(History h, int i) throws Unholdable {
    line.append('[').append(h.call(i)).append(',');
    line.append(h.pending(i) ? "..." : Long.toString(h.ret(i))).append("] ");
    if (h.processId(i) >= 0) {
      process(HistoryWriter.plainProcess(h.process(i)));
      line.append(' ');
    }
    Object object = h.objects().get(h.objectId(i));
    if (object != null) {
      object(object);
      line.append('.');
    }
    word(h.name(i));
    line.append('(');
    long input = h.inputCode(i);
    if (input != Values.NONE && input != Values.NULL) {
      ValueText.JSON.append(h.values().value(input), line);
    }
    line.append(')');
    if (h.outputCode(i) != Values.NONE) {
      line.append(" -> ");
      ValueText.JSON.append(h.values().value(h.outputCode(i)), line);
    }
  }

  private void process(Object process) {
    if (process instanceof Long integer) {
      line.append('t').append(integer.longValue());
    } else if (TextReader.isInteger((String) process)) {
      ValueText.quote((String) process, line);
    } else {
      word((String) process);
    }
  }

  private void object(Object object) throws Unholdable {
    if (object instanceof String text && !text.matches("true|false|null")) {
      word(text);
    } else {
      ValueText.JSON.append(object, line);
    }
  }

  private void word(String text) {
    if (isPlain(text)) {
      line.append(text);
    } else {
      ValueText.quote(text, line);
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      boolean inner = (c >= '0' && c <= '9') || c == '-';
      if (!letter && (i == 0 || !inner)) {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
