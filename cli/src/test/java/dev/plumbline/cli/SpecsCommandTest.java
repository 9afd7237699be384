package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpecsCommandTest {
  @Test
  void list_hasEverySpec() {
    Run run = Run.of("specs");
    assertEquals(0, run.code());
    for (String name : Specs.names()) {
      assertTrue(run.out().contains("\n  " + name) || run.out().startsWith("  " + name), name);
    }
    run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void one_showsOperationsAndSynonyms() {
    for (String name : Specs.names()) {
      Run run = Run.of("specs", name);
      assertEquals(0, run.code(), name);
      run.out().lines().skip(1).forEach(line -> assertTrue(line.length() <= 80, line));
    }
    assertTrue(Run.of("specs", "queue").out().contains("enqueue"));
  }

  @Test
  void json_isOneObjectALine() {
    List<Map<?, ?>> lines = PrintedJson.lines(Run.of("specs", "--format", "json").out());
    assertEquals(Specs.names(), lines.stream().map(line -> line.get("name")).toList());
    Map<?, ?> queue = PrintedJson.object(Run.of("specs", "queue", "--format", "json").out());
    assertTrue(queue.get("operations").toString().contains("dequeue"));
  }
}
