package dev.plumbline.cli;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.record.workload.PlatformObject;
import dev.plumbline.record.workload.Target;
import dev.plumbline.subjects.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which object is used, and what it is meant to be. */
final class TargetOptions {
  @Option(
      names = "--subject",
      paramLabel = "NAME",
      description = "An object of plumbline's own; 'plumbline subjects' lists them.")
  private String subjectName;

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      description = "Your class, with a constructor without arguments.")
  private String className;

  @Mixin private ClassPathOption classPath;

  @Option(
      names = {"-s", "--spec"},
      paramLabel = "NAME",
      description =
          "With --class: what it is meant to be, such as queue; known for collections, maps and"
              + " atomics of the Java platform.")
  private String specName;

  @Option(
      names = "--spec-class",
      paramLabel = "CLASS",
      description = "With --class: your own specification, a class that implements Spec.")
  private String specClass;

  @Option(
      names = "--initial",
      paramLabel = "JSON",
      converter = JsonValue.class,
      description = "With --spec: the value at the start, where a specification has one.")
  private JsonValue.Given initial;

  @Option(
      names = "--map",
      paramLabel = "OP=METHOD",
      description = "With --class: the method of an operation, if the names differ.")
  private Map<String, String> methods = new LinkedHashMap<>();

  /**
   * An object ready for use.
   *
   * @param target the object
   * @param subject its entry in the catalog; null if it is the user's
   * @param classes the loader of the user's classes; null if there are none
   */
  record Loaded(Target target, Subject subject, UserClasses classes) implements AutoCloseable {
    /** What its recordings are checked against, with the loader's failures told as the user's. */
    SpecOptions.Loaded promised() {
      Spec<?> spec =
          subject == null ? target.spec() : SubjectChoice.promised(subject, target.spec());
      return new SpecOptions.Loaded(spec, classes);
    }

    @Override
    public void close() {
      if (classes != null) {
        classes.close();
      }
    }
  }

  /**
   * Loads it for a workload, with pauses inside of its operations.
   *
   * @param patience with the user's code: static initializers and constructors
   */
  Loaded load(BoundedWait patience) {
    requireOne();
    return subjectName == null ? ofUser(patience) : ofCatalog();
  }

  private void requireOne() {
    if ((subjectName == null) == (className == null)) {
      throw new UsageException(
          (className == null ? "Say which object to use" : "The object is said twice")
              + ": either --subject NAME or --class CLASS");
    }
  }

  /** The subject that was chosen; null if it is the user's class. */
  Subject subject() {
    return subjectName == null || className != null ? null : listed();
  }

  private Loaded ofCatalog() {
    Subject subject = listed();
    return new Loaded(SubjectChoice.pausingTarget(subject), subject, null);
  }

  private Subject listed() {
    boolean usersOption =
        classPath.given() || specName != null || specClass != null || initial != null;
    if (usersOption || !methods.isEmpty()) {
      throw new UsageException(
          "--classpath, --spec, --spec-class, --initial and --map go with --class only: a subject"
              + " is known");
    }
    return SubjectChoice.named(subjectName);
  }

  private Loaded ofUser(BoundedWait patience) {
    Described described = describe(patience, classPath.openPausing());
    UserClasses classes = described.classes;
    if (described.spec == null) {
      classes.close();
      throw new UsageException(
          "Say what %s is meant to be: --spec NAME; 'plumbline specs' lists them"
              .formatted(className));
    }
    String constructor = "The constructor of " + className;
    Supplier<?> factory =
        () -> patience.await(constructor, () -> classes.newInstance(className, Object.class));
    return classes.orClose(
        () -> {
          Target target = Target.of(className, factory, described.spec, described.methods);
          return new Loaded(target, null, classes);
        });
  }

  /** Whether somebody says what the object is meant to be. */
  boolean saysWhatItIs() {
    return subjectName != null
        || specName != null
        || specClass != null
        || initial != null
        || !methods.isEmpty();
  }

  /**
   * A class of the user, and what is said about it.
   *
   * @param spec what it is meant to be; null if nobody says that
   * @param methods its methods by operation, where the names differ
   */
  record Described(
      String name, Class<?> type, Spec<?> spec, Map<String, String> methods, UserClasses classes) {}

  /** The class that the user names, unless it is a subject. */
  Described describe(BoundedWait patience) {
    requireOne();
    return describe(patience, classPath.open());
  }

  private Described describe(BoundedWait patience, UserClasses classes) {
    try {
      Class<?> type =
          patience.await("Loading the class " + className, () -> classes.find(className));
      PlatformObject known = PlatformObject.of(type).orElse(null);
      Spec<?> spec = spec(known, classes, patience);
      boolean asKnown = known != null && spec == known.spec();
      Map<String, String> all = new LinkedHashMap<>(asKnown ? known.methods() : Map.of());
      all.putAll(methods);
      return new Described(className, type, spec, all, classes);
    } catch (RuntimeException e) {
      classes.close();
      throw e;
    }
  }

  private Spec<?> spec(PlatformObject known, UserClasses classes, BoundedWait patience) {
    if (specName != null && specClass != null) {
      throw new UsageException("Say what the object is once: --spec NAME or --spec-class CLASS");
    }
    if (initial != null && specName == null) {
      throw new UsageException("--initial goes with --spec only");
    }
    if (specName != null) {
      return SpecOptions.builtIn(specName, initial);
    }
    if (specClass != null) {
      return patience.await(
          "The constructor of " + specClass, () -> classes.newInstance(specClass, Spec.class));
    }
    return known == null ? null : known.spec();
  }
}
