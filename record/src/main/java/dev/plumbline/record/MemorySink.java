package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps operations as a {@link History}. */
final class MemorySink implements Sink {
  private final HistoryBuilder builder = History.builder();
  private @Nullable History history;

  @Override
  public void rows(Chunk chunk, int from, int to, RecordedNames names) {
    Values values = builder.values();
    for (int i = from; i < to; i++) {
      Kind kind = names.kind(chunk.kind[i]);
      Object process = names.process(Objects.requireNonNull(chunk.log).process(), chunk.lane[i]);
      long input = chunk.input[i];
      long code = input == Codes.OBJECT ? values.code(chunk.inputObject(i)) : input;
      int row = builder.begin(process, kind.object(), kind.name(), code, chunk.call[i], 0);
      if (chunk.ret[i] != History.PENDING) {
        long output = chunk.output[i];
        builder.end(
            row,
            output == Codes.OBJECT ? values.code(chunk.outputObject(i)) : output,
            chunk.ret[i]);
      }
    }
  }

  @Override
  public void annotation(Annotation a) {
    builder.annotate(a.time(), a.kind(), a.text());
  }

  @Override
  public void finish() {
    history = builder.build();
  }

  History history() {
    return Objects.requireNonNull(history); // it is finished
  }
}
