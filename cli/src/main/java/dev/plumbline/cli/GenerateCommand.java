package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Makes a random history, linearizable by construction or with one planted violation. */
@Command(
    name = "generate",
    description = {
      "Make a random history: linearizable by construction, or with one violation.",
      "The same options give the same history everywhere.",
      ""
    },
    customSynopsis = "plumbline generate --spec NAME [OPTION]...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Example:",
      "  plumbline generate --spec queue --operations 1000 --threads 8 --seed 7 \\",
      "      --violation --out bad.jsonl",
      "  plumbline generate --spec mwcas --crashes 2 --violation fork --out bad.log",
      "  plumbline generate --spec list-append --level snapshot-isolation --out skew.edn"
    })
final class GenerateCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private SpecOptions specOptions;
  @Mixin private WordGeneration words;
  @Mixin private TransactionGeneration transactions;

  @Option(
      names = "--operations",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description = "How many operations (default: ${DEFAULT-VALUE}).")
  private long operations = 1000;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "How many clients call at a time (default: ${DEFAULT-VALUE}).")
  private int threads = 4;

  @Option(
      names = "--seed",
      paramLabel = "X",
      description = "Same seed, same history (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--pending",
      paramLabel = "P",
      description = "The part of operations that never return, from 0 to 1.")
  private double pending;

  @Option(
      names = "--violation",
      arity = "0..1",
      paramLabel = "KIND",
      fallbackValue = GeneratorOptions.ANY,
      description =
          "Plant one violation: of this kind, or the hardest to find that fits; a kind that there is"
              + " not gets the list of those that there are.")
  private String violation;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      converter = ShapeName.class,
      description =
          "How calls spread over time: uniform, bursty, sequential, all-concurrent, deep.")
  private GeneratorOptions.Shape shape = GeneratorOptions.Shape.UNIFORM;

  @Option(names = "--keys", paramLabel = "K", description = "How many keys, where there are keys.")
  private Integer keys;

  @Option(
      names = "--values",
      paramLabel = "N|distinct",
      converter = ValueCount.class,
      description = "How many different values are written; distinct for a new one each time.")
  private Integer values;

  @Option(names = "--reads", paramLabel = "R", description = "The part of operations that read.")
  private Double reads;

  @Mixin private WrittenFormatOption writtenFormat;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "The file to write; - for JSON lines on standard output (the default).")
  private String out = HistoryFiles.STDIN;

  GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    requireKind();
    specOptions.requireNoMapping();
    HistoryFormat format = writtenFormat.of(out);
    try (SpecOptions.Loaded spec = specOptions.load(new BoundedWait(null))) {
      if (spec.run(s -> words.concerns(s, hasOrdinaryOptions()))) {
        HistoryOutput.write(generateWords(), format, out, console);
      } else if (spec.run(s -> transactions.concerns(s, hasOrdinaryOptions()))) {
        HistoryOutput.write(spec.run(this::generateTransactions), format, out, console);
      } else {
        History history = spec.run(this::generate);
        warn(history);
        HistoryOutput.write(history, format, out, console);
      }
    }
    return ExitCode.LINEARIZABLE.number();
  }

  /** What stands for no violation there is nothing that somebody may have typed. */
  private void requireKind() {
    if (violation == null) {
      violation = GeneratorOptions.NONE;
    } else if (violation.isBlank()) {
      throw new UsageException(
          "--violation= names no kind: say --violation for any, or --violation=KIND");
    }
  }

  /** Options that the generator of multi-word logs does not know. */
  private boolean hasOrdinaryOptions() {
    return pending != 0
        || values != null
        || reads != null
        || shape != GeneratorOptions.Shape.UNIFORM;
  }

  private MultiWordHistory generateWords() {
    try {
      return words.make(Math.toIntExact(operations), threads, keys, seed, violation);
    } catch (ArithmeticException e) {
      throw new UsageException("A history has at most 2147483647 operations", e);
    } catch (IllegalArgumentException e) {
      throw new UsageException("Cannot generate this: " + e.getMessage(), e);
    }
  }

  private TransactionHistory generateTransactions(Spec<?> spec) {
    try {
      int count = Math.toIntExact(operations);
      return transactions.make(spec, count, threads, keys, seed, violation);
    } catch (ArithmeticException e) {
      throw new UsageException("A history has at most 2147483647 operations", e);
    } catch (IllegalArgumentException e) {
      throw new UsageException("Cannot generate this: " + e.getMessage(), e);
    }
  }

  private History generate(Spec<?> spec) {
    try {
      GeneratorOptions options =
          GeneratorOptions.of(Math.toIntExact(operations), threads, seed)
              .withPending(pending)
              .withViolation(violation)
              .withShape(shape);
      options = keys == null ? options : options.withKeys(keys);
      options = values == null ? options : options.withValues(values);
      options = reads == null ? options : options.withReads(reads);
      return HistoryGenerator.generate(spec, options);
    } catch (ArithmeticException e) {
      throw new UsageException("A history has at most 2147483647 operations", e);
    } catch (IllegalArgumentException e) {
      throw new UsageException("Cannot generate this: " + e.getMessage(), e);
    }
  }

  /** Some violations are none as long as anything is pending. */
  private void warn(History history) {
    if (pending > 0 && history.size() > 0 && history.pendingCount() == 0) {
      console.tell(
          "plumbline: No operation is pending: there are too few of them, or this violation would"
              + " be none with one.\n");
    }
  }

  static final class ShapeName implements ITypeConverter<GeneratorOptions.Shape> {
    @Override
    public GeneratorOptions.Shape convert(String text) {
      return Choice.of(GeneratorOptions.Shape.class, text);
    }
  }

  static final class ValueCount implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      if (text.equals("distinct")) {
        return 0;
      }
      try {
        int n = Integer.parseInt(text);
        if (n > 0) {
          return n;
        }
      } catch (NumberFormatException notANumber) {
        // Told below.
      }
      throw new TypeConversionException("'" + text + "' is neither a positive number nor distinct");
    }
  }
}
