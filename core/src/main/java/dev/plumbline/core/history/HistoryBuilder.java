package dev.plumbline.core.history;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.MergeSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects operations in any order and builds a {@link History}, or says everything that is wrong
 * with them. Used once: {@link #build} hands the columns over.
 *
 * <p>Programs use {@link #add} and {@link #addPending}; readers of files, which see calls and
 * returns apart, use {@link #begin}, {@link #end} and {@link #discard} with value codes and lines.
 */
public final class HistoryBuilder implements OperationSink {
  private final Values values;
  private final Interner<String> names = new Interner<>();
  private final Interner<Object> objects = new Interner<>();
  private final Interner<Object> processes = new Interner<>();

  private final Columns.Ints name = new Columns.Ints();
  private final Columns.Ints process = new Columns.Ints();
  private final Columns.Ints object = new Columns.Ints();
  private final Columns.Longs input = new Columns.Longs();
  private final Columns.Longs output = new Columns.Longs();
  private final Columns.Longs call = new Columns.Longs();
  private final Columns.Longs ret = new Columns.Longs();

  /** Empty as long as every operation stands where it was added. */
  private final Columns.Ints position = new Columns.Ints();

  private final Columns.Ints line = new Columns.Ints();

  private final List<Annotation> annotations = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private @Nullable List<Annotation> sortedAnnotations;
  private String source = "";

  /** When the events were, by their numbers, as long as all of them tell. */
  private final Columns.Longs nanosOfEvents = new Columns.Longs();

  private RecordedClock clock = RecordedClock.UNKNOWN;
  private final BitSet discarded = new BitSet();

  /** Discarded ones that are not told as such. */
  private final BitSet replaced = new BitSet();

  private boolean hasLines;
  private boolean mayContinueAfterPending = true;
  private boolean mayOverlap;
  private boolean built;

  HistoryBuilder() {
    this(new Values());
  }

  HistoryBuilder(Values values) {
    this.values = values;
  }

  /** Where codes for {@link #begin} and {@link #end} come from. */
  @Override
  public Values values() {
    return values;
  }

  /** Names the file for problems and reports. */
  public HistoryBuilder source(String file) {
    this.source = file;
    return this;
  }

  /** Says that a process must not call anything after an operation that stayed pending. */
  @Override
  public HistoryBuilder pendingEndsProcess() {
    mayContinueAfterPending = false;
    return this;
  }

  /**
   * Says that operations of one process may overlap: they come from a history, whose own are in
   * order as recorded, and which may have been {@linkplain History#stretch stretched} since.
   */
  public HistoryBuilder mayOverlap() {
    mayOverlap = true;
    return this;
  }

  /**
   * Adds a completed operation of the one anonymous object. A null input is no input; an output may
   * be null, or {@link Operation#NOTHING} where null would be an answer (a blind {@code put}). With
   * {@link History#PENDING} as its return it is pending, and has no output.
   */
  public HistoryBuilder add(
      @Nullable Object process,
      String name,
      @Nullable Object input,
      @Nullable Object output,
      long call,
      long ret) {
    return addTo(null, process, name, input, output, call, ret);
  }

  /** Adds a completed operation of a named object. */
  public HistoryBuilder addTo(
      @Nullable Object object,
      @Nullable Object process,
      String name,
      @Nullable Object input,
      @Nullable Object output,
      long call,
      long ret) {
    if (ret == History.PENDING && output != null && output != Operation.NOTHING) {
      throw new IllegalArgumentException("what never returned has no output, not even " + output);
    }
    int row = begin(process, object, name, codeOrNone(input), call, 0);
    end(row, values.code(output), ret);
    return this;
  }

  /** Adds an operation that was called and never returned. */
  public HistoryBuilder addPending(
      @Nullable Object process, String name, @Nullable Object input, long call) {
    begin(process, null, name, codeOrNone(input), call, 0);
    return this;
  }

  /** Adds a pending operation of a named object. */
  public HistoryBuilder addPendingTo(
      Object object, Object process, String name, Object input, long call) {
    begin(process, object, name, codeOrNone(input), call, 0);
    return this;
  }

  /** Adds something that happened and is no operation, in any order. */
  @Override
  public HistoryBuilder annotate(long time, String kind, String text) {
    requireUnbuilt();
    annotations.add(new Annotation(time, kind, text));
    return this;
  }

  /** Adds a crash, or a report after one, in any order. */
  @Override
  public HistoryBuilder mark(Mark mark) {
    requireUnbuilt();
    // Deciders must find a code for it, and must not add one.
    values.code(mark.output());
    marks.add(mark);
    return this;
  }

  @Override
  public void moment(long event, long nanos) {
    if (event == nanosOfEvents.size()) {
      nanosOfEvents.add(nanos);
    }
  }

  @Override
  public HistoryBuilder clock(RecordedClock known) {
    clock = known;
    return this;
  }

  /** An event that does not tell when it was would be shown as if it were another. */
  private RecordedClock theClock(long[] callColumn, long[] retColumn) {
    int events = nanosOfEvents.size();
    if (events == 0) {
      return clock;
    }
    boolean all = true;
    for (int i = 0; i < callColumn.length; i++) {
      all &= callColumn[i] < events && (retColumn[i] < events || retColumn[i] == History.PENDING);
    }
    return all ? RecordedClock.ofEvents(nanosOfEvents.drain(null, events)) : RecordedClock.UNKNOWN;
  }

  /** Takes over annotations that are in order. */
  void annotations(List<Annotation> sorted) {
    sortedAnnotations = sorted;
  }

  private long codeOrNone(@Nullable Object value) {
    return value == null ? Values.NONE : values.code(value);
  }

  @Override
  public int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber) {
    requireUnbuilt();
    int row = this.call.size();
    if (this.call.isFull()) {
      makeRoom();
    }
    this.name.put(names.id(name));
    this.process.put(process == null ? -1 : processes.id(process));
    this.object.put(objects.id(object));
    this.input.put(input);
    this.output.put(Values.NONE);
    this.call.put(call);
    this.ret.put(History.PENDING);
    this.line.put(lineNumber);
    if (position.size() > 0) {
      position.count(row + 1);
    }
    hasLines |= lineNumber > 0;
    return row;
  }

  private void makeRoom() {
    Stream.of(name, process, object, line).forEach(Columns.Ints::makeRoom);
    Stream.of(input, output, call, ret).forEach(Columns.Longs::makeRoom);
  }

  @Override
  public void end(int row, long output, long ret) {
    this.output.set(row, output);
    this.ret.set(row, ret);
  }

  @Override
  public void input(int row, long code) {
    this.input.set(row, code);
  }

  /**
   * Removes an operation that certainly did not happen; its position stays taken, and people find
   * it among the {@linkplain History#excluded excluded} ones.
   */
  @Override
  public void discard(int row, long time) {
    ret.set(row, Math.max(time, call.get(row)));
    discarded.set(row);
  }

  @Override
  public void replace(int row, long time) {
    discard(row, time);
    replaced.set(row);
  }

  /** How many operations were added, discarded ones included. */
  public int size() {
    return call.size();
  }

  /**
   * Adds all that another builder holds, behind what is here, as if it had been added here in the
   * same order. The other can still be added to, but shares nothing with this one.
   *
   * @param linesBefore by how much the other's lines are too small
   */
  public HistoryBuilder addAll(HistoryBuilder part, int linesBefore) {
    requireUnbuilt();
    int before = size();
    Values.Translation codes = values.addAll(part.values);
    name.addAll(part.name, names.ids(part.names));
    process.addAll(part.process, processes.ids(part.processes));
    object.addAll(part.object, objects.ids(part.objects));
    input.addAll(part.input, codes);
    output.addAll(part.output, codes);
    call.addAll(part.call);
    ret.addAll(part.ret);
    line.addAll(part.line, linesBefore);
    if (position.size() > 0) {
      position.count(size());
    }
    part.discarded.stream().forEach(row -> discarded.set(before + row));
    part.replaced.stream().forEach(row -> replaced.set(before + row));
    annotations.addAll(part.annotations);
    marks.addAll(part.marks);
    clock = part.clock == RecordedClock.UNKNOWN ? clock : part.clock;
    hasLines |= part.hasLines;
    mayContinueAfterPending &= part.mayContinueAfterPending;
    return this;
  }

  /** Forgets all operations, to be used again by those who have {@linkplain #addAll added} them. */
  public void clear() {
    requireUnbuilt();
    values.clear();
    Stream.of(names, objects, processes).forEach(Interner::clear);
    Stream.of(name, process, object, position, line).forEach(Columns.Ints::clear);
    Stream.of(input, output, call, ret).forEach(Columns.Longs::clear);
    annotations.clear();
    marks.clear();
    discarded.clear();
    replaced.clear();
    hasLines = false;
    mayContinueAfterPending = true;
  }

  /** Copies a row of a history with the same values, position and line. */
  void copy(History from, int i, boolean open) {
    name.add(names.id(from.name(i)));
    process.add(from.processId(i) < 0 ? -1 : processes.id(from.process(i)));
    object.add(objects.id(from.objects().get(from.objectId(i))));
    input.add(from.inputCode(i));
    output.add(open ? Values.NONE : from.outputCode(i));
    call.add(from.call(i));
    ret.add(open ? History.PENDING : from.ret(i));
    position.count(call.size() - 1);
    position.add(from.position(i));
    line.add(from.line(i));
    hasLines |= from.line(i) > 0;
  }

  /**
   * Builds the history.
   *
   * @throws MalformedHistoryException if anything is wrong with it
   */
  public History build() {
    Problems problems = new Problems(source);
    History history = build(problems);
    problems.throwIfAny();
    return history;
  }

  /**
   * Builds the history and adds what is wrong with it to {@code problems}; with any problem the
   * result is good for finding further ones, not for a verdict.
   */
  public History build(Problems problems) {
    requireUnbuilt();
    built = true;
    int[] order = order();
    if (objects.list.isEmpty()) {
      objects.id(null);
    }
    position.count(call.size());
    boolean excludes = discarded.cardinality() > replaced.cardinality();
    History excluded = excludes ? excluded() : null;
    int rows = order == null ? call.size() : order.length;
    int[] processColumn = process.drain(order, rows);
    long[] callColumn = call.drain(order, rows);
    long[] retColumn = ret.drain(order, rows);
    int[] lineColumn = hasLines ? line.drain(order, rows) : null;
    validate(processColumn, callColumn, retColumn, lineColumn, problems);
    HistoryContext context =
        context(
            annotationsByTime(),
            marks.stream().sorted(Comparator.comparingLong(Mark::time)).toList(),
            excluded,
            theClock(callColumn, retColumn));
    return new History(
        context,
        new OperationColumns(
            name.drain(order, rows),
            processColumn,
            objects.list.size() == 1 ? null : object.drain(order, rows),
            input.drain(order, rows),
            output.drain(order, rows),
            callColumn,
            retColumn,
            position.drain(order, rows),
            lineColumn));
  }

  private HistoryContext context(
      List<Annotation> remarks,
      List<Mark> byTime,
      @Nullable History excluded,
      RecordedClock known) {
    return new HistoryContext(
        source,
        values,
        Collections.unmodifiableList(names.list),
        Collections.unmodifiableList(objects.list),
        Collections.unmodifiableList(processes.list),
        remarks,
        byTime,
        excluded,
        known);
  }

  /** What was discarded, as a history with the same dictionaries, by call. */
  private History excluded() {
    int[] rows = discarded.stream().filter(row -> !replaced.get(row)).toArray();
    MergeSort.byKey(rows, call::get);
    return new History(
        context(List.of(), List.of(), null, RecordedClock.UNKNOWN),
        new OperationColumns(
            ints(name, rows),
            ints(process, rows),
            ints(object, rows),
            longs(input, rows),
            longs(output, rows),
            longs(call, rows),
            longs(ret, rows),
            ints(position, rows),
            hasLines ? ints(line, rows) : null));
  }

  private static int[] ints(Columns.Ints column, int[] rows) {
    return Arrays.stream(rows).map(column::get).toArray();
  }

  private static long[] longs(Columns.Longs column, int[] rows) {
    return Arrays.stream(rows).mapToLong(column::get).toArray();
  }

  private List<Annotation> annotationsByTime() {
    if (sortedAnnotations != null) {
      return sortedAnnotations;
    }
    return annotations.stream().sorted(Comparator.comparingLong(Annotation::time)).toList();
  }

  /** The history takes over the columns, so that a large one is never there twice. */
  private void requireUnbuilt() {
    if (built) {
      throw new IllegalStateException("a builder makes one history: take a new one");
    }
  }

  /** The rows by call, ties as added, without discarded ones; null if that is what they are. */
  private int @Nullable [] order() {
    int n = call.size();
    boolean sorted = discarded.isEmpty();
    for (int i = 1; i < n && sorted; i++) {
      sorted = call.get(i - 1) <= call.get(i);
    }
    if (sorted) {
      return null;
    }
    int[] order = new int[n];
    int kept = 0;
    for (int i = 0; i < n; i++) {
      if (!discarded.get(i)) {
        order[kept++] = i;
      }
    }
    order = kept == n ? order : Arrays.copyOf(order, kept);
    MergeSort.byKey(order, call::get);
    return order;
  }

  private void validate(
      int[] process, long[] call, long[] ret, int @Nullable [] line, Problems problems) {
    int[] last = Filled.ints(processes.list.size(), -1);
    for (int i = 0; i < call.length; i++) {
      int at = line == null ? 0 : line[i];
      if (ret[i] < call[i]) {
        problems.add(
            at,
            Rule.RETURN_BEFORE_CALL,
            "the operation returns at %d, before its call at %d".formatted(ret[i], call[i]));
      }
      int p = process[i];
      if (p < 0 || mayOverlap) {
        continue;
      }
      int before = last[p];
      if (before >= 0 && ret[before] == History.PENDING && !mayContinueAfterPending) {
        problems.add(
            at,
            Rule.CONTINUES_AFTER_PENDING,
            "process %s calls again although its operation called at %d%s stayed pending"
                .formatted(processes.list.get(p), call[before], atLine(line, before)));
      } else if (before >= 0 && ProcessSpans.overlap(call[before], ret[before], call[i], ret[i])) {
        problems.add(
            at,
            Rule.OVERLAPPING_PROCESS,
            "process %s has two open operations: the one called at %d%s returns only at %d"
                .formatted(processes.list.get(p), call[before], atLine(line, before), ret[before]));
      }
      if (before < 0 || ProcessSpans.outlasts(ret[before], call[i], ret[i])) {
        last[p] = i;
      }
    }
  }

  private static String atLine(int @Nullable [] line, int i) {
    return line == null || line[i] == 0 ? "" : " (line " + line[i] + ")";
  }
}
