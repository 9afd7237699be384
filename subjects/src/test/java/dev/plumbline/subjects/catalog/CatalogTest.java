package dev.plumbline.subjects.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.Condition;
import dev.plumbline.subjects.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogTest {
  @Test
  void names_ofSubjects_areDifferentAndFound() {
    for (Subject subject : Catalog.all()) {
      assertEquals(subject.name(), Catalog.named(subject.name()).orElseThrow().name());
    }
    assertTrue(Catalog.named("no-such-stack").isEmpty());
  }

  @Test
  void factory_eachTime_makesANewObject() {
    for (Subject subject : Catalog.all()) {
      assertNotSame(subject.create(), subject.create(), subject.name());
    }
  }

  @Test
  void documentation_namesEachSubject() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("..", "docs", "subjects.md"));
    for (Subject subject : Catalog.all()) {
      String row = "| `" + subject.name() + "` |";
      assertTrue(lines.stream().anyMatch(line -> line.startsWith(row)), () -> "no row " + row);
    }
  }

  @Test
  void subject_withDefectThatClaimsToBeRight_isRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Subject(
                "x",
                "stack",
                new Condition.Linearizable(),
                "p",
                "wrong",
                false,
                Object::new,
                Object::new));
  }
}
