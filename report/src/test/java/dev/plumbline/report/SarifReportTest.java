package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plumbline.core.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SarifReportTest {
  private static Schema schema;

  @BeforeAll
  static void load() throws IOException {
    try (InputStream in =
        SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    }
  }

  private static JsonNode valid(String sarif) {
    assertEquals("[]", schema.validate(sarif, InputFormat.JSON).toString());
    return JsonMapper.shared().readTree(sarif).at("/runs/0");
  }

  @Test
  void everyKindOfResult_isThere() {
    String sarif = Examples.all(new SarifReport("0.1.0"));
    Golden.assertMatches("all.sarif", sarif);
    JsonNode run = valid(sarif);
    assertEquals(7, run.at("/artifacts").size(), "each file once");
    assertEquals(3, run.at("/results").size(), "violations only");
    assertFalse(run.at("/invocations/0/executionSuccessful").asBoolean());
    Set<String> ids = new HashSet<>();
    run.at("/invocations/0/toolExecutionNotifications")
        .forEach(n -> ids.add(n.at("/descriptor/id").asString()));
    assertEquals(Set.of("undecided", "malformed", "unreadable", "warning"), ids);
  }

  @Test
  void operationsOfOtherFiles_areAtTheirLines() {
    FileResult scratch = Examples.violation();
    int size = scratch.check().history().size();
    List<String> files =
        IntStream.range(0, size).mapToObj(p -> p % 2 == 0 ? "even.jsonl" : "odd.jsonl").toList();
    int[] lines = IntStream.range(0, size).map(p -> 100 + p).toArray();
    SarifReport report = new SarifReport("0.1.0");
    report.checked(scratch.recordedAt("even.jsonl and 1 more", lines, files));
    JsonNode run = valid(report.end());
    assertEquals(2, run.at("/artifacts").size());
    int blamed = ((Verdict.Violation) scratch.check().verdict()).explanation().blamed();
    int position = scratch.check().history().position(blamed);
    JsonNode place = run.at("/results/0/locations/0/physicalLocation");
    assertEquals(files.get(position), place.at("/artifactLocation/uri").asString());
    assertEquals(100 + position, place.at("/region/startLine").asInt());
    Set<String> steps = new HashSet<>();
    run.at("/results/0/codeFlows/0/threadFlows")
        .forEach(
            flow ->
                flow.at("/locations")
                    .forEach(
                        step -> {
                          JsonNode at = step.at("/location/physicalLocation");
                          int line = at.at("/region/startLine").asInt();
                          String uri = at.at("/artifactLocation/uri").asString();
                          assertEquals(files.get(line - 100), uri);
                          steps.add(uri);
                        }));
    assertEquals(Set.of("even.jsonl", "odd.jsonl"), steps);
  }

  @Test
  void core_isAThreadFlowForEachProcess() {
    SarifReport report = new SarifReport("0.1.0");
    report.checked(Examples.violation());
    JsonNode run = valid(report.end());
    JsonNode flows = run.at("/results/0/codeFlows/0/threadFlows");
    assertEquals(4, flows.size());
    assertEquals("t2", flows.at("/2/id").asString());
    JsonNode deq = flows.at("/2/locations");
    assertEquals(2, deq.size());
    assertEquals("essential", deq.at("/1/importance").asString());
    assertEquals("deq() -> 2 returned at 70", deq.at("/1/location/message/text").asString());
    JsonNode enq = flows.at("/0/locations");
    assertTrue(order(enq, 1) < order(flows.at("/1/locations"), 0), "t0 returned first");
    assertTrue(order(deq, 0) < order(flows.at("/1/locations"), 1), "these overlap");
    assertEquals(1, flows.at("/3/locations").size(), "a pending operation has no return");
    assertTrue(run.at("/invocations/0/executionSuccessful").asBoolean());
  }

  private static int order(JsonNode locations, int i) {
    return locations.at("/" + i + "/executionOrder").asInt();
  }

  @Test
  void hostileText_isText() {
    String text = "\u0000\u001b[2J{0} [click](http://example.org) \ud800 </script>";
    SarifReport report = new SarifReport(text);
    report.checked(Examples.hostile(text));
    report.refused(new Refusal.Unreadable(text, text));
    JsonNode run = valid(report.end());
    String message = run.at("/results/0/message/text").asString();
    assertTrue(message.contains("{{0}} \\[click\\](http"), message);
  }

  @Test
  void largeCore_isShownAroundTheBlamedOperation() {
    SarifReport report = new SarifReport("0.1.0");
    report.checked(Examples.longCore(5_000));
    JsonNode flow = valid(report.end()).at("/results/0/codeFlows/0");
    assertEquals(
        "5,000 operations without a valid order; 4,000 of them not shown",
        flow.at("/message/text").asString());
    assertEquals(1_000, flow.at("/threadFlows/0/locations").size());
  }

  @Test
  void whatWasNotVerified_isNoted() {
    SarifReport report = new SarifReport("0.1.0");
    FileResult good = Examples.linearizable();
    report.checked(Examples.result(good.check().history(), good.check().verdict(), false));
    report.measured(Examples.unproved());
    JsonNode run = valid(report.end());
    assertEquals(0, run.at("/results").size());
    assertEquals(2, run.at("/invocations/0/toolExecutionNotifications").size());
  }

  @Test
  void noResult_isAValidRun() {
    assertEquals(0, valid(new SarifReport("0.1.0").end()).at("/results").size());
  }

  /** The schema can say no. */
  @Test
  void schema_refusesWhatIsNoReport() {
    String sarif = new SarifReport("0.1.0").end();
    String wrong = sarif.replace("\"executionSuccessful\"", "\"successful\"");
    assertFalse(schema.validate(wrong, InputFormat.JSON).isEmpty());
  }
}
