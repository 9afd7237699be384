package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.model.CompileException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Derives the correct algorithms of a schema. */
@Command(
    name = "derive",
    description = {
      "Find the linearizable algorithms among all that a schema stands for.",
      "A schema is a sketch with placeholders; the ways to fill them are enumerated",
      "and model checked, and those with the least synchronization are shown.",
      ""
    },
    customSynopsis = "plumbline derive FILE [OPTION]...",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  plumbline derive derive/schemas/null-set.schema",
      "  plumbline derive stack --out derived --explore",
      "  plumbline derive marked-set --out derived --explore --benchmark",
      "  plumbline derive marked-set --honest-space --threads 2 --format json"
    })
final class DeriveCommand implements Callable<Integer> {
  private final Console console;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "FILE",
      arity = "1",
      description = "A .schema file, or the name of a bundled one, such as null-set.")
  private String file;

  @Option(
      names = "--honest-space",
      description =
          "Multiply out what the schema lets be counted once: every alternative, every optional"
              + " conjunct, blocks that go together, and writes before reads.")
  private boolean honest;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description = "End after this long: 30s, 5m (default: 5m).")
  private Duration timeLimit = Duration.ofMinutes(5);

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Search with so many threads (default: 1).")
  private int threads = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write the results into this folder, and a journal by which the same command goes on"
              + " where it was ended.")
  private String out;

  @Option(
      names = "--explore",
      description =
          "With --out: let the Java class of the first result run in every interleaving of small"
              + " scenarios, as explore does.")
  private boolean explore;

  @Option(
      names = "--benchmark",
      description =
          "Of a set: measure the Java class of the first result beside ConcurrentSkipListSet and a"
              + " TreeSet under one lock; takes half a minute.")
  private boolean benchmark;

  @Mixin private ClassPathOption classpath;

  @Mixin private ListingOptions output;

  @Mixin private DrawingOptions drawing;

  @Option(
      names = {"-q", "--quiet"},
      description = "One line for the verdict, no progress.")
  private boolean quiet;

  DeriveCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    if (threads < 1 || threads > 256) {
      throw new UsageException("--threads is a number from 1 to 256, not " + threads);
    }
    if (explore && out == null) {
      throw new UsageException("--explore needs --out DIR, where the Java classes go");
    }
    if (benchmark && output.json()) {
      throw new UsageException("--benchmark prints a table, so it does not go with --format json");
    }
    Schema schema = SchemaFile.read(file, classpath);
    if (benchmark) {
      DerivationSpeed.require(schema);
    }
    DerivationFiles files = out == null ? null : new DerivationFiles(out);
    Derivation derivation = derive(schema, files == null ? null : files.journal());
    if (output.json()) {
      console.print(DerivationJson.text(file, derivation));
    } else {
      console.print(new DerivationText(file, drawing.terminal(console), quiet).text(derivation));
    }
    if (files != null) {
      files.write(file, derivation);
      if (!quiet && !output.json()) {
        console.print("\n  Results are in %s; a browser shows %s.\n".formatted(out, files.page()));
      }
    }
    ExitCode code = exitCode(derivation);
    if (benchmark && code == ExitCode.LINEARIZABLE) {
      console.print(DerivationSpeed.text(derivation));
    }
    return explore && code == ExitCode.LINEARIZABLE ? explore(schema, derivation) : code.number();
  }

  /** On the machine itself, in every interleaving of up to four operations. */
  private int explore(Schema schema, Derivation derivation) {
    List<String> arguments = new ArrayList<>();
    Collections.addAll(arguments, "explore", "--classpath", classpath.after(out), "--class");
    arguments.add(DerivationFiles.PACKAGE + "." + derivation.minimal().get(0).name());
    if (schema.skeleton().specification() instanceof Specification.Named named) {
      Collections.addAll(arguments, "--spec", named.name());
    } else if (schema.skeleton().specification() instanceof Specification.Given given) {
      Collections.addAll(arguments, "--spec-class", given.spec().getClass().getName());
    }
    Collections.addAll(arguments, "--time-limit", timeLimit.toMillis() + "ms");
    if (quiet) {
      arguments.add("--quiet");
    }
    if (output.json()) {
      Collections.addAll(arguments, "--format", "json");
    }
    console.out().flush();
    return new AgentProcess(console).run(arguments);
  }

  private Derivation derive(Schema schema, Path journal) {
    try (ProgressLine progress = new ProgressLine(console, "derive", !quiet)) {
      interruption.watch(() -> "while deriving from " + file);
      Deriver deriver =
          Deriver.of(schema)
              .honest(honest)
              .threads(threads)
              .limits(Limits.none().withTime(timeLimit))
              .onProgress(progress::update);
      return (journal == null ? deriver : deriver.journal(journal)).derive();
    } catch (SchemaException e) {
      throw new UsageException(e.in(file), e);
    } catch (CompileException e) {
      throw new UsageException(schema.located(e).in(file), e);
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(out, e);
    }
  }

  private static ExitCode exitCode(Derivation derivation) {
    if (!derivation.isComplete()) {
      return ExitCode.UNDECIDED;
    }
    return derivation.minimal().isEmpty() ? ExitCode.VIOLATION : ExitCode.LINEARIZABLE;
  }
}
