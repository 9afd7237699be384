package dev.plumbline.cli;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.agent.Callers;
import dev.plumbline.explore.report.ExplorationSubject;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.scenario.CrashAndRecovery;
import dev.plumbline.record.workload.ArgumentRole;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.ValueChoice;
import dev.plumbline.subjects.Subject;
import java.lang.reflect.Constructor;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is explored.
 *
 * @param name what people call it
 * @param explorer explores it
 * @param against what it is meant to be, in a word; empty if it is its own specification
 * @param condition what holds of it if nothing is wrong, as in {@code linearizable}
 * @param subject its entry in the catalog; null if it is the user's
 * @param classes the loader of the user's classes; null if there are none
 */
record ExploredObject(
    String name,
    Explorer explorer,
    String against,
    String condition,
    Subject subject,
    UserClasses classes)
    implements AutoCloseable {
  private static final Object[] NO_ARGUMENTS = {};

  /**
   * Loads it.
   *
   * @param relaxation by how much it may deviate, as the user typed it; null if not at all
   * @param patience with the user's code: static initializers and constructors
   */
  static ExploredObject load(TargetOptions options, String relaxation, BoundedWait patience) {
    Subject subject = options.subject();
    return subject == null
        ? ofUser(options.describe(patience), relaxation, patience)
        : ofCatalog(subject, relaxation);
  }

  private static ExploredObject ofCatalog(Subject subject, String relaxation) {
    try {
      Target target = SubjectChoice.smallTarget(subject);
      Optional<CrashAndRecovery> crashes = SubjectChoice.crashes(subject);
      Spec<?> promised = SubjectChoice.promised(subject, target.spec());
      Explorer explorer = equating(Explorer.of(target).promising(promised));
      return new ExploredObject(
          subject.name(),
          relaxed(crashes.map(explorer::crashing).orElse(explorer), relaxation),
          (relaxation == null ? promised : target.spec()).name(),
          (crashes.isPresent() ? "durably " : "") + condition(relaxation),
          subject,
          null);
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  /** Subjects compare values and not objects, so equal ones are given that are not the same. */
  private static Explorer equating(Explorer explorer) {
    boolean compares =
        explorer.operations().stream().anyMatch(o -> o.roles().contains(ArgumentRole.EXPECTED));
    return compares ? explorer.values(ValueChoice.copies(1)) : explorer;
  }

  private static ExploredObject ofUser(
      TargetOptions.Described described, String relaxation, BoundedWait patience) {
    return ofUser(
        described,
        patience,
        factory -> {
          String name = described.name();
          Explorer explorer =
              described.spec() == null
                  ? Explorer.lineUp(name, factory)
                  : Explorer.of(Target.of(name, factory, described.spec(), described.methods()));
          return new ExploredObject(
              name,
              relaxed(explorer, relaxation),
              described.spec() == null ? "" : described.spec().name(),
              condition(relaxation),
              null,
              described.classes());
        });
  }

  /** Loads a class whose methods are bodies of threads. */
  static ExploredObject bodies(TargetOptions options, BoundedWait patience) {
    TargetOptions.Described described = options.describe(patience);
    String name = described.name();
    return ofUser(
        described,
        patience,
        factory ->
            new ExploredObject(
                name,
                Explorer.bodies(name, factory),
                "bodies of threads",
                "in order",
                null,
                described.classes()));
  }

  private static ExploredObject ofUser(
      TargetOptions.Described described,
      BoundedWait patience,
      Function<Supplier<?>, ExploredObject> made) {
    UserClasses classes = described.classes();
    String name = described.name();
    String constructor = "The constructor of " + name;
    return classes.orClose(
        () -> {
          // Where it hangs or throws, this says so; those that are explored are made without a
          // word.
          patience.await(constructor, () -> classes.newInstance(name, Object.class));
          return made.apply(factory(described.type()));
        });
  }

  /**
   * As reports tell it, with the command that runs an execution again.
   *
   * @param besides what is asked besides the condition, as in {@code and obstruction-free}
   */
  ExplorationSubject told(ReplayCommand again, String besides) {
    return new ExplorationSubject(name, against, condition + besides, "Run it again", again::of);
  }

  private static String condition(String relaxation) {
    return relaxation == null ? "linearizable" : "linearizable up to " + relaxation;
  }

  private static Explorer relaxed(Explorer explorer, String relaxation) {
    return relaxation == null ? explorer : explorer.relaxation(Relaxation.parse(relaxation));
  }

  /** Makes objects as compiled code would: reflection has a life of its own. */
  private static Supplier<?> factory(Class<?> type) {
    Caller constructor = Callers.of(constructor(type));
    return () -> {
      try {
        return constructor.call(null, NO_ARGUMENTS);
      } catch (Throwable e) {
        throw new SpecOptions.FailedException(
            "The constructor of %s failed: %s".formatted(type.getName(), Failures.summary(e)), e);
      }
    };
  }

  private static Constructor<?> constructor(Class<?> type) {
    try {
      return type.getDeclaredConstructor();
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e); // one was made a moment ago
    }
  }

  @Override
  public void close() {
    if (classes != null) {
      classes.close();
    }
  }
}
