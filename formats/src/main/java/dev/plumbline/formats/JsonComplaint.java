package dev.plumbline.formats;

import dev.plumbline.core.history.Abridged;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * What is wrong with JSON, for the person who holds the file. The parser's own messages are for
 * programmers: they name its settings and character codes. What is not known here, such as a
 * message of a later version, becomes a sentence that says no more than where it is.
 */
final class JsonComplaint {
  private static final String WORD = "'([^']*)'";
  private static final int LONGEST_WORD = 40;
  private static final String CHARACTER =
      "\\(?(?:'(.*)' \\(code .*?\\)|\\(CTRL-CHAR, code (\\d+)\\))\\)?";

  /** Beginnings of messages, and what they mean; $1 is a word, $c a character. */
  private static final Map<Pattern, String> MEANINGS = new LinkedHashMap<>();

  static {
    String unexpected = "Unexpected character " + CHARACTER;
    means(
        unexpected + ": was expecting a colon", "$c stands where a colon after a key was expected");
    means(
        unexpected + ": was expecting comma.* Object", "$c stands where a comma or } was expected");
    means(
        unexpected + ": was expecting comma.* Array", "$c stands where a comma or ] was expected");
    means(
        unexpected + ": was expecting double-quote",
        "$c stands where a key in double quotes was expected");
    means(
        unexpected + ": expected a hex-digit",
        "$c stands where a hexadecimal digit of \\u was expected");
    means(unexpected + ": maybe a .*comment", "$c begins no value, and JSON has no comments");
    means(
        unexpected + ": hexadecimal number",
        "$c stands in a number, and JSON has no hexadecimal ones");
    means(unexpected + ": Expected space separating", "$c stands where a value had ended");
    means(unexpected + ": expected a", "$c stands where a value was expected");
    means(
        unexpected + " in numeric value: .*plus",
        "$c stands before a number, and JSON has no plus signs");
    means(unexpected + " in numeric value", "$c stands where a digit was expected");
    means(
        "Illegal unquoted character \\(\\(CTRL-CHAR, code 10\\)\\)",
        "a text in double quotes does not end on its line");
    means(
        "Illegal unquoted character " + CHARACTER, "$c stands in a text, where it must be escaped");
    means("Illegal character " + CHARACTER, "$c stands between values");
    means(
        "Unrecognized character escape " + CHARACTER,
        "$c stands after a backslash; a backslash itself is written \\\\");
    means(
        "Unrecognized token " + WORD,
        "$1 is no value of JSON: texts need double quotes, other words are true, false and null");
    means("Non-standard token " + WORD, "$1 is no number of JSON");
    means("Invalid numeric value: Leading zeroes", "a number begins with a zero too many");
    means("Unexpected close marker '(.)': expected '(.)'", "$1 stands where $2 was expected");
    means("Unexpected close marker '(.)'", "$1 closes nothing");
    means(
        "Document nesting depth .* allowed \\((\\d+)",
        "values are nested in each other more than $1 times");
    means("Name length .* allowed \\((\\d+)", "a key has more than $1 characters");
    means("Number value length .* allowed \\((\\d+)", "a number has more than $1 digits");
    means("String value length .* allowed \\((\\d+)", "a text has more than $1 characters");
    means("Invalid UTF-8 \\w+ byte (0x\\w+)", "byte $1 is not UTF-8");
  }

  private JsonComplaint() {}

  private static void means(String message, String meaning) {
    MEANINGS.put(Pattern.compile(message, Pattern.DOTALL), meaning);
  }

  /** What is wrong and where in its line, without a full stop. */
  static String sentence(JacksonException e) {
    int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
    if (e.getOriginalMessage().startsWith("Unexpected end-of-input")) {
      return "not JSON: it ends in the middle";
    }
    return "not JSON: "
        + meaning(e.getOriginalMessage())
        + (column > 0 ? " (near column " + column + ")" : "");
  }

  private static String meaning(String message) {
    for (Map.Entry<Pattern, String> entry : MEANINGS.entrySet()) {
      Matcher m = entry.getKey().matcher(message);
      if (m.lookingAt()) {
        return filled(entry.getValue(), m);
      }
    }
    return "something is not as JSON has it";
  }

  private static String filled(String meaning, Matcher m) {
    String text = meaning;
    if (text.startsWith("$c")) {
      return character(m.group(1), m.group(2)) + text.substring(2);
    }
    for (int g = 1; g <= m.groupCount(); g++) {
      text = text.replace("$" + g, Abridged.shortened(m.group(g), LONGEST_WORD));
    }
    return text;
  }

  private static String character(String shown, String code) {
    if (shown != null) {
      return shown;
    }
    int c = Integer.parseInt(code);
    return c == '\n'
        ? "the end of the line"
        : c == '\t' ? "a tab" : String.format("the control character \\u%04x", c);
  }
}
