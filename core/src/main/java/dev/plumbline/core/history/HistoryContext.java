package dev.plumbline.core.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a history has besides {@linkplain OperationColumns columns}: see {@link History}. */
record HistoryContext(
    String source,
    Values values,
    List<String> names,
    List<Object> objects,
    List<Object> processes,
    List<Annotation> annotations,
    List<Mark> marks,
    @Nullable History excluded,
    RecordedClock clock) {
  /** The same with other moments, on another clock. */
  HistoryContext with(List<Annotation> remarks, List<Mark> moved, RecordedClock by) {
    return new HistoryContext(
        source, values, names, objects, processes, remarks, moved, excluded, by);
  }

  /** The same of operations with other names, of which none was excluded. */
  HistoryContext named(List<String> others, List<Mark> kept) {
    return new HistoryContext(
        source, values, others, objects, processes, annotations, kept, null, clock);
  }

  /** The same of operations alone: nothing else happened, and none was excluded. */
  HistoryContext ofOperationsOnly() {
    return new HistoryContext(
        source, values, names, objects, processes, List.of(), List.of(), null, clock);
  }
}
