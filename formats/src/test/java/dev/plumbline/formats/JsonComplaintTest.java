package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Problem;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonComplaintTest {
  /** Settings, tokens and character codes of the parser. */
  private static final Pattern JARGON =
      Pattern.compile(
          "[A-Z]{2,}[_-][A-Z]|`|\\(code|Source|Feature|oken|Constraints|Object|0x[0-9a-f]");

  private static final String LINE =
      "{\"process\":0,\"op\":\"write\",\"in\":{\"a\":[1,2.5,true,null,-3e5]},\"out\":\"x\\u0041\\n"
          + "\",\"call\":0,\"return\":12}";

  private static final String[] PIECES = {
    "\"",
    "'",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "0",
    "00",
    "-",
    "+",
    ".",
    "e",
    "NaN",
    "-Infinity",
    "tru",
    "nul",
    "undefined",
    "\\",
    "\\q",
    "\\u12",
    "\\uZZZZ",
    "/",
    "/*c*/",
    "//c",
    "#",
    "\u0000",
    "\u0001",
    "\u001b",
    "\u007f",
    "\u00a0",
    "\ufeff",
    "\t",
    "\r",
    "1.",
    ".5",
    "1e",
    "1e+",
    "0x1F",
    "+1",
    ";",
    "="
  };

  private static String complaint(String line) {
    Given given = Given.text("{\"op\":\"a\",\"call\":1}\n" + line + "\n");
    assertEquals(1, given.problems().list().size(), given.messages().toString());
    return given.problems().list().get(0).message();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"op" "a"}               | not JSON: " stands where a colon after a key was expected (near column 7)
          {"op":"a" "call":1}      | not JSON: " stands where a comma or } was expected (near column 11)
          {"op":"a","in":[1 2]}    | not JSON: 2 stands where a comma or ] was expected (near column 19)
          {op:"a"}                 | not JSON: o stands where a key in double quotes was expected (near column 2)
          {"op":"a","in":}         | not JSON: } stands where a value was expected (near column 16)
          {"op":"a","in":"\\q"} | not JSON: q stands after a backslash; a backslash itself is written \\\\ (near column 18)
          {"op":"a","in":NaN}      | not JSON: NaN is no number of JSON (near column 19)
          {"op":"a","in":None}     | not JSON: None is no value of JSON: texts need double quotes, other words are true, false and null (near column 16)
          {"op":"a","in":01}       | not JSON: a number begins with a zero too many (near column 17)
          {"op":"a","in":0x1}      | not JSON: x stands in a number, and JSON has no hexadecimal ones (near column 17)
          {"op":"a","in":+1}       | not JSON: + stands before a number, and JSON has no plus signs (near column 17)
          {"op":"a","in":-}        | not JSON: } stands where a digit was expected (near column 17)
          {"op":"a","in":[1}       | not JSON: } stands where ] was expected (near column 18)
          {"op":"a","call":1}]     | not JSON: ] closes nothing (near column 20)
          {"op":"a",               | not JSON: it ends in the middle
          {"op":"a",//c            | not JSON: / begins no value, and JSON has no comments (near column 11)
          """)
  void brokenJson_isToldInPlainWords(String line, String expected) {
    assertEquals(expected, complaint(line));
  }

  @Test
  void longWord_isShortened() {
    String complaint = complaint("{\"op\":\"a\",\"in\":" + "x".repeat(1_000_000) + "}");
    assertTrue(complaint.length() < 250, complaint);
  }

  /** Whatever is broken: no word of the parser's, and never the sentence for what is not known. */
  @Test
  void everyComplaint_isInPlainWords() {
    SplittableRandom random = new SplittableRandom(7);
    Set<String> told = new HashSet<>();
    for (int round = 0; round < 20_000; round++) {
      StringBuilder line = new StringBuilder(LINE);
      for (int k = 0; k <= random.nextInt(2); k++) {
        int at = random.nextInt(line.length());
        int end = Math.min(line.length(), at + random.nextInt(4));
        line.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
      }
      for (Problem problem : Given.text(line + "\n").problems().list()) {
        assertPlain(problem.message(), line.toString());
        told.add(
            problem.message().replaceAll("^not JSON: (the control character )?\\S+|\\(.*", ""));
      }
      byte[] array = ("[" + line + "]").getBytes(StandardCharsets.UTF_8);
      for (Problem problem : Given.bytes(array, ReadOptions.DEFAULT).problems().list()) {
        assertPlain(problem.message(), line.toString());
      }
    }
    assertTrue(told.size() > 20, told.toString());
  }

  private static void assertPlain(String message, String line) {
    // What the file says may be anything; it is quoted by at most a word.
    String ours = message.replaceFirst("^not JSON: \\S+ (?=stands|is no|closes|begins)", "");
    assertFalse(
        JARGON.matcher(ours).find() && ours.startsWith("not JSON"), message + " of " + line);
    assertFalse(message.contains("not as JSON has it"), message + " of " + line);
  }
}
