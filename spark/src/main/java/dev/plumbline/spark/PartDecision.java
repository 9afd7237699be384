package dev.plumbline.spark;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verdict;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Decides what came to one target, in one history: blocks in the order of their splits, so that
 * operations of equal time stand as they do on one machine; core splits and decides.
 *
 * @param files for each split its file
 * @param linesBefore for each split how many lines of its file stand before it
 * @param operationsBefore for each split how many operations stand before it
 * @param whole objects that are one part, although some of their operations have keys
 * @param unsound parts that are not decided, because an operation is not understood
 * @param unsoundHistories histories of which nothing is decided, because a line could not be read
 * @param deadline when everything must be decided, as the clock of the driver tells time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PartDecision(
    SpecSource source,
    SparkOptions options,
    String[] files,
    long[] linesBefore,
    long[] operationsBefore,
    Set<PartId> whole,
    Set<PartId> unsound,
    Set<String> unsoundHistories,
    long deadline)
    implements Serializable {

  /** Why a part is not decided. */
  static final String UNSOUND = "not all of its operations could be read and understood";

  /** Whether a part is not to be decided. */
  boolean isUnsound(PartId id) {
    return unsoundHistories.contains(id.history())
        || unsound.contains(id)
        || unsound.contains(id.whole());
  }

  /** The rows of all parts of a target; the files of several histories are decided one by one. */
  Iterator<Row> decide(List<byte[]> blocks) {
    Map<String, List<byte[]>> byHistory = new TreeMap<>();
    for (byte[] block : blocks) {
      String history = options.oneHistory() ? "" : files[OperationBlock.split(block)];
      byHistory.computeIfAbsent(history, h -> new ArrayList<>()).add(block);
    }
    List<Row> rows = new ArrayList<>();
    for (List<byte[]> its : byHistory.values()) {
      HistoryBuilder builder = History.builder().mayOverlap();
      Origins origins = new Origins();
      unpack(its, builder, origins);
      rows.addAll(rows(builder.build(), origins, source.make()));
    }
    return rows.iterator();
  }

  /** Unpacks blocks in the order of their splits. */
  void unpack(List<byte[]> blocks, HistoryBuilder builder, Origins origins) {
    List<byte[]> sorted = inOrder(blocks);
    for (int k = 0; k < sorted.size(); k++) {
      OperationBlock.unpack(sorted.get(k), builder, origins);
      sorted.set(k, null);
    }
  }

  /** Blocks in the order of their splits, whichever of them came first. */
  static List<byte[]> inOrder(List<byte[]> blocks) {
    List<byte[]> sorted = new ArrayList<>(blocks);
    sorted.sort(Comparator.comparingInt(OperationBlock::split));
    return sorted;
  }

  /** Where an operation stands among those of all splits. */
  long position(History history, Origins origins, int row) {
    int added = history.position(row);
    return operationsBefore[origins.split(added)] + origins.position(added);
  }

  /** The rows of all parts of operations of one history. */
  List<Row> rows(History history, Origins origins, Spec<?> spec) {
    List<Row> rows = new ArrayList<>();
    if (history.size() == 0) {
      return rows;
    }
    boolean several = history.objects().size() > 1;
    // Transactions on several objects would be decided together, if they all can be read.
    boolean apart = several && TransactionModel.of(spec) != null;
    CheckResult result = apart ? null : checker(spec).check(history);
    if (apart || (several && result.breakdown().isEmpty())) {
      // What is not decided part by part is decided object by object.
      for (int o = 0; o < history.objects().size(); o++) {
        int object = o;
        int[] its =
            IntStream.range(0, history.size()).filter(i -> history.objectId(i) == object).toArray();
        History alone = history.select(its);
        rows.add(new Telling(alone, origins, spec).alone(checker(spec).check(alone)));
      }
    } else if (result.breakdown().isEmpty()) {
      rows.add(new Telling(history, origins, spec).alone(result));
    } else {
      Telling telling = new Telling(history, origins, spec);
      result.breakdown().forEach(part -> rows.add(telling.part(part, result)));
    }
    return rows;
  }

  /** Decides a history by itself. */
  CheckResult check(History history) {
    return checker(source.make()).check(history);
  }

  private Checker checker(Spec<?> spec) {
    long millis = deadline - System.currentTimeMillis();
    return Plumbline.checker(spec)
        .everyPart(true)
        .threads(1)
        .verify(options.verify())
        .slack(options.slack())
        .limits(options.limits(millis));
  }

  /** Tells results as rows. */
  private final class Telling {
    private final History history;
    private final Origins origins;
    private final Spec<?> spec;

    Telling(History history, Origins origins, Spec<?> spec) {
      this.history = history;
      this.origins = origins;
      this.spec = spec;
    }

    Row alone(CheckResult result) {
      PartRow row = begin(0, null);
      row.operations = history.size();
      row.method = result.decider();
      row.nanos = result.nanos();
      row.states = result.states();
      return finish(row, id(0, null), result.verdict());
    }

    Row part(PartResult part, CheckResult result) {
      Object key = key(part.firstRow());
      PartRow row = begin(part.firstRow(), key);
      row.operations = part.operations();
      row.method = part.how();
      row.nanos = part.nanos();
      row.states = part.states();
      Verdict verdict = part.verdict() == null ? result.verdict() : part.verdict();
      return finish(row, id(part.firstRow(), key), verdict);
    }

    private Object key(int row) {
      return whole.contains(id(row, null)) ? null : spec.key(history.operation(row));
    }

    private PartId id(int row, Object key) {
      String file = options.oneHistory() ? "" : files[origins.split(history.position(row))];
      return new PartId(file, history.objects().get(history.objectId(row)), key);
    }

    private PartRow begin(int first, Object key) {
      PartId id = id(first, key);
      PartRow row = new PartRow();
      row.history = id.history().isEmpty() ? null : id.history();
      row.object = id.object() == null ? null : Values.showName(id.object());
      row.key = key == null ? null : Values.showWhole(key);
      row.firstCall = history.call(first);
      row.firstPosition = position(first);
      return row;
    }

    private Row finish(PartRow row, PartId id, Verdict verdict) {
      if (isUnsound(id)) {
        row.verdict = PartRow.MALFORMED;
        row.reason = UNSOUND;
      } else if (verdict instanceof Verdict.Linearizable yes) {
        row.verdict = PartRow.LINEARIZABLE;
        row.verified = options.verify();
        row.witness =
            options.witnesses()
                ? Arrays.stream(yes.witness().toArray()).mapToObj(this::position).toList()
                : null;
      } else if (verdict instanceof Verdict.Violation no) {
        row.verdict = PartRow.VIOLATION;
        row.verified = no.core().verified();
        row.explanation = no.explanation().toString();
        row.core = core(no.core());
      } else if (verdict instanceof Verdict.Undecided undecided) {
        row.reason = undecided.message();
      }
      return row.toRow();
    }

    private long position(int row) {
      return PartDecision.this.position(history, origins, row);
    }

    private List<Row> core(Core core) {
      List<Row> rows = new ArrayList<>();
      for (int i : core.operations()) {
        int added = history.position(i);
        int split = origins.split(added);
        long line = origins.line(added);
        boolean open = history.pending(i) || history.ret(i) > core.cut();
        rows.add(
            RowFactory.create(
                files[split],
                line == 0 ? null : linesBefore[split] + line,
                history.processId(i) < 0 ? null : Values.showName(history.process(i)),
                history.name(i),
                value(history.inputCode(i)),
                open ? null : value(history.outputCode(i)),
                history.call(i),
                open ? null : history.ret(i)));
      }
      return rows;
    }

    private String value(long code) {
      return code == Values.NONE ? null : Values.showWhole(history.values().value(code));
    }
  }
}
