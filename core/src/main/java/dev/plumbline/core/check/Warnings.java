package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Reports;
import dev.plumbline.core.transaction.TransactionHistory;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;

/** What a person should know about a history: that it is vacuous, or that answers are missing. */
final class Warnings {
  private final History history;
  private final Spec<?> spec;

  private Warnings(History history, Spec<?> spec) {
    this.history = history;
    this.spec = spec;
  }

  /** What is doubtful about checking this history, whatever the verdict. */
  static List<String> of(History history, Spec<?> spec) {
    return new Warnings(history, spec).list();
  }

  /** A mark of a process that did nothing: a slip more often than a crash. */
  static List<String> ofMarks(History history) {
    Set<Object> processes = new HashSet<>();
    for (int i = 0; i < history.size() && !history.marks().isEmpty(); i++) {
      processes.add(history.process(i));
    }
    for (Mark mark : history.marks()) {
      if (mark.process() != null && !processes.contains(mark.process())) {
        return List.of(
            "the mark at time %d is of process %s, which has no operation: it changes nothing"
                .formatted(mark.time(), Values.show(mark.process())));
      }
    }
    return List.of();
  }

  /** What the history could not have shown, had it been wrong: one sweep over its columns. */
  static List<String> ofVacuity(History history, Spec<?> spec, CrashModel model) {
    return new Warnings(history, spec).vacuity(model);
  }

  /** The same of operations that are in columns. */
  static List<String> ofVacuity(MultiWordHistory columns, CrashModel model) {
    int n = columns.size();
    Set<Vacuity> left = left(n, i -> columns.call(i), i -> columns.ret(i));
    for (int i = 0; i < n && left.contains(Vacuity.NOTHING_OBSERVED); i++) {
      if (!columns.pending(i) && columns.primitive(i) != Primitive.WRITE) {
        left.remove(Vacuity.NOTHING_OBSERVED);
      }
    }
    boolean reported = model.reports() && !columns.recoveries().isEmpty();
    if (reported && columns.recoveries().stream().anyMatch(r -> succeeded(columns, r))) {
      left.remove(Vacuity.NOTHING_OBSERVED);
    }
    return told(left, !columns.crashes().isEmpty(), reported);
  }

  /** A report that an operation was done says what it saw only of a compare-and-set. */
  private static boolean succeeded(MultiWordHistory columns, Recovery report) {
    return report.done() && columns.primitive(report.operation()) == Primitive.CAS;
  }

  /** The same of transactions that are in columns. */
  static List<String> ofVacuity(TransactionHistory columns) {
    int n = columns.size();
    Set<Vacuity> left = left(n, i -> columns.call(i), i -> columns.ret(i));
    for (int i = 0; i < n && left.contains(Vacuity.NOTHING_OBSERVED); i++) {
      for (int s = columns.first(i); s < columns.end(i) && !columns.unknown(i); s++) {
        if (!columns.writes(s)) {
          left.remove(Vacuity.NOTHING_OBSERVED);
        }
      }
    }
    return told(left, false, false);
  }

  private List<String> vacuity(CrashModel model) {
    Set<Vacuity> left = left(history.size(), history::call, history::ret);
    if (observes()) {
      left.remove(Vacuity.NOTHING_OBSERVED);
    }
    List<Mark> marks = history.marks();
    boolean reported = model.reports() && marks.stream().anyMatch(m -> m.kind() != Mark.Kind.CRASH);
    if (reported && reportsObserve()) {
      left.remove(Vacuity.NOTHING_OBSERVED);
    }
    return told(left, !marks.isEmpty(), reported);
  }

  /** Whether a report says what its operation saw: by an answer, or because there is only one. */
  private boolean reportsObserve() {
    Vocabulary vocabulary = new Vocabulary(spec);
    int[] about = Reports.rows(history);
    for (int k = 0; k < about.length; k++) {
      Mark mark = history.marks().get(k);
      if (mark.kind() == Mark.Kind.DONE
          && about[k] >= 0
          && (mark.output() != Operation.NOTHING
              || observesIfDone(vocabulary, history.name(about[k])))) {
        return true;
      }
    }
    return false;
  }

  private static boolean observesIfDone(Vocabulary vocabulary, String name) {
    Signature signature = vocabulary.signature(name);
    return signature == null
        || (signature.observes() && vocabulary.answerIfDone(name) != Traits.UNKNOWN);
  }

  /** What times alone do not refute, of rows in the order of calls. */
  private static Set<Vacuity> left(int n, IntToLongFunction call, IntToLongFunction ret) {
    Set<Vacuity> left = EnumSet.allOf(Vacuity.class);
    boolean completed = false;
    boolean overlapping = false;
    long latest = Long.MIN_VALUE;
    for (int i = 0; i < n && !(completed && overlapping); i++) {
      long returned = ret.applyAsLong(i);
      completed |= returned != History.PENDING;
      overlapping |= i > 0 && latest >= call.applyAsLong(i);
      latest = Math.max(latest, returned);
    }
    if (n > 0) {
      left.remove(Vacuity.EMPTY);
    }
    if (completed) {
      left.remove(Vacuity.NOTHING_COMPLETED);
    }
    if (overlapping) {
      left.remove(Vacuity.NO_OVERLAP);
    }
    return left;
  }

  /**
   * A crash is worth a test without any overlap, and what a process reports has completed, too, if
   * reports count.
   */
  private static List<String> told(Set<Vacuity> left, boolean crashed, boolean reported) {
    if (crashed) {
      left.remove(Vacuity.NO_OVERLAP);
    }
    if (reported) {
      left.remove(Vacuity.NOTHING_COMPLETED);
    }
    return Vacuity.warnings(left);
  }

  private List<String> list() {
    int silent = observersWithoutOutput();
    return silent == 0
        ? List.of()
        : List.of(
            "%d completed operation%s that should have seen something %s no output; it counts as null"
                .formatted(silent, silent == 1 ? "" : "s", silent == 1 ? "has" : "have"));
  }

  /** Reads whose output was not recorded: more often a slip of the recorder than an answer. */
  private int observersWithoutOutput() {
    Vocabulary vocabulary = new Vocabulary(spec);
    boolean[] observing = observing(vocabulary, false);
    int count = 0;
    for (int i = 0; i < history.size(); i++) {
      if (history.outputCode(i) == Values.NONE
          && observing[history.nameId(i)]
          && !history.pending(i)
          && readsOnly(vocabulary.translate(history.operation(i)))
          && !Specs.saysWhatItSaw(spec, history.operation(i))) {
        count++;
      }
    }
    return count;
  }

  /** A blind put has no output either, but is no reader. */
  private boolean readsOnly(Operation op) {
    return spec.traits().kind(op) == Kind.READ_ONLY;
  }

  /** Whether something was seen; of a decided history, unknown names are those of syncs only. */
  private boolean observes() {
    Vocabulary vocabulary = new Vocabulary(spec);
    boolean[] observing = observing(vocabulary, vocabulary.open());
    for (int i = 0; i < history.size(); i++) {
      if (!history.pending(i)
          && observing[history.nameId(i)]
          && vocabulary.observes(vocabulary.translate(history.operation(i)))) {
        return true;
      }
    }
    return false;
  }

  /** Which names are those of operations that see something; what is said of unknown ones. */
  private boolean[] observing(Vocabulary vocabulary, boolean unknown) {
    boolean[] observing = new boolean[history.names().size()];
    for (int n = 0; n < observing.length; n++) {
      Signature signature = vocabulary.signature(history.names().get(n));
      observing[n] = signature == null ? unknown : signature.observes();
    }
    return observing;
  }
}
