package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What docs/specs.md says is so. */
final class SpecsDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "specs.md");

  /** The example in the document, word for word. */
  static final class MaxRegister implements Spec<Long> {
    @Override
    public String name() {
      return "max-register";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public Step<Long> step(Long max, Operation op) {
      return switch (op.name()) {
        case "write" -> Step.to(Math.max(max, (Long) op.input()));
        case "read" -> Step.answer(op, max, max);
        default -> Step.illegal("a max register has no operation %s", op.name());
      };
    }
  }

  @Test
  void namesEveryOperationAndSynonym() throws IOException {
    String document = Files.readString(DOCUMENT);
    for (Specs.Entry entry : Specs.all()) {
      assertTrue(
          document.contains("`" + entry.usage().replaceAll("CAPACITY|PERMITS", "N")),
          entry.usage());
      for (Signature s : entry.example().operations()) {
        assertTrue(document.contains("`" + s.name() + "("), entry.name() + " " + s.name());
        assertTrue(
            s.synonyms().isEmpty()
                || document.contains("| " + String.join(", ", s.synonyms()) + " |"),
            entry.name() + " " + s.name() + ": " + String.join(", ", s.synonyms()));
      }
    }
  }

  @Test
  void theExampleWorks() {
    MaxRegister spec = new MaxRegister();
    assertEquals(5L, spec.step(3L, Operation.of("write", 5L)).states().get(0));
    assertEquals(5L, spec.step(5L, Operation.of("write", 1L)).states().get(0));
    assertTrue(spec.step(5L, Operation.pending("read", null)).legal());
    assertFalse(spec.step(5L, Operation.of("read", null, 4L)).legal());
  }

  @Test
  void theModelWorks() {
    ModelSpec queue =
        ModelSpec.of(ArrayDeque.class, Map.of("enq", "void addLast", "deq", "pollFirst"));
    ModelState one = queue.step(queue.initial(), Operation.of("enq", 1L)).states().get(0);
    assertTrue(queue.step(one, Operation.of("deq", null, 1L)).legal());
  }
}
