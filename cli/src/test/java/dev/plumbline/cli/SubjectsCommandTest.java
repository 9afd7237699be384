package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubjectsCommandTest {
  @Test
  void list_hasEverySubject() {
    Run run = Run.of("subjects");
    assertEquals(0, run.code(), run.err());
    for (Subject subject : Catalog.all()) {
      assertTrue(run.out().contains("\n  " + subject.name()), subject.name());
    }
    run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void json_isAnArrayOfThem() {
    Run run = Run.of("subjects", "--format", "json");
    assertEquals(0, run.code(), run.err());
    List<?> all = assertInstanceOf(List.class, new JsonValue().convert(run.out()).value());
    assertEquals(Catalog.all().size(), all.size());
    for (int i = 0; i < all.size(); i++) {
      Subject subject = Catalog.all().get(i);
      Map<?, ?> shown = assertInstanceOf(Map.class, all.get(i));
      assertEquals(subject.name(), shown.get("name"));
      assertEquals(subject.type(), shown.get("type"));
      assertEquals(subject.paper(), shown.get("paper"));
      assertEquals(subject.defect(), shown.get("defect"));
      assertEquals(subject.defect() != null, "none".equals(shown.get("condition")));
    }
  }

  @Test
  void everySubject_canBeUsed() {
    for (Subject subject : Catalog.all()) {
      if (!new WordRecording().concerns(subject)) {
        List<String> operations = SubjectChoice.target(subject).operations();
        assertTrue(operations.size() >= 2, subject.name() + " has " + operations);
      }
    }
  }

  @Test
  void everyType_isASpecification() {
    for (Subject subject : Catalog.all()) {
      String name = subject.type().replaceAll(":.*", "");
      assertTrue(Specs.names().contains(name), subject.name());
    }
  }
}
