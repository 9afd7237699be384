package dev.plumbline.core;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a person should know about a history: that it is vacuous, or that answers are missing. */
final class Warnings {
  private final History history;
  private final Spec<?> spec;

  private Warnings(History history, Spec<?> spec) {
    this.history = history;
    this.spec = spec;
  }

  /** What is doubtful about checking this history. */
  static List<String> of(History history, Spec<?> spec) {
    return new Warnings(history, spec).list();
  }

  /**
   * A mark of a process that did nothing: a slip more often than a crash; null if there is none.
   */
  static String ofMarks(History history) {
    Set<Object> processes = new HashSet<>();
    for (int i = 0; i < history.size() && !history.marks().isEmpty(); i++) {
      processes.add(history.process(i));
    }
    for (Mark mark : history.marks()) {
      if (mark.process() != null && !processes.contains(mark.process())) {
        return "the mark at time %d is of process %s, which has no operation: it changes nothing"
            .formatted(mark.time(), Values.show(mark.process()));
      }
    }
    return null;
  }

  private List<String> list() {
    List<String> warnings = new ArrayList<>();
    if (history.size() == 0) {
      warnings.add("the history is empty: nothing was checked");
    } else if (history.pendingCount() == history.size()) {
      warnings.add("no operation completed: every history like this is " + spec.condition());
    } else if (!observes()) {
      warnings.add("no completed operation observes anything: nothing could have gone wrong");
    }
    int silent = observersWithoutOutput();
    if (silent > 0) {
      warnings.add(
          "%d completed operation%s that should have seen something %s no output; it counts as null"
              .formatted(silent, silent == 1 ? "" : "s", silent == 1 ? "has" : "have"));
    }
    return warnings;
  }

  /** Reads whose output was not recorded: more often a slip of the recorder than an answer. */
  private int observersWithoutOutput() {
    Vocabulary vocabulary = new Vocabulary(spec);
    int count = 0;
    for (int i = 0; i < history.size(); i++) {
      if (history.outputCode(i) == Values.NONE && !history.pending(i)) {
        Signature signature = vocabulary.signature(history.name(i));
        boolean observes = signature != null && signature.observes();
        if (observes && readsOnly(vocabulary.translate(history.operation(i)))) {
          count++;
        }
      }
    }
    return count;
  }

  /** A blind put has no output either, but is no reader. */
  private boolean readsOnly(Operation op) {
    return spec.traits().kind(op) == Kind.READ_ONLY;
  }

  private boolean observes() {
    Vocabulary vocabulary = new Vocabulary(spec);
    boolean[] observing = new boolean[history.names().size()];
    for (int n = 0; n < observing.length; n++) {
      Signature signature = vocabulary.signature(history.names().get(n));
      observing[n] = signature == null || signature.observes();
    }
    for (int i = 0; i < history.size(); i++) {
      if (!history.pending(i) && observing[history.nameId(i)]) {
        return true;
      }
    }
    return false;
  }
}
