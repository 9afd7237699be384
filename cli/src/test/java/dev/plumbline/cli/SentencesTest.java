package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is said of each kind of violation, all in one place to be read side by side: {@code
 * violations.txt} has a small history for each kind, {@code sentences.txt} what a terminal shows of
 * it. {@code mvn test -Dplumbline.refreshGolden=true} rewrites the latter.
 */
class SentencesTest {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  /** One kind of violation. */
  private record Example(String title, List<String> options, String history) {}

  private static List<Example> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    for (String text : Files.readString(RESOURCES.resolve("violations.txt")).split("(?m)^# ", -1)) {
      if (!text.isEmpty()) {
        String[] head = text.substring(0, text.indexOf('\n')).split(" \\| ", -1);
        String history = text.substring(text.indexOf('\n') + 1);
        examples.add(new Example(head[0], List.of(head[1].split(" ", -1)), history));
      }
    }
    return examples;
  }

  @Test
  void violations_ofEveryKind_areToldLikeThis(@TempDir Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Example example : examples()) {
      Path file = Files.writeString(folder.resolve("history.txt"), example.history);
      List<String> args = new ArrayList<>(List.of("check"));
      args.addAll(example.options);
      args.add(file.toString());
      Run run = Run.of(args.toArray(String[]::new));
      assertEquals(1, run.code(), () -> example.title + "\n" + run.out() + run.err());
      all.append("== ").append(example.title).append('\n').append(argument(run.out()));
    }
    Path golden = RESOURCES.resolve("sentences.txt");
    if (Boolean.getBoolean("plumbline.refreshGolden")) {
      Files.writeString(golden, all);
    }
    assertEquals(Files.readString(golden), all.toString());
  }

  /** The picture and the sentences, without the verdict and what it took. */
  private static String argument(String out) {
    List<String> lines = Arrays.asList(out.split("\n"));
    int end = 0;
    while (!lines.get(end).startsWith("  Decided by ")) {
      end++;
    }
    assertTrue(end > 2, out);
    return String.join("\n", lines.subList(1, end)) + "\n";
  }
}
