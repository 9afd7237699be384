package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Stacks put together at random, right and wrong ones, against the checker without any reduction:
 * nodes that are cleared or marked when they are taken out, reads through pointers that may be null
 * by then, locals that nobody assigned, checks left out, and anything in one step with anything.
 */
class RandomStacksTest {
  private static final String OBJECT =
      """
      object RandomStack : stack
      node Node { final value: value; next: Node; marked: flag }
      top: Node
      final bottom: Node
      initially { var a, b: Node
        b = new Node()
        a = new Node(next = b)
        bottom = a
        top = a }
      operation push(value: value) {
        var old, node: Node
        var ok, tried: flag
        %s
      }
      operation pop(): value {
        var old, next, more: Node
        var ok, tried: flag
        %s
        return old.value
      }
      """;

  private final Random random = new Random(7);

  private String one(String... ways) {
    return ways[random.nextInt(ways.length)];
  }

  private boolean sometimes() {
    return random.nextInt(4) == 0;
  }

  private String push() {
    List<String> code = new ArrayList<>(List.of("old = top", "tried = ok"));
    code.add(one("node = new Node(value = value, next = old)", "node = new Node(value = value)"));
    if (sometimes()) {
      code.add("if (tried) return");
    }
    code.add(one("ok = cas(top, old, node)", "ok = cas(top, old, node)", "top = node"));
    code.add(one("if (!ok) restart", "if (!ok) restart", "node.next = old"));
    return sections(code);
  }

  private String pop() {
    List<String> code = new ArrayList<>(List.of("old = top", "if (old == bottom) return empty"));
    code.add("next = old.next");
    code.add(
        one(
            "more = next.next",
            "more = next.next",
            "if (next != null) more = next.next",
            "ok = old.marked"));
    if (sometimes()) {
      code.add("while (ok) ok = old.marked");
    }
    code.add(
        one(
            "ok = cas(top, old, next)",
            "ok = top == old",
            "ok = dcas(top, old.next, old, next, next, null)",
            "ok = dcas(top, old.next, old, next, next, null)"));
    code.add("if (!ok) restart");
    code.add(one("old.next = null", "old.marked = true", "tried = ok", "more = old"));
    return sections(code);
  }

  /** Cuts code into steps, some of them of several statements. */
  private String sections(List<String> code) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < code.size(); ) {
      int end = sometimes() ? Math.min(code.size(), i + 2 + random.nextInt(3)) : i + 1;
      String part = String.join("\n", code.subList(i, end));
      text.append(end > i + 1 ? "atomic {\n" + part + "\n}" : part).append('\n');
      i = end;
    }
    return text.toString();
  }

  @Test
  void verdictsAgree() {
    int count = Evidence.count(40, 400);
    int right = 0;
    for (int i = 0; i < count; i++) {
      String text = OBJECT.formatted(push(), pop());
      ConcurrentAlgorithm stack = SchemaReader.parse(text).skeleton();
      boolean expected = UnreducedCheck.isCorrect(stack, 1, 2);
      right += expected ? 1 : 0;
      CheckOptions all = CheckOptions.standard();
      for (CheckOptions options : List.of(all, all.withDoomed(false), CheckOptions.plain())) {
        assertEquals(expected, isCorrect(stack, options), text);
      }
    }
    assertTrue(right > 0 && right < count, right + " of " + count + " are right");
  }

  private static boolean isCorrect(ConcurrentAlgorithm stack, CheckOptions options) {
    ModelVerdict verdict =
        ModelChecker.check(
            CompiledObject.of(stack, List.of()),
            Bounds.unbounded(2, 1).withOperations(2),
            options.with(CheckOptions.Progress.NONE),
            Limits.none());
    assertTrue(!(verdict instanceof ModelVerdict.Undecided), () -> verdict.toString());
    return verdict instanceof ModelVerdict.Correct;
  }
}
