package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void readsOperations() {
    Given given =
        Given.text(
            """
            # a stack
            [12,20] t0 push(5)

            [30,41] t1 pop() -> 5   # the last one
              [50,...] t2 pop()
            [1,2] t0 s1.push(5)
            [3,4] worker s1.push({"a":[1,x]}) -> ok
            [-5,-4] get(k)
            [60,61] t3 "odd name".cas(1, 2) -> true
            [62,63] "t3" 7."a.b"([1,2]) -> null
            """);
    assertEquals(
        List.of(
            "[-5,-4] get(\"k\")",
            "[1,2] t0 s1.push(5)",
            "[3,4] worker s1.push({\"a\":[1,\"x\"]}) -> \"ok\"",
            "[12,20] t0 push(5)",
            "[30,41] t1 pop() -> 5",
            "[50,...] t2 pop()",
            "[60,61] t3 odd name.cas([1,2]) -> true",
            "[62,63] t3 7.a.b([1,2]) -> null"),
        given.valid());
    History h = given.history();
    assertEquals(3L, h.process(6));
    assertEquals("t3", h.process(7));
    assertEquals(7L, h.objects().get(h.objectId(7)));
  }

  @Test
  void severalArgumentsAreAList() {
    History h = Given.text("[1,2] cas(1,2)\n[1,2] cas([1,2])\n[1,2] put(\"k\",1)\n").history();
    assertEquals(h.inputCode(0), h.inputCode(1));
    assertEquals(List.of("k", 1L), h.operation(2).input());
  }

  @Test
  void saysHowToWriteThatAnOperationIsPending() {
    Given given = Given.text("[1,2] t0 push(1)\n[8,-] t2 pop()\n");
    assertEquals(
        List.of(
            "line 2: syntax: a time, an integer of at most 64 bits, or ... for an operation that is"
                + " pending, was expected before \"-] t2 pop()\""),
        given.messages());
  }

  @Test
  void reportsEveryBadLineAndGoesOn() {
    Given given =
        Given.text(
            """
            [1,2] t0 push(1)
            [1,2 t0 push(1)
            [1] push(1)
            [x,2] push(1)
            [1,2] t0 t1 push(1)
            [1,2] push(1
            [1,2] push(1) 2
            [1,2] push(1) ->
            [1,...] pop() -> 1
            [1,2] push({"a":1,"a":2})
            [1,2]
            [1,2] push("x)
            [1,2] .push(1)
            [9,2] push(1)
            hello
            [2,3] t0 push(1)
            """,
            ReadOptions.DEFAULT.withFormat(HistoryFormat.TEXT));
    assertEquals(
        List.of(
            "2 syntax",
            "3 syntax",
            "4 syntax",
            "5 syntax",
            "6 syntax",
            "7 syntax",
            "8 syntax",
            "9 wrong-output",
            "10 duplicate-key",
            "11 syntax",
            "12 syntax",
            "13 syntax",
            "14 return-before-call",
            "15 syntax"),
        given.rules());
    assertEquals(3, given.history().size());
  }

  @Test
  void saysWhatWasExpected() {
    assertEquals(
        List.of("line 1: syntax: ']' was expected before \"t0 push(1)\""),
        Given.text("[1,2 t0 push(1)\n").messages());
    assertEquals(
        List.of("line 1: syntax: the line ends where a value was expected"),
        Given.text("[1,2] t0 push(1) ->\n").messages());
  }

  @Test
  void recognizesACutFile() {
    assertEquals(List.of("2 truncated"), Given.text("[1,2] a()\n[3,4] pu").rules());
    assertEquals(
        List.of("2 overlapping-process"), Given.text("[1,9] t0 a()\n[2,3] t0 a()\n").rules());
  }
}
