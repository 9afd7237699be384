package dev.plumbline.core.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of operations, each with process, object, name, input, output, call and return.
 *
 * <p>Operations are rows of a handful of primitive columns, in the order of their calls; row {@code
 * i} is "operation i" everywhere in this library. <em>a precedes b</em> when a's return is strictly
 * before b's call: equal times are concurrent. An operation without return is pending.
 *
 * <pre>{@code
 * History history = History.builder()
 *     .add(0, "write", 1, null, 0, 10)     // process, name, input, output, call, return
 *     .add(1, "read", null, 1, 5, 15)
 *     .addPending(2, "write", 2, 7)
 *     .build();
 * }</pre>
 *
 * <p>Cost: 48 bytes an operation, plus what the dictionary of non-integer values holds.
 */
public final class History {
  /** The return time of a pending operation. */
  public static final long PENDING = Long.MAX_VALUE;

  private final HistoryContext context;
  private final OperationColumns columns;

  // The columns that deciders go through.
  private final int[] name;
  private final int[] process;
  private final int @Nullable [] object;
  private final long[] input;
  private final long[] output;
  private final long[] call;
  private final long[] ret;
  private final int pendingCount;

  History(HistoryContext context, OperationColumns columns) {
    this.context = context;
    this.columns = columns;
    this.name = columns.name();
    this.process = columns.process();
    this.object = columns.object();
    this.input = columns.input();
    this.output = columns.output();
    this.call = columns.call();
    this.ret = columns.ret();
    int pending = 0;
    for (long r : ret) {
      pending += r == PENDING ? 1 : 0;
    }
    this.pendingCount = pending;
  }

  /** Begins a history. */
  public static HistoryBuilder builder() {
    return new HistoryBuilder();
  }

  /** The file this history was read from, or an empty string. */
  public String source() {
    return context.source();
  }

  /** How many operations there are. */
  public int size() {
    return call.length;
  }

  /** How many operations are pending. */
  public int pendingCount() {
    return pendingCount;
  }

  /** The dictionary behind {@link #inputCode} and {@link #outputCode}. */
  public Values values() {
    return context.values();
  }

  /** The time of the call. */
  public long call(int i) {
    return call[i];
  }

  /** The time of the return, or {@link #PENDING}. */
  public long ret(int i) {
    return ret[i];
  }

  /** Whether the operation never returned. */
  public boolean pending(int i) {
    return ret[i] == PENDING;
  }

  /** Whether a returned strictly before b was called. */
  public boolean precedes(int a, int b) {
    return ret[a] < call[b];
  }

  /** An index into {@link #names}. */
  public int nameId(int i) {
    return name[i];
  }

  /** What the operation is called. */
  public String name(int i) {
    return context.names().get(name[i]);
  }

  /** The distinct operation names, as recorded. */
  public List<String> names() {
    return context.names();
  }

  /** The code of the input in {@link #values}. */
  public long inputCode(int i) {
    return input[i];
  }

  /** The code of the output in {@link #values}. */
  public long outputCode(int i) {
    return output[i];
  }

  /** The operation as a specification sees it. */
  public Operation operation(int i) {
    return Operation.ofCodes(context.values(), name(i), input[i], output[i], pending(i));
  }

  /** An index into {@link #objects}. */
  public int objectId(int i) {
    return object == null ? 0 : object[i];
  }

  /** The distinct objects; a history that names none has the one object {@code null}. */
  public List<Object> objects() {
    return context.objects();
  }

  /** The process, usually a number or a string; null when it was not recorded. */
  public @Nullable Object process(int i) {
    return process[i] < 0 ? null : context.processes().get(process[i]);
  }

  /** An index that is the same for operations of one process; -1 when it was not recorded. */
  public int processId(int i) {
    return process[i];
  }

  /** How many processes took part. */
  public int processCount() {
    return context.processes().size();
  }

  /** Where the operation stands among the operations of its source, from 0. */
  public int position(int i) {
    return columns.position()[i];
  }

  /** The line of the call in the source, from 1; 0 when there is none. */
  public int line(int i) {
    int[] line = columns.line();
    return line == null ? 0 : line[i];
  }

  /** What happened beside the operations, in the order of time; without influence on a verdict. */
  public List<Annotation> annotations() {
    return context.annotations();
  }

  /** Crashes, and what processes reported after them, in the order of time. */
  public List<Mark> marks() {
    return context.marks();
  }

  /**
   * Operations of the source that certainly did not happen, such as those that a server refused:
   * they have no influence on a verdict, and no rows here. They count names, processes and objects
   * as this history does; each returns when it became known. Empty if there is none, and in
   * histories that were made of others.
   */
  public Optional<History> excluded() {
    return Optional.ofNullable(context.excluded());
  }

  /** What its times were on the clock of whoever recorded it. */
  public RecordedClock clock() {
    return context.clock();
  }

  /** Annotations and marks for people to look at, by time. */
  public List<Annotation> moments() {
    if (marks().isEmpty()) {
      return annotations();
    }
    List<Annotation> all = new ArrayList<>(annotations());
    marks().forEach(mark -> all.add(mark.annotation()));
    all.sort(Comparator.comparingLong(Annotation::time));
    return all;
  }

  /**
   * The operations of the given rows, in the same order, with their times and positions, and all
   * annotations and marks.
   */
  public History select(int[] rows) {
    return view(rows, PENDING, mark -> true);
  }

  /** The operations of the given rows, with all annotations and some marks. */
  public History select(int[] rows, Predicate<Mark> some) {
    return view(rows, PENDING, some);
  }

  /**
   * What had happened by time {@code cut}, of the given rows: operations called later are gone,
   * operations that return later are pending, annotations and marks of a later time are gone.
   */
  public History view(int[] rows, long cut) {
    return view(rows, cut, mark -> mark.time() <= cut);
  }

  /**
   * As {@link #view}, for who looks at many parts of a history one after the other: operations
   * only, and names, objects and processes keep their numbers.
   *
   * @param rows ascending; rows are in the order of calls
   */
  public History glimpse(int[] rows, long cut) {
    int n = 0;
    while (n < rows.length && call[rows[n]] <= cut) {
      n++;
    }
    OperationColumns some = columns.some(rows, n);
    for (int k = 0; k < n; k++) {
      if (some.ret()[k] > cut || some.ret()[k] == PENDING) {
        some.ret()[k] = PENDING;
        some.output()[k] = Values.NONE;
      }
    }
    return new History(context.ofOperationsOnly(), some);
  }

  private History view(int[] rows, long cut, Predicate<Mark> some) {
    HistoryBuilder b = new HistoryBuilder(values()).source(source()).mayOverlap().clock(clock());
    for (int i : rows) {
      if (call[i] <= cut) {
        boolean open = ret[i] > cut || pending(i);
        b.copy(this, i, open);
      }
    }
    b.annotations(until(cut));
    marks().stream().filter(some).forEach(b::mark);
    return b.build();
  }

  /** Annotations are in the order of time, and mostly there is none. */
  private List<Annotation> until(long cut) {
    List<Annotation> annotations = annotations();
    int end = annotations.size();
    while (end > 0 && annotations.get(end - 1).time() > cut) {
      end--;
    }
    return end == annotations.size() ? annotations : annotations.subList(0, end);
  }

  /**
   * The same operations, each returned later by this: as many overlap as if they were {@linkplain
   * #stretch stretched} by half of it on both sides, but calls and marks stay where they are, so
   * that no crash comes before a call that it came after. In the unit of the times, also where
   * these are numbers of events: formats that have a {@linkplain #clock clock} beside them have no
   * marks.
   */
  public History late(long time) {
    if (time < 0) {
      throw new IllegalArgumentException("nothing returns earlier: " + time);
    }
    long[] later = new long[ret.length];
    for (int i = 0; i < later.length; i++) {
      later[i] = later(ret[i], time);
    }
    return new History(context, columns.at(call, later));
  }

  /** One less than PENDING is the latest time there is. */
  private static long later(long ret, long time) {
    return ret == PENDING ? PENDING : ret >= PENDING - time ? PENDING - 1 : ret + time;
  }

  /** The same operations at other lines of the source, told by their positions. */
  public History atLines(int[] lineOf) {
    int[] lines = new int[size()];
    Arrays.setAll(lines, i -> lineOf[position(i)]);
    return new History(context, columns.atLines(lines));
  }

  /**
   * The same operations, each called {@code slack} earlier and returned {@code slack} later: what
   * may have happened if recorded times are wrong by up to that much. Rows keep their order;
   * operations of one process may overlap. Where times are numbers of events and the {@linkplain
   * #clock clock} knows when those were, the slack is one of the clock, and so are the new times.
   */
  public History stretch(long slack) {
    if (slack < 0) {
      throw new IllegalArgumentException("slack cannot be negative: " + slack);
    }
    RecordedClock clock = clock();
    boolean clocked = slack > 0 && clock.countsEvents();
    long[] earlier = new long[call.length];
    long[] later = new long[ret.length];
    for (int i = 0; i < call.length; i++) {
      // Where the clock went back, nothing comes before another only because of that.
      long begin = clocked ? clock.earliestNanos(call[i]) : call[i];
      long end = clocked && !pending(i) ? clock.steadyNanos(ret[i]) : ret[i];
      earlier[i] = begin < Long.MIN_VALUE + slack ? Long.MIN_VALUE : begin - slack;
      later[i] = later(end, slack);
    }
    return new History(
        context.with(
            clocked ? onClock() : annotations(),
            marks().stream().map(mark -> mark.later(slack)).toList(),
            clocked ? RecordedClock.NANOSECONDS : clock),
        columns.at(earlier, later));
  }

  private List<Annotation> onClock() {
    return annotations().stream()
        .map(a -> new Annotation(clock().nanos(a.time()), a.kind(), a.text()))
        .toList();
  }

  /**
   * The same operations and, for each object, one more of this name without input and output, after
   * all others: the last rows, in the order of the objects.
   */
  public History closedBy(String operation) {
    int n = size();
    int more = objects().size();
    long end = n == 0 ? 0 : call[n - 1];
    for (long r : ret) {
      end = r == PENDING ? end : Math.max(end, r);
    }
    end = Math.min(end + 1, PENDING - 1);
    List<String> allNames = new ArrayList<>(names());
    allNames.add(operation);
    OperationColumns all = columns.withRoom(n + more);
    for (int k = 0; k < more; k++) {
      int i = n + k;
      if (all.object() != null) {
        all.object()[i] = k;
      }
      all.process()[i] = -1;
      all.input()[i] = Values.NONE;
      all.output()[i] = Values.NONE;
      all.name()[i] = names().size();
      all.call()[i] = end;
      all.ret()[i] = end;
      all.position()[i] = i;
    }
    return new History(context.named(List.copyOf(allNames), marks()), all);
  }

  /** The same operations as if nothing had crashed. */
  public History withoutMarks() {
    return marks().isEmpty()
        ? this
        : revise(
            new Revision() {
              @Override
              public String name(int row) {
                return History.this.name(row);
              }

              @Override
              public long output(int row) {
                return output[row];
              }

              @Override
              public long ret(int row) {
                return ret[row];
              }
            });
  }

  /** What an operation is to become, row by row. */
  public interface Revision {
    /** What it is called. */
    String name(int row);

    /** A code of {@link #values}. */
    long output(int row);

    /** When it returns. */
    long ret(int row);
  }

  /** The same calls with other names, outputs and returns, and without marks. */
  public History revise(Revision revision) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] newName = new int[size()];
    long[] newOutput = new long[size()];
    long[] newRet = new long[size()];
    for (int i = 0; i < newRet.length; i++) {
      newName[i] = numbers.computeIfAbsent(revision.name(i), n -> numbers.size());
      newOutput[i] = revision.output(i);
      newRet[i] = revision.ret(i);
    }
    return new History(
        context.named(List.copyOf(numbers.keySet()), List.of()),
        columns.revised(newName, newOutput, newRet));
  }

  /** As in the text format: {@code [12,20] t0 push(5)}. */
  public String show(int i) {
    StringBuilder text = new StringBuilder("[").append(call[i]).append(',');
    text.append(pending(i) ? "..." : Long.toString(ret[i])).append("] ");
    if (process[i] >= 0) {
      Object p = process(i);
      text.append(p instanceof Long ? "t" + p : Values.showName(p)).append(' ');
    }
    return text.append(showOperation(i)).toString();
  }

  /** The operation alone, without who and when: {@code push(5)}, {@code stack1.pop() -> 5}. */
  public String showOperation(int i) {
    Object object = objects().get(objectId(i));
    String steps = ShownSteps.of(operation(i));
    if (object == null && steps != null) {
      return steps;
    }
    String shown = operation(i).toString();
    return (object == null ? "" : Values.showName(object) + ".")
        + (pending(i) ? shown.substring(0, shown.length() - " pending".length()) : shown);
  }
}
