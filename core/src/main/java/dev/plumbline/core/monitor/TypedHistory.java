package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.EffectWindows;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.PairIndex;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Parts;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history read as one of a known type: every operation checked against the specification's
 * signatures, given its role and values, and sorted into parts by object and key.
 *
 * <p>Does in one pass over primitive columns what binding and splitting do for any specification
 * with objects. Where there are several parts, columns are then sorted by part: a part's operations
 * are far apart in the history, and its monitor would meet a cache miss at each. Cost: O(n) time,
 * 13 bytes an operation where a type has one value, 21 where two, and 16 more where there are
 * several parts.
 */
public final class TypedHistory implements Parts {
  private static final byte DROPPED = Family.DROPPED;

  /** Instead of an operation's number: it closes a history and is nobody's. */
  private static final int CLOSES = Integer.MAX_VALUE;

  private final History history;
  private final KnownType type;
  private final Values values;
  private final LocalCodes codes;
  private final Family family;
  private final int[] operationOfName;
  private final ShapeCheck[] inputs;
  private final ShapeCheck[] outputs;

  // ---- Columns; in the order of the history, after splitting in that of rows.

  private byte[] role = {};
  private long[] value = {};
  private long[] other = {};

  /** Times, in the order of rows; null if there is one part, which has those of the history. */
  private long @Nullable [] call;

  private long @Nullable [] ret;

  /** The operations of part p are those from {@code start[p]} up to the next one's. */
  private int[] start = {};

  private int[] rows = {};

  private TypedHistory(History history, KnownType type, Spec<?> spec) {
    this.history = history;
    this.type = type;
    this.values = history.values();
    this.codes = new LocalCodes(values);
    this.family = Family.of(type, values, codes);
    Vocabulary vocabulary = new Vocabulary(spec);
    String closing = spec instanceof Closing<?> c ? c.closingOperation() : null;
    int names = history.names().size();
    this.operationOfName = new int[names];
    this.inputs = new ShapeCheck[names];
    this.outputs = new ShapeCheck[names];
    for (int n = 0; n < names; n++) {
      Signature signature = vocabulary.signature(history.names().get(n));
      operationOfName[n] =
          signature == null
              ? -1
              : signature.name().equals(closing)
                  ? CLOSES
                  : family.operations().indexOf(signature.name());
      if (signature != null && operationOfName[n] >= 0) {
        inputs[n] = new ShapeCheck(signature.input(), values);
        outputs[n] = new ShapeCheck(signature.output(), values);
      }
    }
  }

  /**
   * Reads a history; null if some operation does not fit the specification, which is then for
   * others to report.
   *
   * @param spec a specification with a {@linkplain dev.plumbline.core.spec.Traits#type known type}
   */
  public static @Nullable TypedHistory read(History history, Spec<?> spec) {
    return read(history, spec, spec.traits().type().get());
  }

  /**
   * The same for a specification with the operations of a known type.
   *
   * @param type a container
   */
  public static @Nullable TypedHistory read(History history, Spec<?> spec, KnownType type) {
    TypedHistory typed = new TypedHistory(history, type, spec);
    typed.role = new byte[history.size()];
    typed.value = new long[history.size()];
    typed.other = new long[typed.family.hasTwoValues() ? history.size() : 0];
    int[] partOf = new int[history.size()];
    if (!typed.readRows(partOf)) {
      return null;
    }
    typed.split(partOf);
    return typed;
  }

  /**
   * Only the part of each operation, numbered in the order of first calls; null if some operation
   * does not fit the specification.
   *
   * @param spec a specification with a known type
   */
  public static int @Nullable [] partOf(History history, Spec<?> spec) {
    int[] partOf = new int[history.size()];
    TypedHistory typed = new TypedHistory(history, spec.traits().type().get(), spec);
    return typed.readRows(partOf) ? partOf : null;
  }

  // ---- Reading.

  private boolean readRows(int[] partOf) {
    PairIndex parts = new PairIndex(); // of object and key, in the order of first calls
    for (int i = 0; i < partOf.length; i++) {
      int name = history.nameId(i);
      int operation = operationOfName[name];
      long in = history.inputCode(i);
      long out = history.outputCode(i);
      boolean pending = history.pending(i);
      if (operation < 0 || !inputs[name].fits(in) || !(pending || outputs[name].fits(out))) {
        return false;
      }
      long key = 0;
      if (type.keyed()) {
        key = family.key(operation, in);
      }
      partOf[i] = parts.number(key, history.objectId(i));
      if (role.length == 0) {
        continue;
      }
      if (operation == CLOSES) {
        role[i] = DROPPED;
      } else {
        read(i, operation, in, out, pending);
      }
    }
    start = new int[parts.size() + 1];
    return true;
  }

  private void read(int i, int operation, long in, long out, boolean pending) {
    family.value = 0;
    family.other = 0;
    role[i] = family.read(operation, in, out, pending);
    value[i] = family.value;
    if (other.length > 0) {
      other[i] = family.other;
    }
  }

  // ---- Splitting.

  private void split(int[] partOf) {
    for (int p : partOf) {
      start[p + 1]++;
    }
    for (int p = 0; p + 1 < start.length; p++) {
      start[p + 1] += start[p];
    }
    int[] next = Arrays.copyOf(start, start.length - 1);
    rows = new int[partOf.length];
    int[] place = partOf; // A row's part is not needed once its place is known.
    for (int i = 0; i < place.length; i++) {
      place[i] = next[partOf[i]]++;
      rows[place[i]] = i;
    }
    if (count() > 1) {
      sortColumns(place);
    }
  }

  /** Puts every column into the order of rows, one after the other: each has a place per part. */
  private void sortColumns(int[] place) {
    byte[] roles = new byte[place.length];
    call = new long[place.length];
    ret = new long[place.length];
    for (int i = 0; i < place.length; i++) {
      roles[place[i]] = role[i];
    }
    for (int i = 0; i < place.length; i++) {
      call[place[i]] = history.call(i);
    }
    for (int i = 0; i < place.length; i++) {
      ret[place[i]] = history.ret(i);
    }
    role = roles;
    value = sorted(value, place);
    other = other.length == 0 ? other : sorted(other, place);
  }

  private static long[] sorted(long[] column, int[] place) {
    long[] sorted = new long[column.length];
    for (int i = 0; i < column.length; i++) {
      sorted[place[i]] = column[i];
    }
    return sorted;
  }

  @Override
  public int count() {
    return start.length - 1;
  }

  @Override
  public int size(int part) {
    return start[part + 1] - start[part];
  }

  @Override
  public int firstRow(int part) {
    return rows[start[part]];
  }

  @Override
  public int[] rows(int part) {
    return Arrays.copyOfRange(rows, start[part], start[part + 1]);
  }

  /** Decides a part by the monitor of the type as which the history was read. */
  Outcome decide(int part, Timeline t, Budget budget) {
    return family.decide(this, part, t, budget);
  }

  /** Decides a part as one of another type with the same operations. */
  Outcome decideAs(KnownType another, int part, Timeline t, Budget budget) {
    return Family.of(another, values, codes).decide(this, part, t, budget);
  }

  /** The key of a part, for words and initial values; null where the type has none. */
  public @Nullable Object key(int part) {
    if (!type.keyed()) {
      return null;
    }
    Object in = values.value(history.inputCode(rows[start[part]]));
    int operation = operationOfName[history.nameId(rows[start[part]])];
    return family.hasKeyInList(operation) ? ((List<?>) in).get(0) : in;
  }

  /** The text that an operation of a type with texts puts, appends or saw. */
  String text(int row) {
    boolean sees = !family.hasKeyInList(operationOfName[history.nameId(row)]);
    Object in = values.value(history.inputCode(row));
    return (String) (sees ? values.value(history.outputCode(row)) : ((List<?>) in).get(1));
  }

  /** The code that a value has in these columns, for registers and maps. */
  public synchronized long code(@Nullable Object value) {
    // Synchronized because parts are decided in parallel; reading is over by then.
    return codes.of(value);
  }

  /** Of registers and maps, for each row the value that its operation saw or left. */
  public @Nullable Object[] cellValues() {
    @Nullable Object[] values = new Object[rows.length];
    for (int k = 0; k < rows.length; k++) {
      values[rows[k]] = role[k] == DROPPED ? null : codes.value(value[k]);
    }
    return values;
  }

  /** A code of these columns as people write its value. */
  public synchronized String show(long code) {
    return Values.show(codes.value(code));
  }

  /** A part, as its monitor sees it. */
  public Timeline timeline(int part) {
    return timeline(part, false);
  }

  /** A part of a container without its peeks; nobody writes a witness of it. */
  Timeline timelineWithoutPeeks(int part) {
    return timeline(part, true, Role.PEEK);
  }

  /** A part of a container without its empty results. */
  public Timeline timelineWithoutEmptyResults(int part) {
    return timeline(part, false, Role.EMPTY);
  }

  /** A part, and whether its monitor need not write a witness. */
  Timeline timeline(int part, boolean decisionOnly) {
    return timeline(part, decisionOnly, DROPPED);
  }

  /**
   * A part without operations of a role, and whether its monitor need not write a witness.
   *
   * @param without the role; {@link #DROPPED}, which no operation of a part has, for none
   */
  private Timeline timeline(int part, boolean decisionOnly, byte without) {
    int size = size(part, without);
    return size == role.length
        ? new Timeline(history, rows, size, role, value, other, decisionOnly)
        : timeline(part, decisionOnly, without, size);
  }

  /** How many operations a part has without the dropped ones and those of a role. */
  private int size(int part, byte without) {
    int size = 0;
    for (int k = start[part]; k < start[part + 1]; k++) {
      size += role[k] != DROPPED && role[k] != without ? 1 : 0;
    }
    return size;
  }

  private Timeline timeline(int part, boolean decisionOnly, byte without, int size) {
    int[] kept = new int[size];
    byte[] roles = new byte[size];
    long[] first = new long[size];
    long[] second = new long[other.length == 0 ? 0 : size];
    long[] calls = new long[size];
    long[] returns = new long[size];
    int n = 0;
    for (int k = start[part]; k < start[part + 1]; k++) {
      if (role[k] == DROPPED || role[k] == without) {
        continue;
      }
      kept[n] = rows[k];
      roles[n] = role[k];
      first[n] = value[k];
      if (other.length > 0) {
        second[n] = other[k];
      }
      calls[n] = call == null ? history.call(rows[k]) : call[k];
      returns[n++] = ret == null ? history.ret(rows[k]) : ret[k];
    }
    EffectWindows windows = EffectWindows.of(calls, returns);
    return new Timeline(history, kept, windows, roles, first, second, decisionOnly);
  }
}
