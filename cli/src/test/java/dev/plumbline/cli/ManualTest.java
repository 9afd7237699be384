package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** README.md and docs/cli.md say what the program does. */
class ManualTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void exitCodes_areJepsens() {
    assertEquals(
        List.of(0, 1, 2, 254, 255),
        List.of(ExitCode.values()).stream().map(ExitCode::number).toList());
  }

  @Test
  void manual_listsEveryExitCode() throws IOException {
    String manual = Files.readString(ROOT.resolve("docs/cli.md"));
    for (ExitCode code : ExitCode.values()) {
      String row = "| %d | %s |".formatted(code.number(), code.meaning());
      assertTrue(manual.contains(row), row);
    }
  }

  @Test
  void manual_describesEveryOption() throws IOException {
    String manual = Files.readString(ROOT.resolve("docs/cli.md"));
    Console console = new Console(null, null, null, null, null, false, false);
    for (Object command :
        List.of(
            new CheckCommand(console, null),
            new ViewCommand(console, null),
            new DegreeCommand(console, null),
            new WatchCommand(console, null),
            new RecordCommand(console, null),
            new ExploreCommand(console, null),
            new ConvertCommand(console),
            new GenerateCommand(console),
            new SpecsCommand(console),
            new SubjectsCommand(console))) {
      for (OptionSpec option : new CommandLine(command).getCommandSpec().options()) {
        assertTrue(manual.contains("`" + option.longestName()), option.longestName());
      }
    }
  }

  @Test
  void readme_showsThisExample() throws IOException {
    // begin README
    // process, operation, input, output, time of call, time of return
    History history =
        History.builder()
            .add("alice", "enq", "a", null, 0, 10)
            .add("alice", "enq", "b", null, 20, 30)
            .add("bob", "deq", null, "b", 40, 50)
            .build();
    Verdict verdict = Plumbline.check(history, Specs.named("queue"));
    if (verdict instanceof Verdict.Violation violation) {
      System.out.println(violation.explanation());
    }
    // end README
    assertTrue(verdict instanceof Verdict.Violation);
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertTrue(readme.contains(example()), example());
  }

  @Test
  void readme_showsWhatTheDemoPrints() throws IOException {
    String shown =
        Files.readAllLines(ROOT.resolve("README.md")).stream()
            .dropWhile(line -> !line.contains("demo/bad.txt"))
            .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
            .map(line -> line.replaceFirst("^ {4}", ""))
            .collect(Collectors.joining("\n"))
            .strip();
    String demo = Run.of("demo").out();
    assertTrue(demo.contains(shown), demo);
  }

  /** The lines between the marks above, without their indentation. */
  private static String example() throws IOException {
    Path source = Path.of("src/test/java/dev/plumbline/cli/ManualTest.java");
    return Files.readAllLines(source).stream()
        .dropWhile(line -> !line.contains("// begin README"))
        .skip(1)
        .takeWhile(line -> !line.contains("// end README"))
        .map(line -> line.replaceFirst("^ {4}", ""))
        .collect(Collectors.joining("\n"));
  }
}
