package dev.plumbline.core.split;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.HashIndex;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Vocabulary;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A history read through a specification: every operation gets the number of its <em>class</em>,
 * which is name, input and output as the specification sees them. Operations of one class are the
 * same function on states.
 *
 * <p>A pending operation whose effect forces its output is in the class of the completed operations
 * with that output; any other pending operation is in a class of its own kind.
 *
 * <p>Cost: one pass with a hash table of primitive codes; objects are made once per class.
 */
public final class Binding {
  private static final int UNKNOWN_NAME = -1;

  private final History history;
  private final Vocabulary vocabulary;
  private final Traits<?> traits;

  /** The rows that are read, ascending; null for all of them. */
  private final int @Nullable [] rows;

  /** For each of them its class. */
  private final int[] classOf;

  /** For each name of the history: an operation id shared by synonyms, or UNKNOWN_NAME. */
  private final int[] nameId;

  private final boolean[] erasesOutput;

  /** The classes by the hash codes of what they are; the columns below say what that is. */
  private final HashIndex classes = new HashIndex();

  private final IntList className = new IntList();
  private final LongList classInput = new LongList();
  private final LongList classOutput = new LongList();
  private final BitSet classPending = new BitSet();

  /** An operation of each class. */
  private final IntList classRow = new IntList();

  /** What classes stand for of which there is no completed operation. */
  private final Map<Integer, Operation> forced = new HashMap<>();

  private Binding(History history, int @Nullable [] rows, Spec<?> spec) {
    this.history = history;
    this.rows = rows;
    this.vocabulary = new Vocabulary(spec);
    this.traits = spec.traits();
    this.classOf = new int[rows == null ? history.size() : rows.length];
    int names = history.names().size();
    this.nameId = new int[names];
    this.erasesOutput = new boolean[names];
    for (int n = 0; n < names; n++) {
      Signature signature = vocabulary.signature(history.names().get(n));
      nameId[n] =
          vocabulary.open() ? n : signature == null ? UNKNOWN_NAME : vocabulary.number(signature);
      erasesOutput[n] = signature != null && signature.answersNothing();
    }
  }

  /** Reads a history through a specification and adds what does not fit to {@code problems}. */
  public static Binding bind(History history, Spec<?> spec, Problems problems) {
    Binding binding = new Binding(history, null, spec);
    binding.intern();
    binding.validate(problems);
    return binding;
  }

  /**
   * Reads some operations that are known to fit the specification.
   *
   * @param rows which, ascending
   */
  public static Binding bind(History history, int[] rows, Spec<?> spec) {
    Binding binding = new Binding(history, rows, spec);
    binding.intern();
    return binding;
  }

  public History history() {
    return history;
  }

  /** How many operations were read. */
  int size() {
    return classOf.length;
  }

  /** The row of the k-th operation that was read. */
  int row(int k) {
    return rows == null ? k : rows[k];
  }

  public int classCount() {
    return classes.size();
  }

  /** The class of the k-th operation that was read. */
  public int classOf(int k) {
    return classOf[k];
  }

  /** The operation that a class stands for, as the specification sees it. */
  public Operation operation(int cls) {
    Operation completed = forced.get(cls);
    return completed != null
        ? completed
        : vocabulary.translate(history.operation(classRow.get(cls)));
  }

  private void intern() {
    for (int k = 0; k < classOf.length; k++) {
      int i = row(k);
      boolean pending = history.pending(i);
      int recorded = history.nameId(i);
      long out = pending || erases(recorded, i) ? Values.NONE : history.outputCode(i);
      int name = nameId[recorded] == UNKNOWN_NAME ? -2 - recorded : nameId[recorded];
      classOf[k] = intern(name, history.inputCode(i), out, pending, i);
    }
    for (int i = 0; i < classOf.length; i++) {
      if (classPending.get(classOf[i])) {
        classOf[i] = forcedClass(classOf[i]);
      }
    }
  }

  /**
   * Outputs that say nothing are erased; one that says something it must not stays, to be found.
   */
  private boolean erases(int recordedName, int row) {
    long out = history.outputCode(row);
    return erasesOutput[recordedName]
        && (out == Values.NONE
            || out == Values.NULL
            || out == Values.TRUE
            || Shape.NOTHING.accepts().test(history.values().value(out)));
  }

  private int intern(int name, long in, long out, boolean pending, int row) {
    int hash = hash(name, in, out, pending);
    for (int c = classes.first(hash); c >= 0; c = classes.next(c)) {
      if (classInput.get(c) == in
          && classOutput.get(c) == out
          && className.get(c) == name
          && classPending.get(c) == pending) {
        return c;
      }
    }
    int c = classes.add(hash);
    className.add(name);
    classInput.add(in);
    classOutput.add(out);
    classPending.set(c, pending);
    classRow.add(row);
    return c;
  }

  private static int hash(int name, long in, long out, boolean pending) {
    long h = in * 0x9E3779B97F4A7C15L + name;
    h = (h ^ (h >>> 32)) * 0xD6E8FEB86659FD93L + out;
    h = (h ^ (h >>> 29)) * 0x9E3779B97F4A7C15L + (pending ? 1 : 0);
    return (int) (h ^ (h >>> 32));
  }

  /** The completed class that a pending class can be merged with; itself if there is none. */
  private int forcedClass(int c) {
    if (className.get(c) < 0) {
      return c;
    }
    Operation pending = vocabulary.translate(history.operation(classRow.get(c)));
    if (vocabulary.inputProblem(pending) != null) {
      return c;
    }
    Object output = traits.forcedOutput(pending);
    long out;
    Operation completed;
    if (output == Traits.UNKNOWN) {
      return c;
    } else if (output == Operation.NOTHING) {
      out = Values.NONE;
      completed = pending.returningNothing();
    } else if (output == null || output instanceof Boolean) {
      out = output == null ? Values.NULL : (Boolean) output ? Values.TRUE : Values.FALSE;
      completed = pending.returning(output);
    } else {
      // Other outputs might need a new dictionary entry; histories are shared between threads.
      return c;
    }
    int before = classes.size();
    int merged = intern(className.get(c), classInput.get(c), out, false, classRow.get(c));
    if (classes.size() > before) {
      forced.put(merged, completed);
    }
    return merged;
  }

  private void validate(Problems problems) {
    boolean[] seen = new boolean[classes.size()];
    boolean[] wrong = new boolean[classes.size()];
    boolean anything = false;
    for (int i = 0; i < classOf.length; i++) {
      int c = classOf[i];
      if (!seen[c]) {
        seen[c] = true;
        wrong[c] = !fits(c, history.operation(i));
        anything |= wrong[c];
      }
    }
    for (int i = 0; anything && i < classOf.length; i++) {
      if (wrong[classOf[i]]) {
        complain(classOf[i], i, problems);
      }
    }
  }

  private boolean fits(int c, Operation op) {
    return className.get(c) >= 0
        && vocabulary.inputProblem(op) == null
        && vocabulary.outputProblem(op) == null;
  }

  private void complain(int c, int row, Problems problems) {
    Operation op = history.operation(row);
    if (className.get(c) < 0) {
      complain(history, row, Rule.UNKNOWN_OPERATION, vocabulary.unknown(op.name()), problems);
    } else {
      complain(history, row, Rule.WRONG_INPUT, vocabulary.inputProblem(op), problems);
      complain(history, row, Rule.WRONG_OUTPUT, vocabulary.outputProblem(op), problems);
    }
  }

  /** Adds a complaint about an operation, unless it is null, to {@code problems}. */
  public static void complain(
      History history, int row, Rule rule, @Nullable String complaint, Problems problems) {
    if (complaint != null) {
      int line = history.line(row);
      String where = line == 0 ? "operation " + history.position(row) + ": " : "";
      problems.add(line, rule, where + complaint);
    }
  }
}
