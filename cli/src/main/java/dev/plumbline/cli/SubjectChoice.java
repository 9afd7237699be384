package dev.plumbline.cli;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.pause.PausingLoader;
import dev.plumbline.explore.scenario.CrashAndRecovery;
import dev.plumbline.record.workload.Target;
import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.PowerFailure;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Subjects of the catalog as people choose them and as workloads use them. */
final class SubjectChoice {
  private SubjectChoice() {}

  static Subject named(String name) {
    return Catalog.named(name).orElseThrow(() -> new UsageException(unknown(name)));
  }

  private static String unknown(String name) {
    List<String> names = Catalog.all().stream().map(Subject::name).toList();
    return "There is no subject %s%s"
        .formatted(
            name,
            Nearest.to(name, names)
                .map(n -> "; did you mean " + n + "?")
                .orElse("; 'plumbline subjects' lists them"));
  }

  static Target target(Subject subject) {
    Spec<?> spec = Specs.named(subject.type());
    return Target.of(subject.name(), subject::create, spec);
  }

  /** The subject as it is explored: all that is many is a few. */
  static Target smallTarget(Subject subject) {
    return Target.of(subject.name(), subject.small(), Specs.named(subject.type()));
  }

  /** How the subject crashes, and is claimed to come back; nothing if it is not. */
  static Optional<CrashAndRecovery> crashes(Subject subject) {
    if (!(claimed(subject) instanceof Condition.DurablyLinearizable)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          CrashAndRecovery.of(
              PersistentMultiWord.class.getMethod("cutPower"),
              PersistentMultiWord.class.getMethod("recover", int.class),
              PersistentMultiWord.RECOVERIES,
              PowerFailure.class));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The subject, of classes that pause inside of operations while a disturbed workload runs. */
  static Target pausingTarget(Subject subject) {
    ClassLoader copies = new PausingLoader(Catalog.class.getClassLoader(), Catalog::isCopied);
    return Target.of(
        subject.name(), Catalog.copied(subject, copies)::create, Specs.named(subject.type()));
  }

  /** What recordings of the subject are checked against: what it promises, not always its type. */
  static Spec<?> promised(Subject subject, Spec<?> type) {
    Condition.Relaxed relaxed = relaxed(subject);
    if (relaxed == null) {
      return type;
    }
    int k = Collections.max(relaxed.outOfOrder().values());
    return k == Condition.Relaxed.UNBOUNDED
        ? Specs.named("pool")
        : Relaxation.parse("out-of-order:" + k).relax(type);
  }

  /** What holds of the subject, in a word or a few. */
  static String condition(Subject subject) {
    if (subject.condition() instanceof Condition.Relaxed relaxed) {
      return outOfOrder(relaxed);
    }
    if (subject.condition() instanceof Condition.DurablyLinearizable) {
      return "durably linearizable";
    }
    return subject.condition() instanceof Condition.Linearizable ? "linearizable" : "none";
  }

  /** What is relaxed about the subject, or would be but for its defect; null if nothing. */
  private static Condition.Relaxed relaxed(Subject subject) {
    return claimed(subject) instanceof Condition.Relaxed relaxed ? relaxed : null;
  }

  /** What holds of the subject, or would but for its defect. */
  private static Condition claimed(Subject subject) {
    return subject.condition() instanceof Condition.None none
        ? none.claimed()
        : subject.condition();
  }

  /** As in {@code deq: 3 out of order}. */
  private static String outOfOrder(Condition.Relaxed relaxed) {
    return new TreeMap<>(relaxed.outOfOrder())
        .entrySet().stream().map(SubjectChoice::bound).collect(Collectors.joining(", "));
  }

  private static String bound(Map.Entry<String, Integer> operation) {
    int k = operation.getValue();
    return "%s: %s out of order"
        .formatted(
            operation.getKey(), k == Condition.Relaxed.UNBOUNDED ? "any" : Integer.toString(k));
  }
}
