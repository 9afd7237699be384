package dev.plumbline.core.transaction;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes columns of a history whose operations are transactions, row by row the same; those that
 * were excluded have failed. The specification must have accepted the operations.
 */
public final class TransactionImport {
  private final TransactionBuilder builder;

  private TransactionImport(TransactionModel model) {
    this.builder = new TransactionBuilder(model);
  }

  /** The columns of a history. */
  public static TransactionHistory of(History history, TransactionModel model) {
    TransactionImport all = new TransactionImport(model);
    all.addAll(history, history.excluded().orElse(null));
    return all.builder.build();
  }

  /** Both are in the order of calls, and so must be what is made of them. */
  private void addAll(History history, @Nullable History excluded) {
    int failed = 0;
    for (int i = 0; i < history.size(); i++) {
      while (excluded != null
          && failed < excluded.size()
          && excluded.call(failed) <= history.call(i)) {
        add(excluded, failed++, true);
      }
      add(history, i, false);
    }
    while (excluded != null && failed < excluded.size()) {
      add(excluded, failed++, true);
    }
  }

  private void add(History history, int i, boolean failed) {
    int process =
        builder.process(Objects.requireNonNullElseGet(history.process(i), () -> List.of(i)));
    int row = builder.call(process, history.call(i), history.line(i));
    int steps = builder.steps();
    Operation op = history.operation(i);
    boolean known = !failed && !history.pending(i);
    Object done = known && op.output() instanceof List ? op.output() : op.input();
    if (done instanceof List<?> list) {
      list.forEach(
          step -> addStep(history.objects().get(history.objectId(i)), (List<?>) step, known));
    }
    if (failed) {
      builder.failed(row, steps, history.ret(i));
    } else if (known) {
      builder.committed(row, steps, history.ret(i));
    } else {
      builder.unknown(row, steps);
    }
  }

  /**
   * Adds a step. A key belongs to its object. So all objects are one history: one order of all
   * transactions is an order for each object, and orders for each can be merged into one.
   */
  private void addStep(Object object, List<?> step, boolean known) {
    int key = builder.key(object == null ? step.get(1) : Arrays.asList(object, step.get(1)));
    Object value = step.size() > 2 ? step.get(2) : null;
    if (!isRead(step)) {
      builder.write(key, builder.values().code(value));
    } else if (!known) {
      builder.readUnknown(key);
    } else if (builder.model() == TransactionModel.RW_REGISTER) {
      builder.read(key, builder.values().code(value));
    } else {
      builder.beginRead(key);
      if (value instanceof List<?> elements) {
        elements.forEach(e -> builder.element(builder.values().code(e)));
      }
      builder.endRead();
    }
  }

  private static boolean isRead(List<?> step) {
    return "r".equals(step.get(0)) || "read".equals(step.get(0));
  }
}
