package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions from the command line. */
class TransactionCommandsTest {
  private static final String STALE =
      """
      {:type :invoke, :f :txn, :value [[:append 4 7]], :process 0}
      {:type :ok, :f :txn, :value [[:append 4 7]], :process 0}
      {:type :invoke, :f :txn, :value [[:r 4 nil]], :process 1}
      {:type :ok, :f :txn, :value [[:r 4 [7]]], :process 1}
      {:type :invoke, :f :txn, :value [[:r 4 nil]], :process 2}
      {:type :ok, :f :txn, :value [[:r 4 []]], :process 2}
      """;

  private static final String STALE_LINES =
      """
      {"process":0,"op":"txn","in":[["append",4,7]],"out":[["append",4,7]],"call":0,"return":1}
      {"process":1,"op":"txn","in":[["r",4,null]],"out":[["r",4,[7]]],"call":2,"return":3}
      {"process":2,"op":"txn","in":[["r",4,null]],"out":[["r",4,[]]],"call":4,"return":5}
      """;

  private static final String STALE_JSON =
      """
      [{"type":"invoke","f":"txn","value":[["append",4,7]],"process":0,"index":0},
       {"type":"ok","f":"txn","value":[["append",4,7]],"process":0,"index":1},
       {"type":"invoke","f":"txn","value":[["r",4,null]],"process":1,"index":2},
       {"type":"ok","f":"txn","value":[["r",4,[7]]],"process":1,"index":3},
       {"type":"invoke","f":"txn","value":[["r",4,null]],"process":2,"index":4},
       {"type":"ok","f":"txn","value":[["r",4,[]]],"process":2,"index":5}]
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void staleRead_isToldInTheReadersTerms() throws IOException {
    Run run = Run.of("check", "--spec", "list-append", file("h.edn", STALE));
    assertEquals(1, run.code());
    assertTrue(run.out().contains("NOT strict-serializable"), run.out());
    assertTrue(run.out().contains("G-single-realtime"), run.out());
    String told = "B did not see 7, which A had appended to key 4 before B began.";
    assertTrue(run.out().contains(told), run.out());
    assertTrue(run.out().contains("Verified independently."), run.out());
  }

  @Test
  void allFormats_haveTheSameVerdict() throws IOException {
    String[] files = {
      file("h.edn", STALE), file("h.jsonl", STALE_LINES), file("h.json", STALE_JSON)
    };
    for (String file : files) {
      assertEquals(1, Run.of("check", "--spec", "list-append", file).code(), file);
      assertEquals(
          0, Run.of("check", "--spec", "list-append", "--level", "session", file).code(), file);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h.edn", "h.jsonl", "h.json"})
  void workload_needNotBeTold(String name) throws IOException {
    String text = name.endsWith("edn") ? STALE : name.endsWith("l") ? STALE_LINES : STALE_JSON;
    Run run = Run.of("check", file(name, text));
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("list-append"), run.out());
  }

  @Test
  void allLevels_areInJson() throws IOException {
    Run run =
        Run.of(
            "check", "--level", "all", "--format", "json", "--certificate", file("h.edn", STALE));
    Map<?, ?> json = PrintedJson.object(run.out());
    assertEquals(
        Map.of(
            "strict-serializable", "refuted",
            "session", "holds",
            "serializable", "holds",
            "strong-snapshot-isolation", "refuted",
            "snapshot-isolation", "holds",
            "read-committed", "holds"),
        json.get("levels"));
    assertTrue(json.containsKey("links"), run.out());
  }

  @Test
  void allLevels_areTold_withTheStrongestThatHoldsAndTheWeakestThatIsRefuted() throws IOException {
    Run run = Run.of("check", "--level", "all", file("h.edn", STALE));
    String told =
        run.out().lines().map(String::strip).reduce("", (text, line) -> text + " " + line);
    assertTrue(told.contains("this is not even strongly snapshot-isolated."), told);
    assertTrue(told.contains("The strongest that holds: session."), told);
  }

  @Test
  void repeatedValues_areSearched_orUndecided() throws IOException {
    String twice =
        STALE
            .replace(":value [[:r 4 nil]], :process 2", ":value [[:append 4 7]], :process 2")
            .replace("[[:r 4 []]]", "[[:append 4 7]]");
    assertEquals(0, Run.of("check", "--spec", "list-append", file("h.edn", twice)).code());
    Run run = Run.of("check", "--spec", "list-append", "--level", "session", file("g.edn", twice));
    assertEquals(2, run.code());
    assertTrue(run.out().contains("both appended 7 to key 4"), run.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nil", "\"\"", "[1 2]", "{:a 1}", "1.5", ":k", "true"})
  void keys_ofAnyKind_areSearched_too(String key) throws IOException {
    String twice =
        """
        {:type :invoke, :f :txn, :value [[:append KEY 7] [:append KEY 7]], :process 0}
        {:type :ok, :f :txn, :value [[:append KEY 7] [:append KEY 7]], :process 0}
        {:type :invoke, :f :txn, :value [[:r KEY nil]], :process 0}
        {:type :ok, :f :txn, :value [[:r KEY SEEN]], :process 0}
        """
            .replace("KEY", key);
    assertEquals(0, Run.of("check", file("good.edn", twice.replace("SEEN", "[7 7]"))).code());
    assertEquals(1, Run.of("check", file("bad.edn", twice.replace("SEEN", "[7]"))).code());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "check --spec list-append --level read-commited|'read-commited' is no isolation level; did you mean read-committed?",
        "check --spec queue --level all|--level goes with --spec list-append and rw-register only",
        "generate --spec queue --level session|--level goes with --spec list-append and rw-register only",
        "generate --spec list-append --level all|--level must name one level here, not all",
        "generate --spec list-append --violation G1d|There is no violation G1d of list-append; did you mean G1c?",
        "generate --spec rw-register --reads 0.5 --level session|--level does not go with --pending, --shape, --values and --reads",
        "record --spec list-append --class java.util.ArrayDeque --out never.plb|List-append is for recorded transactions: a driver passes integers, and makes none of those",
        "degree --spec list-append|Out-of-order is for queue, stack and priority-queue, not for list-append"
      })
  void mistakes_areToldInOneSentence(String command, String sentence) throws IOException {
    boolean reads = command.startsWith("check") || command.startsWith("degree");
    String line = reads ? command + " " + file("h.edn", STALE) : command;
    Run run = Run.of(line.split(" "));
    assertEquals(254, run.code(), run.err());
    assertTrue(run.err().contains(sentence), run.err());
  }

  @ParameterizedTest
  @CsvSource({"list-append,G2-item", "list-append,G1a", "rw-register,lost-update"})
  void generated_areChecked(String spec, String violation) {
    String good = folder.resolve("good.edn").toString();
    String bad = folder.resolve("bad.edn").toString();
    assertEquals(0, Run.of("generate", "--spec", spec, "--out", good).code());
    assertEquals(0, Run.of("check", good).code());
    assertEquals(
        0, Run.of("generate", "--spec", spec, "--violation", violation, "--out", bad).code());
    Run run = Run.of("check", bad);
    assertEquals(1, run.code());
    assertTrue(run.out().contains(violation + ": "), run.out());
  }

  @Test
  void watched_isRefusedWhereItBecomesWrong() throws IOException {
    Run run = Run.of("watch", "--spec", "list-append", file("h.edn", STALE));
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains(":6: from this return on there is no valid order"), run.out());
  }

  @Test
  void storeFolder_isRead() throws IOException {
    Path run = Files.createDirectories(folder.resolve("store").resolve("20261118T000000"));
    Files.writeString(run.resolve("history.edn"), STALE);
    assertEquals(1, Run.of("check", folder.resolve("store").toString()).code());
  }

  /** The core is A and B; the page shows what the third one did, too. */
  @Test
  void page_hasTheStepsOfAllTransactions() throws IOException {
    Path page = folder.resolve("page.html");
    assertEquals(1, Run.of("check", "--report", page.toString(), file("h.edn", STALE)).code());
    Matcher packed =
        Pattern.compile("<script[^>]*>([A-Za-z0-9+/=]+)</script>").matcher(Files.readString(page));
    StringBuilder texts = new StringBuilder();
    while (packed.find()) {
      byte[] bytes = Base64.getDecoder().decode(packed.group(1));
      try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
        texts.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    assertTrue(texts.indexOf("[7]") >= 0, texts::toString);
  }
}
