package dev.plumbline.derive.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.space.SchemaSpace;
import org.junit.jupiter.api.Test;

/** A mistake in a schema is one sentence, with its line and column. */
class SchemaMistakesTest {
  private static final String NULL_SET = BundledSchemas.text("null-set");

  private static String mistake(String text) {
    return assertThrows(
            SchemaException.class, () -> new SchemaSpace(SchemaReader.parse(text), false))
        .in("x.schema");
  }

  private static String changed(String from, String to) {
    assertTrue(NULL_SET.contains(from), from);
    return mistake(NULL_SET.replace(from, to));
  }

  @Test
  void constraint_onUnknownBlock() {
    assertEquals(
        "x.schema:61:12: Placeholder 'ADD' has no block 'A33'; did you mean A3?",
        changed("A3 < A4, A7 < A4", "A7 < A4, A33 < A4"));
  }

  @Test
  void constraints_inCycle() {
    assertEquals(
        "x.schema:61:12: This constraint makes a cycle: A4 < A3 contradicts the constraints before"
            + " it",
        changed("A3 < A4, A7 < A4", "A3 < A4, A4 < A3"));
  }

  @Test
  void constraint_againstTheDataflow_isTheDesigners() {
    // A4 uses what A5 makes, but the designer's word counts; then A6 has to come after A5 only.
    SchemaReader.parse(NULL_SET.replace("A3 < A4, A7 < A4", "A3 < A4, A7 < A4, A4 < A5"));
  }

  @Test
  void order_ofWaysThatThereAreNot() {
    assertEquals(
        "x.schema:61:12: Block 'A1' has no way 2 to be written: there is one",
        changed("A3 < A4, A7 < A4", "A3 < A4, order A1: 1 < 2"));
    assertEquals(
        "x.schema:61:12: Placeholder 'ADD' has no block 'A11'; did you mean A1?",
        changed("A3 < A4, A7 < A4", "A3 < A4, order A11: 1 < 2"));
    assertEquals(
        "x.schema:61:12: An order is of two or more different ways",
        changed("A3 < A4, A7 < A4", "A3 < A4, order A1: 1 < 1"));
  }

  @Test
  void block_withTwoAccesses() {
    assertEquals(
        "x.schema:52:3: Block 'A1' accesses shared memory 2 times, but a block may do so once",
        changed(
            "A1: val = pred.next == curr", "A1: { val = pred.next == curr; entry = curr.next }"));
    assertEquals(
        "x.schema:52:7: This accesses shared memory more than once: use several statements, or"
            + " atomic { }",
        changed("A1: val = pred.next == curr", "A1: val = pred.next == curr.next"));
  }

  @Test
  void types_thatDoNotFit() {
    assertEquals(
        "x.schema:52:23: '==' compares values of one type, but these are of types Entry and key",
        changed("A1: val = pred.next == curr", "A1: val = pred.next == key"));
    assertEquals(
        "x.schema:55:19: What is assigned to 'pred.next' must be of type Entry, but this is of type"
            + " flag",
        changed("A4: pred.next = entry", "A4: pred.next = val"));
    assertEquals(
        "x.schema:34:10: What is returned must be of type flag, but this is of type Entry",
        changed("<ADD>\n  return true", "<ADD>\n  return curr"));
    assertEquals(
        "x.schema:58:12: What '!' negates must be of type flag, but this is of type Entry",
        changed("A7: if (!val) restart", "A7: if (!curr) restart"));
  }

  @Test
  void names_thatNobodyDeclared() {
    assertEquals(
        "x.schema:52:13: There is no variable 'prd' here; did you mean pred?",
        changed("A1: val = pred.next == curr", "A1: val = prd.next == curr"));
    assertEquals(
        "x.schema:52:13: Node type 'Entry' has no field 'nxt'; did you mean next?",
        changed("A1: val = pred.next == curr", "A1: val = pred.nxt == curr"));
    assertEquals(
        "x.schema:33:3: There is no placeholder 'AD'; did you mean ADD?",
        changed("  <ADD>", "  <AD>"));
    assertEquals(
        "x.schema:32:3: There is no macro 'lokate'; did you mean locate?",
        changed("  var val, k: flag\n  locate(", "  var val, k: flag\n  lokate("));
    assertEquals(
        "x.schema:3:18: There is no specification 'sets'; did you mean set?",
        changed("NullSet : set", "NullSet : sets"));
    assertEquals(
        "x.schema:3:18: A bounded-queue needs a parameter, and a schema has no place for one",
        changed("NullSet : set", "NullSet : bounded-queue"));
    assertEquals(
        "x.schema:3:18: A queue has no operation 'add': it has enq, deq, peek",
        changed("NullSet : set", "NullSet : queue"));
    assertEquals(
        "x.schema:7:9: There is no type 'Entri'; did you mean Entry?",
        changed("  next: Entry\n", "  next: Entri\n"));
  }

  @Test
  void grammar_saysWhatWasExpected() {
    assertEquals(
        "x.schema:52:13: '==' where an expression was expected",
        changed("A1: val = pred.next == curr", "A1: val = == curr"));
    assertEquals(
        "x.schema:1:1: 'node' where 'object' at the beginning of a schema was expected",
        mistake("node Entry { }"));
    assertEquals(
        "x.schema:1:16: the end of the file where the name of a specification was expected",
        mistake("object Nothing:"));
    assertEquals("x.schema:1:12: '#' means nothing in a schema", mistake("object Set #"));
    assertEquals(
        "x.schema:1:17: There is no operation in this schema", mistake("object Nothing: set"));
  }

  @Test
  void value_mustBeReturned() {
    assertEquals(
        "x.schema:29:11: Operation 'add' can end without a return",
        changed("<ADD>\n  return true", "<ADD>"));
  }

  @Test
  void final_staysAsItIs() {
    assertEquals(
        "x.schema:52:7: 'head' is final and stays as it is",
        changed("A1: val = pred.next == curr", "A1: head = pred"));
    assertEquals(
        "x.schema:52:7: 'key' is a parameter and stays as it is",
        changed("A1: val = pred.next == curr", "A1: key = curr.key"));
  }

  @Test
  void alternatives_belongIntoBlocks() {
    assertEquals(
        "x.schema:34:10: Alternatives and optional conjuncts belong into the blocks of placeholders",
        changed("<ADD>\n  return true", "<ADD>\n  return [true | false]"));
  }

  @Test
  void space_thatIsTooLarge() {
    StringBuilder text = new StringBuilder("object Big : sequential\nx: number\n");
    text.append("sequential operation f() { }\noperation f() { <P> }\nplaceholder P {\n");
    for (int i = 0; i < 11; i++) {
      text.append("B%d: x = %d\n".formatted(i, i));
    }
    assertEquals(
        "x.schema:5:13: Placeholder 'P' has more than 4,000,000 instances: add constraints, or split"
            + " it",
        mistake(text.append("}").toString()));
  }

  /** Code of an operation that does nothing, with placeholders after it. */
  private static String sketch(String code, String rest) {
    return "object Big : sequential\nx: number\nsequential operation f() { }\n"
        + "operation f() {\nvar a, b: flag\n"
        + code
        + "\n}\n"
        + rest;
  }

  @Test
  void nesting_thatIsTooDeep() {
    String tooLong = "x.schema:6:%d: This expression is too long: it may have 200 parts";
    assertEquals(tooLong.formatted(205), mistake(sketch("a = " + "(".repeat(90_000), "")));
    assertEquals(tooLong.formatted(205), mistake(sketch("a = " + "!".repeat(90_000) + "a", "")));
    assertEquals(tooLong.formatted(1005), mistake(sketch("a = a" + " && a".repeat(90_000), "")));
    assertEquals(
        "x.schema:6:501: Statements may be inside of each other 50 deep",
        mistake(sketch("if (true) ".repeat(90_000), "")));
  }

  @Test
  void macros_thatDoNotEnd() {
    assertEquals(
        "x.schema:9:14: Macro 'm' calls itself",
        mistake(sketch("m(a)", "macro m(p) { n(p) }\nmacro n(p) { m(p) }")));
    StringBuilder macros = new StringBuilder("macro m0(p) { p = true }\n");
    for (int i = 1; i <= 40; i++) {
      macros.append("macro m%1$d(p) { m%2$d(p) m%2$d(p) }\n".formatted(i, i - 1));
    }
    assertTrue(
        mistake(sketch("m40(a)", macros.toString()))
            .endsWith("This code has more than 2000 statements with its macros"));
  }

  @Test
  void placeholders_thatLeaveTooMuchOpen() {
    StringBuilder code = new StringBuilder();
    StringBuilder placeholders = new StringBuilder();
    for (int p = 0; p < 14; p++) {
      code.append("<P%d>\n".formatted(p));
      placeholders.append("placeholder P%d {\n".formatted(p));
      for (int b = 0; b < 5; b++) {
        placeholders.append("B%dx%d: a = true\n".formatted(p, b));
      }
      placeholders.append("}\n");
    }
    assertTrue(
        mistake(sketch(code.toString(), placeholders.toString()))
            .endsWith(
                "The schema has more than 9,223,372,036,854,775,807 instances: add constraints"));
    String choices = "B%d: a = b" + " (&& b)?".repeat(6) + "\n";
    assertEquals(
        "x.schema:8:13: Placeholder 'P' has more than 4,096 choices of parameters: add constraints,"
            + " or split it",
        mistake(
            sketch(
                "<P>",
                "placeholder P {"
                    + choices.formatted(1)
                    + choices.formatted(2)
                    + choices.formatted(3)
                    + "}")));
  }

  @Test
  void word_ofNoNode() {
    assertEquals(
        "x.schema:6:10: There is no variable 'c' here; did you mean a?",
        mistake(sketch("(a, b) = c.(d, e)", "")));
  }

  @Test
  void words_ofFieldsThatAreInNone() {
    String three = "cas(curr.(next, marked, more), (r, m, m), (r, true, m))";
    assertEquals(
        "x.schema:48:14: 'next' and 'more' are not in one word of node type 'Entry'",
        mistake(
            BundledSchemas.text("cas-set")
                .replace("  marked: flag\n", "  marked: flag\n  more: flag\n")
                .replace("cas(curr.(next, marked), (r, m), (r, true))", three)));
    assertEquals(
        "x.schema:46:7: 'r' cannot take two fields",
        mistake(
            BundledSchemas.text("cas-set")
                .replace("(r, m) = curr.(next, marked)", "(r, r) = curr.(next, next)")));
  }

  @Test
  void settings_outOfRange() {
    String stack = BundledSchemas.text("stack");
    String check = "x.schema:58:3: ";
    assertEquals(
        check + "Setting threads is a number from 1 to 6, not 0",
        mistake(stack.replace("values 2", "threads 0")));
    assertEquals(
        check + "Setting values is a number from 1 to 30, not 31",
        mistake(stack.replace("values 2", "values 2, 31")));
    assertEquals(
        check + "Setting 'threads' is one number",
        mistake(stack.replace("values 2", "threads 2, 3")));
    assertEquals(
        "x.schema:59:3: There are two settings 'values'",
        mistake(stack.replace("values 2", "values 2\n  values 3")));
  }

  @Test
  void finalPlaces_stayAsTheyAre() {
    assertEquals(
        "x.schema:54:15: 'curr.key' is final and stays as it is",
        changed("A3: if (k) return false", "A3: k = cas(curr.key, key, key)"));
    assertEquals(
        "x.schema:7:9: 'guard' is a lock, which is taken and given back: leave out final",
        changed("  next: Entry\n}", "  final guard: lock\n  next: Entry\n}"));
  }

  @Test
  void whatAClientCannotPass() {
    String sentence =
        "An operation takes and returns keys, values, numbers and flags, but this is of type ";
    assertEquals(
        "x.schema:45:20: " + sentence + "Entry",
        changed("contains(key: key): flag", "contains(key: Entry): flag"));
    assertEquals(
        "x.schema:45:11: " + sentence + "lock",
        changed("contains(key: key): flag", "contains(key: key): lock"));
  }

  @Test
  void numbers_beyondThoseOfTheChecker() {
    assertEquals(
        "x.schema:53:11: 32 is too large: numbers go up to 31",
        changed("k = curr.key == key", "k = 32 == 31"));
  }

  @Test
  void macros_callEachOtherNotTooDeep() {
    StringBuilder text =
        new StringBuilder("object Deep : sequential\nsequential operation f() { }\n");
    text.append("operation f() { m0() }\nmacro m5000() { }\n");
    for (int i = 0; i < 5000; i++) {
      text.append("macro m%d() { m%d() }\n".formatted(i, i + 1));
    }
    assertEquals("x.schema:54:15: Macros may call each other 50 deep", mistake(text.toString()));
  }

  @Test
  void operations_moreThanAClientCalls() {
    StringBuilder text = new StringBuilder("object Many : sequential\n");
    for (int i = 0; i < 127; i++) {
      text.append("sequential operation f%d() { }\noperation f%d() { }\n".formatted(i, i));
    }
    assertEquals("x.schema:255:11: There are more than 126 operations", mistake(text.toString()));
  }

  @Test
  void names_thatMeanSomethingInJava() {
    String sentence = " means something in Java, in which results are written: take another name";
    assertEquals(
        "x.schema:30:19: 'class'" + sentence, changed("pred, curr, entry:", "pred, curr, class:"));
    assertEquals(
        "x.schema:45:11: 'wait'" + sentence, changed("operation contains", "operation wait"));
    assertEquals("x.schema:5:1: 'Object'" + sentence, mistake(NULL_SET.replace("Entry", "Object")));
  }

  @Test
  void byteOrderMark_isNoMistake() {
    SchemaReader.parse('\uFEFF' + NULL_SET);
  }

  @Test
  void emptyKey_isAnAnswerOnly() {
    assertEquals(
        "x.schema:53:20: '==' compares values of one type, but these are of types key and empty",
        changed("k = curr.key == key", "k = curr.key == empty"));
  }
}
