package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"op\":\"a\",\"call\":\"12\"}         | \"call\" must be an integer of at most 64 bits, not \"12\"",
        "{\"op\":\"a\",\"call\":1.5}            | \"call\" must be an integer of at most 64 bits, not 1.5",
        "{\"op\":\"a\",\"call\":1,\"return\":[]} | \"return\" must be an integer of at most 64 bits, not []",
        "{\"op\":null,\"call\":1}             | \"op\" must be a string, the name of the operation, not null",
        "{\"process\":1.5,\"op\":\"a\"} | \"process\" must be an integer or a string, not 1.5",
      })
  void valueOfTheWrongType_isShown(String line, String message) {
    assertEquals(List.of("line 1: syntax: " + message), Given.text(line + "\n").messages());
  }

  @Test
  void readsOperations() {
    Given given =
        Given.text(
            """
            {"process":0,"op":"push","in":5,"out":null,"call":12,"return":20,"object":"s1"}

            {"process":"b","op":"pop","out":5,"call":30,"return":41,"object":"s1","note":{"a":[1]}}
            {"op":"pop","call":50,"return":null}
            {"op":"put","in":["k",{"a":1.5,"b":[true,null]}],"call":51,"return":52}
            """);
    assertEquals(
        List.of(
            "[12,20] t0 s1.push(5) -> null",
            "[30,41] b s1.pop() -> 5",
            "[50,...] pop()",
            "[51,52] put([\"k\",{\"a\":1.5,\"b\":[true,null]}])"),
        given.valid());
    History h = given.history();
    assertEquals(Values.NULL, h.outputCode(0));
    assertEquals(Values.NONE, h.outputCode(3));
    assertEquals(List.of(1, 3, 4, 5), List.of(h.line(0), h.line(1), h.line(2), h.line(3)));
  }

  @Test
  void positionIsTheOrderInTheFile() {
    History h =
        Given.text(
                """
                {"op":"b","call":5,"return":6}
                {"op":"a","call":1,"return":2}
                """)
            .history();
    assertEquals("a", h.name(0));
    assertEquals(1, h.position(0));
    assertEquals(0, h.position(1));
  }

  @Test
  void reportsEveryBadLineAndGoesOn() {
    Given given =
        Given.text(
            """
            {"op":"a","call":1,"return":2}
            {"op":"a","call":1,
            {"op":"a","call":"x"}
            {"call":1}
            {"op":"a"}
            {"op":"a","op":"b","call":1}
            {"op":"a","in":{"x":1,"x":2},"call":1}
            {"op":"a","call":1,"out":3}
            {"op":"a","call":1} {"op":"b","call":2}
            [1]
            nonsense
            {"op":"a","call":1.0}
            {"op":"a","call":99999999999999999999}
            {"op":"a","call":9223372036854775807}
            {"process":[1],"op":"a","call":1}
            {"op":3,"call":1}
            {"op":"a","call":7,"return":3}
            {"op":"last","call":10,"return":20,"zz":1,"zz":2}
            {"op":"last","call":10,"return":20,"zz":[{"a":1,"a":2}]}
            {"op":"a","call":1,"in":100e2147483647}
            {"op":"last","call":10,"return":20}
            """,
            ReadOptions.DEFAULT.withFormat(HistoryFormat.JSONL));
    assertEquals(
        List.of(
            "2 syntax",
            "3 syntax",
            "4 syntax",
            "5 syntax",
            "6 duplicate-key",
            "7 duplicate-key",
            "8 wrong-output",
            "9 syntax",
            "10 syntax",
            "11 syntax",
            "12 syntax",
            "13 syntax",
            "14 syntax",
            "15 syntax",
            "16 syntax",
            "17 return-before-call",
            "18 duplicate-key",
            "19 duplicate-key",
            "20 syntax"),
        given.rules());
    assertEquals(3, given.history().size());
  }

  @Test
  void reportsLinesThatAreNotUtf8() {
    byte[] content =
        "{\"op\":\"a\",\"call\":1}\n{\"op\":\"\u00e9\",\"call\":2}\n{\"op\":\"c\",\"call\":3}\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    Given given = Given.bytes(content, ReadOptions.DEFAULT);
    assertEquals(List.of("2 not-utf8"), given.rules());
    assertEquals(List.of("[1,...] a()", "[3,...] c()"), given.shown());
  }

  @Test
  void recognizesACutFile() {
    Given given = Given.text("{\"op\":\"a\",\"call\":1}\n{\"op\":\"a\",\"ca");
    assertEquals(List.of("2 truncated"), given.rules());
  }

  @Test
  void lastLineNeedsNoNewline() {
    assertEquals(List.of("[1,...] a()"), Given.text("\n{\"op\":\"a\",\"call\":1}").valid());
  }

  @Test
  void distinguishesNumbers() {
    Given given =
        Given.text(
            """
            {"op":"w","in":1,"call":1}
            {"op":"w","in":1.0,"call":1}
            {"op":"w","in":1e0,"call":1}
            {"op":"w","in":0.1,"call":1}
            {"op":"w","in":0.10000000000000000001,"call":1}
            {"op":"w","in":9223372036854775807,"call":1}
            {"op":"w","in":9223372036854775808,"call":1}
            {"op":"w","in":1e400,"call":1}
            {"op":"w","in":10e399,"call":1}
            """);
    given.valid();
    History h = given.history();
    assertTrue(h.inputCode(0) != h.inputCode(1));
    assertEquals(h.inputCode(1), h.inputCode(2));
    assertTrue(h.inputCode(3) != h.inputCode(4));
    assertTrue(h.inputCode(5) != h.inputCode(6));
    assertEquals(h.inputCode(7), h.inputCode(8));
  }

  @Test
  void survivesDeepAndLongValues() {
    String deep = "[".repeat(100_000);
    assertEquals(
        List.of("1 syntax"), Given.text("{\"op\":\"a\",\"call\":1,\"in\":" + deep + "\n").rules());
    String many = "[0" + ",0".repeat(1_100_000) + "]";
    assertEquals(
        List.of("1 syntax"), Given.text("{\"op\":\"a\",\"call\":1,\"in\":" + many + "}\n").rules());
    String digits = "1".repeat(100_000);
    assertEquals(
        List.of("1 syntax"),
        Given.text("{\"op\":\"a\",\"call\":1,\"in\":" + digits + "}\n").rules());
  }

  @Test
  void skipsALineThatIsTooLong() {
    String tooLong = "{\"op\":\"" + "x".repeat(ReadingLimits.LENGTH + 10) + "\",\"call\":1}\n";
    Given given =
        Given.text("{\"op\":\"a\",\"call\":1}\n" + tooLong + "{\"op\":\"b\",\"call\":2}\n");
    assertEquals(List.of("2 syntax"), given.rules());
    assertEquals(List.of("[1,...] a()", "[2,...] b()"), given.shown());
    assertEquals(3, given.history().line(1));
  }

  @Test
  void mistypedKeysAreFound() {
    for (String key : new String[] {"retrun", "output", "input", "proces", "objekt", "ret"}) {
      assertEquals(
          java.util.List.of("1 syntax"),
          Given.text("{\"op\":\"read\",\"call\":1,\"" + key + "\":2}").rules(),
          key);
    }
    assertEquals(
        java.util.List.of("[1,...] read()"),
        Given.text(
                "{\"op\":\"read\",\"call\":1,\"out\":null,\"return\":null,\"id\":1,\"node\":\"n1\"}")
            .valid());
  }
}
