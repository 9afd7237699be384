package dev.plumbline.derive.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Blocks drawn at random, which depend on each other through locals in all ways, or through
 * pointers that may be null or lead to one node: every instance is model checked as it stands and
 * has the verdict of its class.
 */
class RandomSchemasTest {
  private static final String COUNTER =
      """
      object Drawn : sequential
      count: number
      sequential operation inc(): number {
        var n: number
        n = count
        count = n + 1
        return n
      }
      operation inc(): number {
        var n, m: number
        var ok, val: flag
        %s
        <P>
        return n
      }
      placeholder P {
      %s}
      check { values 1; operations 2 }
      """;

  private static final List<List<String>> IDEAS =
      List.of(
          List.of("n = count", "count = n + 1"),
          List.of("n = count", "ok = cas(count, n, n + 1)", "if (!ok) restart"),
          List.of("n = count", "val = count == n", "if (!val) restart", "count = n + 1"));

  private static final List<String> MORE =
      List.of(
          "m = n",
          "n = m",
          "m = count",
          "count = m + 1",
          "val = m == n",
          "ok = val",
          "if (!val) restart",
          "if (ok) return m");

  private static final List<String> BEGINNINGS =
      List.of("", "n = count", "m = count", "val = true");

  private static final String CELLS =
      """
      object Drawn : sequential
      node Cell { x: number; y: number; final z: number }
      count: number
      final a: Cell
      final b: Cell
      initially {
        var c, d: Cell
        c = new Cell()
        d = new Cell()
        a = c
        b = %s
      }
      sequential operation inc(): number {
        var n: number
        n = count
        count = n + 1
        return n
      }
      operation inc(): number {
        var n, m: number
        var p, q: Cell
        var val: flag
        p = a
        q = b
        %s
        <P>
        return n
      }
      placeholder P {
      %s}
      check { values 1; operations 2 }
      """;

  private static final List<List<String>> CELL_IDEAS =
      List.of(
          List.of("n = p.x", "p.x = n + 1"),
          List.of("n = p.x", "q.x = n + 1"),
          List.of("n = p.x", "val = p.x == n", "if (!val) restart", "p.x = n + 1"));

  private static final List<String> MORE_CELLS =
      List.of(
          "m = q.x",
          "q.x = 0",
          "q.y = 1",
          "m = q.z",
          "m = q.y",
          "if (q == null) return 0",
          "if (q == null) restart",
          "val = q.y == 0");

  private static String drawnWithPointers(Random random) {
    List<String> blocks =
        new ArrayList<>(CELL_IDEAS.get(random.nextInt(10) == 0 ? 2 : random.nextInt(2)));
    int count = Math.max(4, blocks.size());
    while (blocks.size() < count) {
      blocks.add(MORE_CELLS.get(random.nextInt(MORE_CELLS.size())));
    }
    Collections.shuffle(blocks, random);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      text.append("  B%d: %s\n".formatted(i, blocks.get(i)));
    }
    return CELLS.formatted(
        List.of("c", "d", "null").get(random.nextInt(3)),
        random.nextInt(3) == 0 ? "m = q.z" : "",
        text);
  }

  private static String drawn(Random random) {
    List<String> blocks = new ArrayList<>(IDEAS.get(random.nextInt(IDEAS.size())));
    while (blocks.size() < 4) {
      blocks.add(MORE.get(random.nextInt(MORE.size())));
    }
    Collections.shuffle(blocks, random);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      text.append("  B%d: %s\n".formatted(i, blocks.get(i)));
    }
    return COUNTER.formatted(BEGINNINGS.get(random.nextInt(BEGINNINGS.size())), text);
  }

  @Test
  void instances_haveTheVerdictOfTheirClass() throws IOException {
    Random random = new Random(20);
    int mixed = 0;
    for (int i = 0; i < Evidence.count(40, 1_000); i++) {
      mixed += isMixed(drawn(random)) ? 1 : 0;
    }
    assertTrue(mixed >= 3, "spaces with right and wrong instances: " + mixed);
  }

  @Test
  void instances_withPointers_haveTheVerdictOfTheirClass() throws IOException {
    Random random = new Random(21);
    int mixed = 0;
    for (int i = 0; i < Evidence.count(40, 1_000); i++) {
      mixed += isMixed(drawnWithPointers(random)) ? 1 : 0;
    }
    assertTrue(mixed >= 3, "spaces with right and wrong instances: " + mixed);
  }

  private static boolean isMixed(String text) throws IOException {
    Schema schema = SchemaReader.parse(text);
    SearchResult result;
    try {
      result = Deriver.of(schema).derive().search();
    } catch (SchemaException e) {
      return false; // the blocks leave no order
    }
    int[] right = {0, 0};
    result
        .space()
        .parts()
        .get(0)
        .forEach(
            (filling, verdictClass) -> {
              boolean accepted = result.isAccepted(new int[] {verdictClass});
              assertEquals(
                  isCorrect(result.space(), filling), accepted, () -> filling + " in\n" + text);
              right[accepted ? 0 : 1]++;
            });
    assertEquals(right[0], result.acceptedInstances());
    return right[0] > 0 && right[1] > 0;
  }

  private static boolean isCorrect(SchemaSpace space, Filling filling) {
    CompiledObject object = CompiledObject.of(space.algorithm("x", List.of(filling)), List.of());
    Bounds bounds = Deriver.bounds(space.schema().settings()).get(0);
    return ModelChecker.check(object, bounds, CheckOptions.standard(), Limits.none())
        instanceof ModelVerdict.Correct;
  }
}
