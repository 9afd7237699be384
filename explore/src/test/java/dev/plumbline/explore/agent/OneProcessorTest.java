package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneProcessorTest {
  /** Prints on how many processors it runs, what Java is told of, and its arguments. */
  public static final class Printing {
    private Printing() {}

    public static void main(String[] arguments) throws Exception {
      String mask =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("Cpus_allowed_list:"))
              .map(line -> line.substring(18).strip())
              .findFirst()
              .orElseThrow();
      System.out.println(OneProcessor.parse(mask).size());
      System.out.println(Runtime.getRuntime().availableProcessors());
      System.out.println(List.of(arguments));
    }
  }

  @ParameterizedTest
  @CsvSource({"0,1", "0-3,4", "'0-1,4,6-7',5", "'',0", "x,0", "'1,',0", "3-,0"})
  void parse_listOfKernel_hasItsProcessors(String list, int count) {
    assertEquals(count, OneProcessor.parse(list).size());
  }

  @Test
  void of_severalProcessors_takesAnotherEachTime() {
    List<String> java = List.of("java");
    List<String> first = OneProcessor.of(java, "0-3");
    assertNotEquals(first, OneProcessor.of(java, "0-3"));
    assertEquals(java, OneProcessor.of(java, "2"));
    assertEquals(java, OneProcessor.of(java, ""));
  }

  @Test
  void of_runningCommand_runsOnOneAndTellsOfAll() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "without taskset nothing is done");
    int all = Runtime.getRuntime().availableProcessors();
    assertEquals(
        List.of("1", Integer.toString(all), "[a b, $c]"),
        run(OneProcessor.of(printing("a b", "$c"), "0,0")));
  }

  @Test
  void of_processorThatIsNotThere_runsAnyway() throws Exception {
    int all = Runtime.getRuntime().availableProcessors();
    List<String> lines = run(OneProcessor.of(printing(), "9998,9999"));
    assertEquals(List.of(Integer.toString(all), "[]"), lines.subList(1, 3));
  }

  private static List<String> printing(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Printing.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static List<String> run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    return text.lines().toList();
  }
}
