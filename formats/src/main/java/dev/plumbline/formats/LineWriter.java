package dev.plumbline.formats;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/** Writes formats with a line for each operation, and behind them one for each event. */
abstract class LineWriter implements FormatWriter {
  private final HistoryFormat format;

  /** The line that is being written. */
  final StringBuilder line = new StringBuilder();

  LineWriter(HistoryFormat format) {
    this.format = format;
  }

  @Override
  public final void write(History h, OutputStream out) throws IOException {
    Writer text = HistoryWriter.text(out);
    PositionedRows rows = PositionedRows.byPosition(h);
    for (int k = 0; k < rows.size(); k++) {
      try {
        operation(h, rows.get(k));
      } catch (Unholdable e) {
        throw new CannotHoldException(h, rows.get(k), e.getMessage(), format);
      }
      end(text);
    }
    for (Annotation a : h.annotations()) {
      annotation(a);
      end(text);
    }
    for (Mark mark : h.marks()) {
      try {
        mark(mark);
      } catch (Unholdable e) {
        throw CannotHoldException.mark(mark, e.getMessage(), format);
      }
      end(text);
    }
    text.flush();
  }

  private void end(Writer text) throws IOException {
    text.append(line).append('\n');
    line.setLength(0);
  }

  abstract void operation(History h, int i) throws Unholdable;

  abstract void annotation(Annotation a);

  abstract void mark(Mark mark) throws Unholdable;
}
