package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.explore.scenario.FailureKind;
import dev.plumbline.report.JsonReport;
import dev.plumbline.report.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands print with {@code --format json} is what docs/schema says. */
class SchemaTest {
  private static final Path FILE = Path.of("../docs/schema/plumbline-1.schema.json");

  @TempDir Path folder;
  private SchemaRegistry schemas;

  /** For users unknown fields are fine; here each must be described. */
  @BeforeEach
  void load() throws IOException {
    String published = Files.readString(FILE);
    String strict =
        published.replace(
            "\"type\": \"object\",", "\"type\": \"object\", \"additionalProperties\": false,");
    schemas =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(java.util.Map.of("urn:plumbline:schema:1", strict)));
  }

  private Schema schema(String definition) {
    return schemas.getSchema("{\"$ref\": \"urn:plumbline:schema:1#/$defs/" + definition + "\"}");
  }

  private void assertValid(String definition, String json) {
    assertEquals("[]", schema(definition).validate(json, InputFormat.JSON).toString(), json);
  }

  private void assertLinesValid(String definition, int lines, Run run) {
    assertEquals(lines, run.out().lines().count(), run.out() + run.err());
    run.out().lines().forEach(line -> assertValid(definition, line));
  }

  private String file(String name, String content) {
    return QueueFiles.file(folder, name, content);
  }

  private String many() {
    String name = folder.resolve("many.jsonl").toString();
    assertEquals(0, Run.of("generate", "--spec", "queue", "--seed", "3", "--out", name).code());
    return name;
  }

  @Test
  void check_isAsPublished() {
    String good = file("good.jsonl", QueueFiles.GOOD);
    String bad = file("bad.jsonl", QueueFiles.BAD);
    String typo = file("typo.jsonl", QueueFiles.MALFORMED);
    String gone = folder.resolve("gone.jsonl").toString();
    String[] all = {"check", "--spec", "queue", "--format", "json", good, bad, typo, gone};
    assertLinesValid("check", 4, Run.of(all));
    String[] proofs = {"check", "--spec", "queue", "--format", "json", "--certificate", good, bad};
    assertLinesValid("check", 2, Run.of(proofs));
    Run undecided =
        Run.of(
            "check",
            "--spec",
            "queue",
            "--rules",
            "none",
            "--state-limit",
            "1",
            "--format",
            "json",
            many());
    assertTrue(undecided.out().contains("\"verdict\":\"undecided\""), undecided.out());
    assertLinesValid("check", 1, undecided);
    Run quasi =
        Run.of(
            "check",
            "--spec",
            "queue",
            "--relax",
            "quasi:1",
            "--format",
            "json",
            "--certificate",
            bad);
    assertTrue(quasi.out().contains("\"rearranged\""), quasi.out());
    assertLinesValid("check", 1, quasi);
  }

  @Test
  void explore_isAsPublished() {
    String counter = "java.util.concurrent.atomic.AtomicInteger";
    String[] passes = {"explore", "--class", counter, "--max-operations", "1", "--format", "json"};
    assertLinesValid("explore", 1, Run.of(passes));
    String[] fails = {
      "explore",
      "--class",
      "java.util.concurrent.ConcurrentLinkedDeque",
      "--scenario",
      "pushFirst(2); peekLast() | popFirst()",
      "--before",
      "pushFirst(1)",
      "--format",
      "json"
    };
    Run failing = Run.of(fails);
    assertTrue(failing.out().contains("\"verdict\":\"violation\""), failing.out());
    assertLinesValid("explore", 1, failing);
  }

  @Test
  void explore_ofEveryKindOfFailure_isAsPublished() {
    Run obstructed =
        Run.of("explore", "--subject", "locked-stack", "--obstruction-free", "--format", "json");
    String line = obstructed.out();
    assertTrue(line.contains("\"kind\":\"not-obstruction-free\""), line + obstructed.err());
    assertLinesValid("explore", 1, obstructed);
    for (FailureKind kind : FailureKind.values()) {
      assertValid("explore", line.replace("not-obstruction-free", kind.toString()));
    }
    String wrong = line.replace("not-obstruction-free", "unheard-of");
    assertFalse(schema("explore").validate(wrong, InputFormat.JSON).isEmpty());
  }

  @Test
  void derive_isAsPublished() {
    assertLinesValid("derivation", 1, Run.of("derive", "stack", "--format", "json"));
    Run limited = Run.of("derive", "marked-set", "--time-limit", "1ms", "--format", "json");
    assertLinesValid("derivation", 1, limited);
  }

  @Test
  void modelCheck_ofEveryVerdict_isAsPublished() {
    Set<Object> verdicts = new HashSet<>();
    for (String[] more :
        new String[][] {
          {"treiber-stack"},
          {"unvalidated-set"},
          {"michael-scott-queue", "--state-limit", "3"},
          {"cas-set", "--values", "2", "--progress", "strict"}
        }) {
      Run run = Run.of(Recordings.with(new String[] {"model-check"}, json(more)));
      assertLinesValid("modelCheck", 1, run);
      verdicts.add(PrintedJson.lines(run.out()).get(0).get("verdict"));
    }
    assertEquals(Set.of("linearizable", "violation", "undecided"), verdicts);
    for (Counterexample.Kind kind : Counterexample.Kind.values()) {
      String line = Run.of("model-check", "unvalidated-set", "--format", "json").out();
      String word = kind.name().toLowerCase(Locale.ROOT);
      assertValid("modelCheck", line.replace("not_linearizable", word));
    }
  }

  /** Whoever takes the whole schema, and no definition of one command, is told the same. */
  @Test
  void schema_hasEveryCommandAtItsTop() {
    Schema whole = schemas.getSchema("{\"$ref\": \"urn:plumbline:schema:1\"}");
    String good = file("good.jsonl", QueueFiles.GOOD);
    for (String[] command :
        new String[][] {
          {"check", "--spec", "queue", good},
          {"degree", "--spec", "queue", good},
          {"watch", "--spec", "queue", "--until-end", good},
          {"explore", "--subject", "treiber-stack", "--within", "1x1"},
          {"derive", "stack"},
          {"model-check", "treiber-stack"},
          {"subjects"},
          {"specs", "queue"}
        }) {
      Run run = Run.of(Recordings.with(command, json()));
      assertEquals("[]", whole.validate(run.out(), InputFormat.JSON).toString(), run.out());
    }
  }

  /** Given up while it was read, and failed at. */
  @Test
  void checkWithoutAnswer_isAsPublished() {
    for (Reason reason : Reason.values()) {
      Refusal givenUp = new Refusal.GivenUp("endless.jsonl", reason, "it ended");
      String line = new JsonReport(false).refused(givenUp);
      assertValid("check", line);
      assertValid("degree", line);
      assertValid("watch", line);
    }
    String failed = new JsonReport(false).refused(new Refusal.Failed("bad.jsonl", "it failed"));
    assertValid("check", failed);
    assertValid("degree", failed);
    assertValid("watch", failed);
  }

  @Test
  void watch_isAsPublished() {
    for (String content : List.of(QueueFiles.GOOD, QueueFiles.BAD, QueueFiles.MALFORMED)) {
      String history = file("watched.jsonl", content);
      Run run =
          Run.of(
              "watch",
              "--spec",
              "queue",
              "--until-end",
              "--format",
              "json",
              "--certificate",
              history);
      assertLinesValid("watch", 1, run);
    }
  }

  @Test
  void watchedDegree_isAsPublished() {
    String history = file("watched.jsonl", QueueFiles.BAD);
    Run run =
        Run.of("watch", "--spec", "queue", "--degree", "--until-end", "--format", "json", history);
    assertTrue(run.out().contains("\"final\":true"), run.out());
    assertLinesValid("watchedDegree", (int) run.out().lines().count(), run);
  }

  @Test
  void recordingThroughCrashes_isAsPublished() {
    String out = folder.resolve("run.log").toString();
    String[] one = {"record", "--subject", "persistent-mwcas", "--crashes", "2", "--threads", "2"};
    String[] words = Recordings.with(one, json("--operations", "200", "--out", out));
    assertLinesValid("crashRecording", 1, Run.of(words));
    Run several = Run.of(Recordings.with(words, "--force", "--check", "--repeat", "2"));
    String line = several.out().lines().findFirst().orElseThrow();
    assertTrue(line.contains("\"runs\":2"), line + several.err());
    assertValid("crashRecording", line);
  }

  @Test
  void degree_isAsPublished() {
    String bad = file("bad.jsonl", QueueFiles.BAD);
    String never = file("never.txt", "[0,1] t0 deq() -> 3\n");
    String typo = file("typo.jsonl", QueueFiles.MALFORMED);
    String[] all = {"degree", "--spec", "queue", "--format", "json", bad, never, typo};
    assertLinesValid("degree", 3, Run.of(all));
    Run bounds =
        Run.of(
            "degree",
            "--spec",
            "queue",
            "--relax",
            "head-late",
            "--state-limit",
            "1",
            "--format",
            "json",
            bad);
    assertTrue(bounds.out().contains("\"atLeast\""), bounds.out());
    assertLinesValid("degree", 1, bounds);
  }

  @Test
  void record_isAsPublished() {
    String out = folder.resolve("run.plb").toString();
    Run run =
        Run.of(
            "record",
            "--subject",
            "treiber-stack",
            "--operations",
            "1000",
            "--out",
            out,
            "--check",
            "--format",
            "json");
    List<String> lines = run.out().lines().toList();
    assertEquals(2, lines.size(), run.out() + run.err());
    assertValid("recording", lines.get(0));
    assertValid("check", lines.get(1));
    Run runs =
        Run.of(
            "record",
            "--subject",
            "locked-set",
            "--repeat",
            "2",
            "--force",
            "--out",
            out,
            "--check",
            "--format",
            "json");
    assertValid("recording", runs.out().lines().findFirst().orElseThrow());
  }

  @Test
  void lists_areAsPublished() {
    assertValid("subjects", Run.of("subjects", "--format", "json").out());
    Run specs = Run.of("specs", "--format", "json");
    assertLinesValid("specification", (int) specs.out().lines().count(), specs);
    assertFalse(specs.out().isEmpty());
  }

  /** Whatever is checked, one field has one of three words, and another says what was checked. */
  @Test
  void check_ofEveryCondition_isAsPublished() {
    String crashed =
        file(
            "crashed.jsonl",
            """
            {"process":0,"op":"write","in":1,"call":0,"return":2}
            {"process":1,"op":"write","in":2,"call":1}
            {"crash":5}
            {"process":2,"op":"read","out":2,"call":6,"return":7}
            """);
    String lost =
        file(
            "lost.jsonl",
            """
            {"process":0,"op":"write","in":1,"call":0,"return":2}
            {"process":1,"op":"read","out":1,"call":1,"return":3}
            {"crash":5}
            {"process":2,"op":"read","out":3,"call":6,"return":7}
            """);
    Set<String> conditions = new HashSet<>();
    for (CrashModel model : CrashModel.all()) {
      Run run = register("--crash-model", model.name(), "--certificate", crashed, lost);
      conditions.add(assertOutcomes(run, Set.of("linearizable", "violation")));
    }
    assertEquals(CrashModel.all().size(), conditions.size(), conditions.toString());
    assertTrue(conditions.contains("persistently atomic"), conditions.toString());
    String good = file("good.jsonl", QueueFiles.GOOD);
    String bad = file("bad.jsonl", QueueFiles.BAD);
    for (String mode : Relaxation.modeNames()) {
      Run run = queue("--relax", mode + ":1", "--certificate", good, bad);
      assertEquals(
          "relaxed-linearizable", assertOutcomes(run, Set.of("linearizable", "violation")));
    }
    Run strict = queue("--certificate", good, bad);
    assertEquals("linearizable", assertOutcomes(strict, Set.of("linearizable", "violation")));
  }

  private static Run register(String... arguments) {
    return Run.of(Recordings.with(new String[] {"check", "--spec", "register"}, json(arguments)));
  }

  private static Run queue(String... arguments) {
    return Run.ofQueue("check", json(arguments));
  }

  private static String[] json(String... arguments) {
    return Recordings.with(new String[] {"--format", "json"}, arguments);
  }

  /** The condition that all lines name, after seeing that all outcomes are among these. */
  private String assertOutcomes(Run run, Set<String> outcomes) {
    assertLinesValid("check", 2, run);
    Set<Object> named = new HashSet<>();
    for (Map<?, ?> line : PrintedJson.lines(run.out())) {
      assertTrue(outcomes.contains(line.get("outcome")), run.out());
      boolean fine = line.get("outcome").equals("linearizable");
      assertEquals(fine ? line.get("condition") : line.get("outcome"), line.get("verdict"));
      named.add(line.get("condition"));
    }
    assertEquals(1, named.size(), run.out());
    return named.iterator().next().toString();
  }

  @Test
  void check_ofEverySpecification_isAsPublished() {
    for (Specs.Entry entry : Specs.all()) {
      String name = entry.name() + (entry.parameter().isEmpty() ? "" : ":3");
      for (String violation : List.of("", "--violation")) {
        String out = folder.resolve("generated.jsonl").toString();
        List<String> words =
            new ArrayList<>(List.of("generate", "--spec", name, "--operations", "40"));
        words.addAll(List.of("--out", out));
        if (!violation.isEmpty()) {
          words.add(violation);
        }
        Run made = Run.of(words.toArray(new String[0]));
        if (made.code() != 0) {
          continue; // some have no violation to plant
        }
        Run run =
            Run.of("check", "--spec", name, "--format", "json", "--certificate", "--quiet", out);
        assertLinesValid("check", 1, run);
        Object outcome = PrintedJson.lines(run.out()).get(0).get("outcome");
        assertEquals(violation.isEmpty() ? "linearizable" : "violation", outcome, run.out());
      }
    }
  }

  @Test
  void warnings_areAsPublished() {
    String empty = file("empty.jsonl", "");
    String vacuous = file("vacuous.jsonl", QueueFiles.VACUOUS);
    for (String strictly : List.of("--quiet", "--fail-on-warning")) {
      Run run = queue(strictly, empty, vacuous);
      assertLinesValid("check", 2, run);
      boolean fails = strictly.equals("--fail-on-warning");
      assertEquals(fails ? 2 : 0, run.code());
      for (Map<?, ?> line : PrintedJson.lines(run.out())) {
        assertEquals(true, line.get("vacuous"), run.out());
        assertEquals(fails ? true : null, line.get("failedByWarning"), run.out());
      }
    }
    Run watched =
        Run.ofQueue("watch", json("--until-end", "--processes", "2", "--fail-on-warning", vacuous));
    assertLinesValid("watch", 1, watched);
    assertEquals(2, watched.code(), watched.err());
    assertTrue(watched.out().contains("\"failedByWarning\":true"), watched.out());
  }

  /** The schema can say no. */
  @Test
  void schema_refusesWhatIsNotPrinted() {
    String good = file("good.jsonl", QueueFiles.GOOD);
    String line =
        Run.of("check", "--spec", "queue", "--format", "json", "--certificate", good).out();
    for (String wrong :
        List.of(
            line.replace("\"schemaVersion\":1", "\"schemaVersion\":2"),
            line.replace("\"verified\"", "\"proved\""),
            line.replace("\"outcome\":\"linearizable\"", "\"outcome\":\"fine\""),
            line.replace("\"outcome\":\"linearizable\",", ""),
            line.replace("\"outcome\":\"linearizable\"", "\"outcome\":\"violation\""),
            line.replace("\"verdict\":\"linearizable\"", "\"verdict\":\"violation\""),
            line.replace("\"operations\":2", "\"operations\":-1"))) {
      assertFalse(wrong.equals(line));
      assertFalse(schema("check").validate(wrong, InputFormat.JSON).isEmpty(), wrong);
    }
  }
}
