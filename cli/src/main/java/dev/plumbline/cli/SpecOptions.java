package dev.plumbline.cli;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.ModelSpec;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.formats.OperationMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which sequential object a history is about. */
final class SpecOptions {
  @Option(
      names = {"-s", "--spec"},
      paramLabel = "NAME",
      description = "A built-in specification, such as queue; 'plumbline specs' lists them.")
  private String name;

  @Option(
      names = "--spec-class",
      paramLabel = "CLASS",
      description = "Your own specification: a class that implements Spec.")
  private String specClass;

  @Option(
      names = "--model",
      paramLabel = "CLASS",
      description = "An ordinary sequential class whose methods are the operations.")
  private String modelClass;

  @Option(
      names = "--map",
      paramLabel = "OP=MEANING",
      description =
          "What a recorded operation means: another name, or a name and fields of its input and"
              + " output, as in '0=get(Key) -> Value'. With --model: its method.")
  private Map<String, String> methods = new LinkedHashMap<>();

  @Mixin private ClassPathOption classPath;

  @Option(
      names = "--initial",
      paramLabel = "JSON",
      converter = JsonValue.class,
      description = "The value at the start, where a built-in specification has one.")
  private JsonValue.Given initial;

  @Option(
      names = "--nil-reads-legal",
      description = "An answer of null is always right for a read, as in Knossos.")
  private boolean nilReadsLegal;

  @Option(
      names = "--relax",
      paramLabel = "MODE",
      description =
          "By how much the object may deviate from the specification, such as out-of-order:2 or"
              + " restricted:3+empty:1.")
  private String relaxation;

  /** A specification ready for use, and the loader of its classes. */
  static final class Loaded implements AutoCloseable {
    private final Spec<?> spec;
    private final UserClasses classes;

    /** Why it is not there; null if it is. */
    private final RuntimeException over;

    /** Without classes if the specification is a built-in one. */
    Loaded(Spec<?> spec, UserClasses classes) {
      this.spec = spec;
      this.classes = classes;
      this.over = null;
    }

    /** One that something kept from being loaded, which is the answer of every file. */
    private Loaded(RuntimeException over) {
      this.spec = null;
      this.classes = null;
      this.over = over;
    }

    /** Uses the specification; if it is the user's, what it throws is told as the user's. */
    <T> T run(Function<Spec<?>, T> use) {
      if (over != null) {
        throw over;
      }
      if (classes == null) {
        return use.apply(spec);
      }
      try {
        return use.apply(spec);
      } catch (UsageException | MalformedHistoryException | OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        if (Heap.ended(e)) {
          throw new OutOfMemoryError(); // known here: what the user's code threw is asked only once
        }
        throw new FailedException(
            "The specification %s failed: %s".formatted(spec.name(), Failures.summary(e)), e);
      }
    }

    /** Whether it is code of the user. */
    boolean isUsers() {
      return classes != null;
    }

    @Override
    public void close() {
      if (classes != null) {
        classes.close();
      }
    }
  }

  /**
   * Code of the user that threw something, which is not the end of the heap; another file may not
   * meet that. The cause is code of the user, too, and may never return when it is asked.
   */
  static final class FailedException extends UsageException {
    private static final long serialVersionUID = 1;

    FailedException(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  /** Takes a built-in specification if the user has not said which. */
  void suggest(Supplier<Optional<String>> guess) {
    if (name == null && specClass == null && modelClass == null) {
      name = guess.get().orElse(null);
    }
  }

  /** The object, relaxed if that was asked for. */
  Loaded load(BoundedWait patience) {
    return load(patience, this::loadRelaxed);
  }

  /** The object without its relaxation. */
  Loaded loadStrict(BoundedWait patience) {
    return load(patience, this::loadStrict);
  }

  private Loaded load(BoundedWait patience, Supplier<Loaded> loading) {
    if (specClass == null && modelClass == null) {
      return loading.get();
    }
    String users = specClass == null ? modelClass : specClass;
    try {
      return patience.await("loading the class " + users, () -> loadedOrNot(users, loading));
    } catch (BoundedWait.OverException e) {
      return new Loaded(new GivenUpException(e.reason(), e.getMessage()));
    }
  }

  /** What it threw is asked for its message here, since that is code of the user, too. */
  private static Loaded loadedOrNot(String users, Supplier<Loaded> loading) {
    try {
      return loading.get();
    } catch (RuntimeException | Error e) {
      return notLoaded(users, e);
    }
  }

  /**
   * The memory is a limit like the time. What the class throws is a mistake in it, which reports
   * tell; a class that is not there is one in the command line.
   */
  private static Loaded notLoaded(String users, Throwable failure) {
    if (Heap.ended(failure)) {
      String sentence = Heap.sentence("while the class " + users + " was loaded");
      return new Loaded(new GivenUpException(Reason.MEMORY, sentence));
    }
    if (failure instanceof UsageException told && !(told instanceof FailedException)) {
      throw told;
    }
    return new Loaded(
        failure instanceof FailedException told
            ? told
            : new FailedException(
                "The class %s failed while it was loaded: %s"
                    .formatted(users, Failures.summary(failure)),
                failure));
  }

  private Loaded loadRelaxed() {
    Loaded strict = loadStrict();
    return relaxation == null ? strict : new Loaded(relaxed(strict), strict.classes);
  }

  /** How it is relaxed, as the user typed it; null if it is not. */
  String relaxation() {
    return relaxation;
  }

  private Loaded loadStrict() {
    long chosen = Stream.of(name, specClass, modelClass).filter(s -> s != null).count();
    if (chosen != 1) {
      throw new UsageException(
          (chosen == 0 ? "Say what the object is" : "The object is said more than once")
              + ": one of --spec NAME, --spec-class CLASS or --model CLASS");
    }
    if (name == null && initial != null) {
      throw new UsageException("--initial goes with --spec only");
    }
    Loaded loaded = name != null ? new Loaded(builtIn(name, initial), null) : ofUser();
    return nilReadsLegal ? new Loaded(Specs.nilReadsLegal(loaded.spec), loaded.classes) : loaded;
  }

  /** What recordings of the object mean by their operations; with a model, that is its methods. */
  OperationMapping mapping(Loaded loaded) {
    if (modelClass != null || loaded.spec == null) {
      return OperationMapping.NONE;
    }
    try {
      OperationMapping mapping = OperationMapping.parse(methods);
      mapping.names().forEach((recorded, meant) -> requireKnown(loaded, recorded, meant));
      return loaded.isUsers() ? mapping : mapping.owned(Specs.owned(loaded.spec));
    } catch (IllegalArgumentException e) {
      throw new UsageException(capitalized(e.getMessage()), e);
    }
  }

  private static void requireKnown(Loaded loaded, String recorded, String meant) {
    List<String> known =
        loaded.run(spec -> spec.operations().stream().map(Signature::name).toList());
    boolean unknown = loaded.run(spec -> new Vocabulary(spec).signature(meant) == null);
    if (!known.isEmpty() && unknown) {
      throw new UsageException(
          "--map %s=%s: %s has no operation %s%s"
              .formatted(
                  recorded, meant, loaded.spec.name(), meant, Nearest.question(meant, known)));
    }
  }

  /** For commands that read no recording. */
  void requireNoMapping() {
    if (modelClass == null && !methods.isEmpty()) {
      throw new UsageException("--map says what recordings mean, or goes with --model");
    }
  }

  private Spec<?> relaxed(Loaded strict) {
    try {
      return Relaxation.parse(relaxation).relax(strict.spec);
    } catch (IllegalArgumentException e) {
      strict.close();
      throw new UsageException(capitalized(e.getMessage()), e);
    }
  }

  /** The words that say the same to the process that decides on Spark. */
  List<String> onSpark() {
    if (name == null) {
      throw new UsageException("--engine spark knows built-in specifications only: --spec NAME");
    }
    if (!methods.isEmpty()) {
      throw new UsageException("--map does not go with --engine spark: convert the files first");
    }
    loadRelaxed().close();
    List<String> words = new ArrayList<>(List.of("--spec", name));
    if (initial != null) {
      words.addAll(List.of("--initial", Values.showWhole(initial.value())));
    }
    if (relaxation != null) {
      words.addAll(List.of("--relax", relaxation));
    }
    if (nilReadsLegal) {
      words.add("--nil-reads-legal");
    }
    return words;
  }

  /** The built-in specification of a name, with an initial value unless that is null. */
  static Spec<?> builtIn(String name, JsonValue.Given initial) {
    try {
      return initial == null ? Specs.named(name) : Specs.withInitial(name, initial.value());
    } catch (IllegalArgumentException e) {
      throw new UsageException(capitalized(e.getMessage()), e);
    }
  }

  /** The built-in specifications that know all these operations. */
  static List<String> knowing(List<String> operations) {
    List<String> fitting = new ArrayList<>();
    for (Specs.Entry entry : Specs.all()) {
      Vocabulary vocabulary = new Vocabulary(entry.example());
      if (entry.parameter().isEmpty()
          && operations.stream().allMatch(name -> vocabulary.signature(name) != null)) {
        fitting.add(entry.name());
      }
    }
    return fitting;
  }

  private Loaded ofUser() {
    UserClasses classes = classPath.openLeaving();
    try {
      Spec<?> spec =
          specClass != null
              ? classes.newInstance(specClass, Spec.class)
              : ModelSpec.of(classes.find(modelClass), methods);
      return new Loaded(spec, classes);
    } catch (IllegalArgumentException e) {
      classes.close();
      String sentence = capitalized(e.getMessage());
      // With a cause it is the constructor's.
      throw e.getCause() == null
          ? new UsageException(sentence, e)
          : new FailedException(sentence, e);
    } catch (UsageException e) {
      classes.close();
      throw e;
    }
  }

  static String capitalized(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }
}
