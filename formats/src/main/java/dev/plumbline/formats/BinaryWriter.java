package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.binary.RowWriter;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the binary format. */
@SuppressWarnings("NullAway.Init") // writing begins with the writer
final class BinaryWriter implements FormatWriter {
  private RowWriter writer;

  @Override
  public void write(History history, OutputStream out) throws IOException {
    writer = new RowWriter(out);
    PositionedRows rows = PositionedRows.byPosition(history);
    for (int k = 0; k < rows.size(); k++) {
      row(history, rows.get(k));
    }
    for (Annotation a : history.annotations()) {
      writer.annotation(a.time(), a.kind(), a.text());
    }
    for (Mark mark : history.marks()) {
      if (!writer.mark(mark)) {
        throw CannotHoldException.mark(mark, "a value", HistoryFormat.BINARY);
      }
    }
    writer.end();
  }

  private void row(History h, int i) throws IOException {
    if (h.ret(i) < h.call(i)) {
      throw new CannotHoldException(h, i, "a return before its call", HistoryFormat.BINARY);
    }
    Object object = h.objects().get(h.objectId(i));
    writer.row(
        h.call(i),
        h.ret(i),
        held(h, i, h.name(i), writer.reference(h.name(i))),
        h.processId(i) < 0
            ? BinaryLayout.NONE
            : held(h, i, h.process(i), writer.reference(h.process(i))),
        held(h, i, object, writer.reference(object)),
        code(h, i, h.inputCode(i)),
        code(h, i, h.outputCode(i)));
  }

  private long code(History h, int i, long code) {
    return held(h, i, h.values().value(code), writer.reference(h.values(), code));
  }

  private static long held(History h, int i, @Nullable Object value, long reference) {
    if (reference == RowWriter.UNHOLDABLE) {
      throw new CannotHoldException(
          h,
          i,
          "a value of " + Objects.requireNonNull(value).getClass().getName(),
          HistoryFormat.BINARY);
    }
    return reference;
  }
}
