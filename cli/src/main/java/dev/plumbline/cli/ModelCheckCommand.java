package dev.plumbline.cli;

import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CheckOptions.Linearization;
import dev.plumbline.derive.model.CheckOptions.Progress;
import dev.plumbline.derive.model.CompileException;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a finished algorithm with every client within bounds. */
@Command(
    name = "model-check",
    description = {
      "Check an algorithm with every client within bounds.",
      "Threads call any operations, any number of times, in every interleaving.",
      ""
    },
    customSynopsis = "plumbline model-check FILE [OPTION]...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline model-check treiber-stack",
      "  plumbline model-check mine.schema --threads 3 --values 3 --progress strict"
    })
final class ModelCheckCommand implements Callable<Integer> {
  /** With any number of operations there may be infinitely many states. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Console console;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "FILE",
      arity = "1",
      description = "A .schema file without placeholders, or the name of a bundled one.")
  private String file;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads use the object (default: as the file says, or 2).")
  private Integer threads;

  @Option(
      names = "--values",
      paramLabel = "N",
      description = "How many keys or values there are (default: as the file says, or 2, then 3).")
  private Integer values;

  @Option(
      names = "--operations",
      paramLabel = "N",
      description =
          "How many operations each thread calls, 0 for any number (default: as the file says).")
  private Integer operations;

  @Option(
      names = "--stored",
      paramLabel = "N",
      description = "How many values may be stored or being added (default: as the file says).")
  private Integer stored;

  @Option(
      names = "--progress",
      paramLabel = "none|quiescent|labeled|strict",
      converter = ProgressName.class,
      description =
          "What must return when it runs alone: nothing; what is called while nothing else is"
              + " pending; that, and which operations may wait for others is told; everything at"
              + " any time (default: labeled).")
  private Progress progress = Progress.LABELED;

  @Option(names = "--lock-free", description = "Somebody must return in every endless run.")
  private boolean lockFree;

  @Option(
      names = "--linearization-points",
      description = "Operations take effect where the code says linearize, and nowhere else.")
  private boolean points;

  @Option(
      names = "--fingerprints",
      description =
          "Know states by 128 bits of a hash: less memory, and a verdict that is not exact.")
  private boolean fingerprints;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Search with so many threads (default: 1).")
  private int workers = 1;

  @Mixin private ClassPathOption classpath;

  @Mixin private LimitOptions limits;

  @Mixin private ListingOptions output;

  @Mixin private DrawingOptions drawing;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for the verdict.")
  private boolean quiet;

  ModelCheckCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  /** What has to return, as people type it. */
  static final class ProgressName implements ITypeConverter<Progress> {
    @Override
    public Progress convert(String text) {
      return Choice.of(Progress.class, text);
    }
  }

  @Override
  public Integer call() {
    if (workers < 1 || workers > 256) {
      throw new UsageException("--workers is a number from 1 to 256, not " + workers);
    }
    limits.warn(console);
    Schema schema = SchemaFile.read(file, classpath);
    if (!schema.isFinished()) {
      throw new UsageException(
          file
              + " has placeholders: plumbline derive finds what to put there, and model-check"
              + " checks a finished algorithm");
    }
    interruption.watch(() -> "while checking " + file);
    try {
      return check(schema).number();
    } catch (CompileException e) {
      throw new UsageException(schema.located(e).in(file), e);
    }
  }

  private ExitCode check(Schema schema) {
    ConcurrentAlgorithm algorithm = schema.skeleton();
    CompiledObject object = CompiledObject.of(algorithm, List.of());
    long start = System.nanoTime();
    ModelVerdict verdict = null;
    Bounds last = null;
    for (Bounds bounds : bounds(schema)) {
      verdict = ModelChecker.check(object, bounds, options(), limits.limitsOr(LONGEST));
      last = bounds;
      if (!(verdict instanceof ModelVerdict.Correct)) {
        break;
      }
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (output.json()) {
      console.print(ModelCheckJson.text(file, verdict, last, millis));
    } else {
      console.print(
          new ModelCheckText(file, drawing.terminal(console), quiet).text(verdict, last, millis));
    }
    return exitCode(verdict);
  }

  private CheckOptions options() {
    CheckOptions options =
        CheckOptions.standard()
            .with(progress)
            .withLockFree(lockFree)
            .withFingerprints(fingerprints)
            .withWorkers(workers);
    return points ? options.with(Linearization.POINTS) : options;
  }

  private List<Bounds> bounds(Schema schema) {
    List<Bounds> list = new ArrayList<>();
    for (Bounds from : Deriver.bounds(schema.settings())) {
      Bounds chosen = chosen(from);
      if (!list.contains(chosen)) {
        list.add(chosen);
      }
    }
    return list;
  }

  private Bounds chosen(Bounds from) {
    try {
      return new Bounds(
          threads == null ? from.threads() : threads,
          values == null ? from.values() : values,
          operations == null ? from.operations() : operations,
          stored == null ? from.stored() : stored,
          false);
    } catch (CompileException e) {
      throw new UsageException("--" + e.getMessage(), e);
    }
  }

  private static ExitCode exitCode(ModelVerdict verdict) {
    if (verdict instanceof ModelVerdict.Correct) {
      return ExitCode.LINEARIZABLE;
    }
    return verdict instanceof ModelVerdict.Wrong ? ExitCode.VIOLATION : ExitCode.UNDECIDED;
  }
}
