package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;

/** How processes and operations are called in all reports. */
final class DisplayNames {
  private static final String PENDING = " pending";

  private DisplayNames() {}

  /** The process; empty if it was not recorded. */
  static String process(History history, int i) {
    Object process = history.process(i);
    return process == null
        ? ""
        : process instanceof Long ? "t" + process : Values.showName(process);
  }

  /** The operation with its object and without its answer, as in {@code jobs.enq(1)}. */
  static String call(History history, int i) {
    Operation op = history.operation(i);
    String text = Operation.pending(op.name(), op.input()).toString();
    return object(history, i) + text.substring(0, text.length() - PENDING.length());
  }

  /** The operation with its object and, unless it is pending, its answer. */
  static String operation(History history, int i) {
    return history.showOperation(i);
  }

  private static String object(History history, int i) {
    Object object = history.objects().get(history.objectId(i));
    return object == null ? "" : Values.showName(object) + ".";
  }
}
