package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/from-other-tools.md says is so, on small files of the forms that the tools have. */
class OtherToolsTest {
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\|[^|]*\\|[^|]*\\| `plumbline (.*)` \\|$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path folder;

  static Stream<String> commands() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "from-other-tools.md"));
    return COMMAND.matcher(page).results().map(m -> m.group(1));
  }

  private static Path files(String which) {
    try {
      return Path.of(OtherToolsTest.class.getResource("/other-tools/" + which).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The words of a command, the file among those of right or wrong histories. */
  private static String[] words(String command, String which) {
    List<String> words = new ArrayList<>();
    Matcher m = WORD.matcher(command);
    while (m.find()) {
      words.add(m.group(1) == null ? m.group(2) : m.group(1));
    }
    int last = words.size() - 1;
    words.set(last, files(which).resolve(words.get(last)).toString());
    return words.toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTellsRightFromWrong(String command) {
    Run right = Run.of(words(command, "good"));
    assertEquals(0, right.code(), right.out() + right.err());
    Run wrong = Run.of(words(command, "bad"));
    assertEquals(1, wrong.code(), wrong.out() + wrong.err());
  }

  @Test
  void everyToolHasACommand() throws IOException {
    assertEquals(16, commands().count());
  }

  @Test
  void storedTestsSayWhatWasRead() {
    Run keys =
        Run.of(
            "check", "--spec", "register", files("good").resolve("store/etcd/latest").toString());
    assertTrue(
        keys.err()
            .contains(
                "the histories of its 1 keys are read, history.edn, history.txt and 6 other files"
                    + " are not"),
        keys.err());
    Run both = Run.of("check", "--spec", "register", files("good").resolve("store").toString());
    assertEquals(254, both.code(), "a drain is no register");
    assertEquals(
        3, both.err().lines().filter(l -> l.contains("is a test of Jepsen's")).count(), both.err());
  }

  @Test
  void linksToStoredTestsAreFollowed() throws IOException {
    Path link = folder.resolve("latest");
    Files.createSymbolicLink(link, files("good").resolve("store/lin-kv/latest"));
    Run run = Run.of("check", "-q", "--spec", "register", link.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith(link + "/history.edn: linearizable"), run.out());
  }

  @Test
  void blocksOfJepsenAreNotRead() throws IOException {
    Files.writeString(folder.resolve("test.jepsen"), "JEPSEN");
    Run run = Run.of("check", "--spec", "register", folder.toString());
    assertEquals(254, run.code());
    assertTrue(run.err().contains("let Jepsen write history.edn"), run.err());
    Run alone = Run.of("check", "--spec", "register", folder.resolve("test.jepsen").toString());
    assertEquals(254, alone.code());
    assertTrue(alone.err().contains("expected the history.edn beside it"), alone.err());
  }

  @Test
  void timesOfJepsenAreTimesInSarif() throws IOException {
    Path file = folder.resolve("history.edn");
    Files.writeString(
        file,
        """
        {:type :invoke, :f :write, :value 1, :process 0, :time 1000000}
        {:type :ok, :f :write, :value 1, :process 0, :time 2500000}
        {:type :invoke, :f :read, :value nil, :process 1, :time 3000000}
        {:type :ok, :f :read, :value nil, :process 1, :time 4200000}
        """);
    Run run = Run.of("check", "--spec", "register", "--format", "sarif", file.toString());
    assertTrue(run.out().contains("read() called at 2.000 ms"), run.out());
    assertTrue(run.out().contains("read() -> null returned at 3.200 ms"), run.out());
  }

  @Test
  void tuplesAreNoticed() {
    String file = files("good").resolve("store/etcd/latest/history.edn").toString();
    Run run = Run.of("check", "--spec", "register", file);
    assertTrue(run.err().contains("say --independent"), run.err());
    Run told = Run.of("check", "--spec", "register", "--independent", file);
    assertTrue(!told.err().contains("--independent"), told.err());
  }

  @Test
  void reportsOfEtcdAreOneHistory() {
    String report = files("good").resolve("report").toString();
    Run run = Run.of("check", "--spec", "map", report);
    assertTrue(run.out().contains("linearizable (map, 5 operations, 1 pending)"), run.out());
    assertTrue(run.err().contains("what its 2 clients did is one history"), run.err());
    Run text = Run.of("convert", "--output-format", "text", report, "-");
    assertTrue(text.out().contains("[5000,6000] get(\"key1\") -> \"2\""), text.out() + text.err());
  }

  @Test
  void linesOfEtcdsReportsAreCountedThroughAllClients() throws IOException {
    Path report = folder.resolve("report");
    String put = Files.readString(files("good").resolve("report/client-1/operations.json"));
    String first = put.lines().findFirst().orElseThrow();
    String broken = "{\"ClientId\":2,\"Call\":3}";
    for (String end : List.of("", "\n")) {
      for (int client = 1; client <= 2; client++) {
        Path at = Files.createDirectories(report.resolve("client-" + client));
        Files.writeString(at.resolve("operations.json"), (client == 1 ? first : broken) + end);
      }
      Run run = Run.of("check", "--spec", "map", report.toString());
      assertTrue(run.err().contains("report:2: syntax: the object has no Input"), run.err());
    }
  }

  @Test
  void mappingsNeedOperationsThatThereAre() throws IOException {
    Path file = folder.resolve("h.txt");
    Files.writeString(file, "[1,2] t0 append(5)\n[3,4] t1 shift() -> 5\n");
    Run right =
        Run.of(
            "check",
            "--spec",
            "queue",
            "--map",
            "append=enq",
            "--map",
            "shift=deq",
            file.toString());
    assertEquals(0, right.code(), right.out() + right.err());
    Run typo = Run.of("check", "--spec", "queue", "--map", "append=enqq", file.toString());
    assertEquals(254, typo.code());
    assertTrue(typo.err().contains("queue has no operation enqq; did you mean enq?"), typo.err());
    Run broken = Run.of("check", "--spec", "queue", "--map", "append=enq(", file.toString());
    assertEquals(254, broken.code());
    assertTrue(broken.err().contains("is not as in"), broken.err());
    Run none = Run.of("generate", "--spec", "queue", "--map", "append=enq");
    assertEquals(254, none.code());
  }

  @Test
  void ownersAreProcessesUnlessTold() throws IOException {
    Path file = folder.resolve("lock.txt");
    Files.writeString(
        file,
        """
        [1,2] t0 lock()
        [3,4] t0 lock()
        [5,6] t1 tryLock() -> false
        [7,8] t0 unlock()
        [9,10] t0 unlock()
        [11,12] t1 tryLock() -> true
        """);
    assertEquals(0, Run.of("check", "--spec", "reentrant-lock", file.toString()).code());
    Files.writeString(file, "[1,2] t0 lock()\n[3,4] t1 lock()\n");
    assertEquals(1, Run.of("check", "--spec", "reentrant-lock", file.toString()).code());
  }

  @Test
  void histories_goToTheToolsAndBack() throws IOException {
    Path file = folder.resolve("h.txt");
    Files.writeString(file, "[1,4] t0 enq(1)\n[2,3] t1 enq(2)\n[4,9] t0 deq() -> 2\n");
    for (String format : List.of("limo", "fastlin", "fptlin")) {
      Path there = folder.resolve("there");
      assertEquals(
          0,
          Run.of("convert", "--output-format", format, file.toString(), there.toString()).code());
      Run check = Run.of("check", "-q", "--spec", "queue", there.toString());
      assertEquals(0, check.code(), check.out() + check.err());
    }
    Run refused = Run.of("convert", "--output-format", "porcupine", file.toString(), "-");
    assertEquals(254, refused.code());
    assertTrue(refused.err().contains("only read"), refused.err());
  }
}
