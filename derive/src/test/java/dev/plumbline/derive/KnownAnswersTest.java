package dev.plumbline.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small algorithms, right and wrong, whose answer is known and stands in the first line of their
 * file: with the clients that the file names, and with clients of three operations.
 */
class KnownAnswersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "aba-stack",
        "coarse-set",
        "fresh-locals",
        "greatest-key",
        "helped-flag",
        "lazy-register",
        "least-key",
        "lock-counter",
        "max-register",
        "never-unlocks",
        "nulling-stack",
        "racy-counter",
        "racy-max",
        "register",
        "spin-counter",
        "swap-stack",
        "two-lock-queue",
        "unhelped-flag",
        "unlocked-enqueue"
      })
  void answer_isTheKnownOne(String name) throws IOException {
    String text = text(name);
    String expected = text.substring("// answer: ".length(), text.indexOf('\n'));
    Schema schema = SchemaReader.parse(text);
    List<Bounds> bounds = Deriver.bounds(schema.settings());
    Bounds last = bounds.get(bounds.size() - 1);
    assertEquals(expected, answer(schema, last));
    assertEquals(expected, answer(schema, last.withOperations(3)), "with three operations each");
  }

  private static String answer(Schema schema, Bounds bounds) {
    CompiledObject object = CompiledObject.of(schema.skeleton(), List.of());
    ModelVerdict verdict =
        ModelChecker.check(object, bounds, CheckOptions.standard(), Limits.none());
    if (verdict instanceof ModelVerdict.Wrong wrong) {
      return wrong.counterexample().kind().name();
    }
    return verdict instanceof ModelVerdict.Correct ? "linearizable" : "undecided";
  }

  private static String text(String name) throws IOException {
    try (InputStream in = KnownAnswersTest.class.getResourceAsStream("known/" + name + ".schema")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
