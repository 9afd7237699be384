package dev.plumbline.cli;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Palette;
import dev.plumbline.report.TextReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows what it is all about: a good and a bad history, their verdicts, and how to go on. */
@Command(name = "demo", description = "Check a good and a bad history, and say how to go on.")
final class DemoCommand implements Callable<Integer> {
  private static final String NEXT =
      """
      How to go on:
        %1$s check --spec queue FILE...
            your own recordings: text as above, JSON lines, Jepsen EDN and others
        %1$s specs
            what else there is besides queues
        %1$s generate --spec queue --violation --out bad.jsonl
            a history to try it on
        %1$s check --help
            limits, JSON output, objects of your own
      """;

  private final Console console;

  DemoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Palette palette = console.automaticPalette();
    console.print(
        """
        Plumbline decides whether a recorded history of a concurrent object could have
        come from the same object used by one thread at a time. Each line below is an
        operation: [called,returned] process operation -> answer.

        """);
    show("good.txt", palette);
    show("bad.txt", palette);
    console.print(NEXT.formatted(console.command()));
    return ExitCode.LINEARIZABLE.number();
  }

  private void show(String file, Palette palette) {
    byte[] content = content(file);
    console.print(
        new String(content, StandardCharsets.UTF_8)
            .lines()
            .map(line -> palette.faint("  " + line) + "\n")
            .reduce("", String::concat));
    TextReport report = new TextReport(console.terminal(palette, false));
    console.print("\n" + report.checked(check(file, content)) + "\n");
  }

  private static FileResult check(String file, byte[] content) {
    try {
      long begun = System.nanoTime();
      Problems problems = new Problems(file);
      History history =
          HistoryReader.read(new ByteArrayInputStream(content), ReadOptions.DEFAULT, problems);
      problems.throwIfAny();
      long parsed = System.nanoTime() - begun;
      CheckResult result = Plumbline.checker(Specs.named("queue")).check(history);
      return new FileResult("demo/" + file, parsed, result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] content(String file) {
    try (InputStream in =
        Objects.requireNonNull(DemoCommand.class.getResourceAsStream("demo/" + file), file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
