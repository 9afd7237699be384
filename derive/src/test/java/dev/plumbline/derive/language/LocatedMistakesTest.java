package dev.plumbline.derive.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompileException;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mistakes that show only when code is compiled or run, and such of specifications. */
class LocatedMistakesTest {
  private static final String NODES =
      """
      object X : stack
      node Node { final value: value; next: Node }
      top: Node
      """;

  /** What is wrong with the code of a file. */
  private static String compiled(String text) {
    Schema schema = SchemaReader.parse(text);
    CompileException e =
        assertThrows(
            CompileException.class,
            () ->
                ModelChecker.check(
                    CompiledObject.of(schema.skeleton(), List.of()),
                    Bounds.unbounded(2, 2),
                    CheckOptions.standard(),
                    Limits.none()));
    return schema.located(e).in("x.schema");
  }

  private static String read(String text) {
    return assertThrows(SchemaException.class, () -> SchemaReader.parse(text)).in("x.schema");
  }

  @Test
  void finalField_isNotWrittenLate() {
    assertEquals(
        "x.schema:4:11: push writes a final field or global that others may see: n.value = value",
        compiled(
            NODES
                + """
                operation push(value: value) {
                  var n: Node
                  n = new Node(value = value)
                  top = n
                  n.value = value
                }
                """));
  }

  @Test
  void initialHeap_isMade() {
    assertEquals(
        "x.schema:4:1: The initial heap cannot be made: initially follows a null pointer in:"
            + " m = n.next",
        compiled(
            NODES
                + """
                initially {
                  var n, m: Node
                  m = n.next
                }
                operation push(value: value) { }
                """));
  }

  @Test
  void pointOfOthers_isOfAParameter() {
    assertEquals(
        "x.schema:4:11: n is no parameter of push",
        compiled(
            NODES
                + "operation push(value: value) {\n  var n: Node\n  linearize others push(n)\n}"));
  }

  @Test
  void sequentialOperation_returns() {
    assertEquals(
        "x.schema:3:22: The sequential operation 'w' does not return",
        compiled(
            """
            object X : sequential
            x: value
            sequential operation w(v: value) { while (true) { x = v } }
            operation w(v: value) { x = v }
            """));
  }

  @Test
  void sequentialOperation_hasTheSameTypes() {
    String start = "object X : sequential\nx: value\n";
    String sentence = "x.schema:4:11: Operation 'f' has other types than the sequential one";
    assertEquals(
        sentence,
        read(
            start
                + "sequential operation f(): value { return x }\noperation f(): flag { return true }"));
    assertEquals(
        sentence,
        read(start + "sequential operation f(v: value) { x = v }\noperation f(v: key) { }"));
  }

  @Test
  void operation_takesWhatItsSpecificationSays() {
    assertEquals(
        "x.schema:1:12: Operation 'add' of a set takes a value other than null, but here it takes"
            + " nothing",
        read("object X : set\noperation add(): flag { return true }"));
    assertEquals(
        "x.schema:1:12: Operation 'pop' of a stack takes nothing, but here it takes a key",
        read("object X : stack\noperation pop(k: key): value { return empty }"));
  }

  @Test
  void characterOfTwoUnits_isShownWhole() {
    assertEquals(
        "x.schema:1:16: '\uD83D\uDE00' means nothing in a schema",
        read("object X : set \uD83D\uDE00"));
  }

  @Test
  void alternatives_mayBeInNewNodes() {
    Schema schema =
        SchemaReader.parse(
            NODES
                + """
                operation push(value: value) {
                  var n, old: Node
                  old = top
                  <P>
                }
                placeholder P {
                  P1: n = new Node(value = value, next = [old | null])
                  P2: top = n
                }
                """);
    assertEquals(2, schema.placeholders().get(0).blocks().get(0).variants().size());
  }

  @Test
  void sequentialOperation_runsAlone_soItsStatementsMayHaveManyAccesses() {
    SchemaReader.parse(
        """
        object Pair : sequential
        a, b: value
        sequential operation same(): flag { return a == b }
        operation same(): flag { atomic { return a == b } }
        """);
  }
}
