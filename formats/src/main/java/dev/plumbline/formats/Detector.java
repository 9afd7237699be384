package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells a format from the first bytes of a file. */
final class Detector {
  private static final Pattern TXT_LINE = Pattern.compile("[\\t ]:(invoke|ok|fail|info)[\\t ]+:");
  private static final Pattern TAG = Pattern.compile("#(_|\\{|inst|[\\w-]+(\\.[\\w-]+)+\\s*\\{).*");
  private static final Pattern TEXT_START = Pattern.compile("(?s)\\[\\s*-?[0-9].*");
  private static final Pattern OPENING = Pattern.compile("\\[?\\s*\\{?\\s*");
  private static final Pattern JSON_OPERATION = Pattern.compile("\"(op|call)\"\\s*:");
  private static final Pattern JSON_EVENT = Pattern.compile("\"(type|f)\"\\s*:");

  private static final Pattern PORCUPINE =
      Pattern.compile("(?i)\"client_?id\"\\s*:|\"(input|kind)\"\\s*:.*\"(call|id)\"\\s*:");

  /** Our own lines, even with a mistyped key: an operation is named before anything is nested. */
  private static final Pattern JSONL_START = Pattern.compile("\\{[^{\\[]*\"op\"\\s*:.*");

  private static final Pattern LIMO_CALL =
      Pattern.compile("(?s)\\[\\s*\\d+\\s*]\\s*call\\s+[A-Za-z_].*");
  private static final Pattern LIMO_RETURN =
      Pattern.compile("(?m)^\\s*\\[\\s*\\d+\\s*]\\s*return\\b");
  private static final Pattern LIMO_OBJECT = Pattern.compile("(?m)^\\s*#\\s*@object\\s+\\S");
  private static final Pattern FASTLIN =
      Pattern.compile("[A-Za-z_]+([\\t ]+-?\\d+){1,2}[\\t ]+\\d+[\\t ]+\\d+\\s*");
  private static final Pattern FPTLIN =
      Pattern.compile(
          "\\d+[\\t ]+(\\d+[\\t ]+\\d+[\\t ]+[A-Za-z_]+([\\t ]+-?\\d+){1,2}"
              + "|[A-Za-z_]+([\\t ]+-?\\d+){1,2}[\\t ]+\\d+[\\t ]+\\d+)\\s*");

  private static final Pattern WORD_EVENT = Pattern.compile("(?s)(INV|RES|CRASH|RECOVER)[\\t ].*");

  private static final int BINARY_START = 8;
  private static final byte BINARY_FIRST = (byte) 0x89;

  private final byte[] head;

  Detector(byte[] head) {
    this.head = head;
  }

  /** Whether a file begins as {@code test.jepsen} does: blocks that only Jepsen reads. */
  static boolean isJepsenBlocks(byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).startsWith("JEPSEN");
  }

  /** The encoding that a text begins in, if it is another than UTF-8. */
  static Optional<String> foreignEncoding(byte[] head) {
    if (head.length < 4) {
      return Optional.empty();
    }
    int first = ((head[0] & 0xff) << 8) | (head[1] & 0xff);
    int second = ((head[2] & 0xff) << 8) | (head[3] & 0xff);
    if ((first == 0xfffe && second == 0)
        || (first == 0 && (second == 0xfeff || isLetter(second)))
        || (second == 0 && isLetter(first >> 8) && (first & 0xff) == 0)) {
      return Optional.of("UTF-32");
    }
    boolean isBig = isLetter(first) && isLetter(second);
    boolean isLittle =
        isLetter(first >> 8) && isLetter(second >> 8) && ((first | second) & 0xff) == 0;
    return first == 0xfffe || first == 0xfeff || isBig || isLittle
        ? Optional.of("UTF-16")
        : Optional.empty();
  }

  /** Whether it is what texts begin with: a sign of ASCII, or a blank. */
  private static boolean isLetter(int unit) {
    return (unit >= ' ' && unit < 0x7f) || unit == '\n' || unit == '\r' || unit == '\t';
  }

  Optional<HistoryFormat> detect() {
    if (foreignEncoding(head).isPresent()) {
      return Optional.empty();
    }
    if (BinaryLayout.isMagic(head)) {
      return Optional.of(HistoryFormat.BINARY);
    }
    if (WordCoding.isMagic(head)) {
      return Optional.of(HistoryFormat.WORD_BINARY);
    }
    String content = content();
    if (isLimo(content)) {
      return Optional.of(HistoryFormat.LIMO);
    }
    return content.isEmpty()
        ? Optional.of(HistoryFormat.TEXT)
        : Optional.ofNullable(ofStart(content));
  }

  /**
   * Whether whole lines are too few to tell the format, and the next may tell: there are only
   * comments so far, or a bracket alone, or messages of a log. The line ends in what binary files
   * begin with are no ends of lines.
   */
  boolean needsMore() {
    if (head.length > 0 && head.length < BINARY_START && head[0] == BINARY_FIRST) {
      return true;
    }
    String content = content();
    if (content.isEmpty() || OPENING.matcher(content).matches()) {
      return true;
    }
    return !BinaryLayout.isMagic(head)
        && ofStart(content) == null
        && JepsenTxtReader.isLogLine(firstLine(content).strip());
  }

  /** What follows blanks and comments. */
  private String content() {
    String rest = new String(head, StandardCharsets.ISO_8859_1);
    if (rest.startsWith("\u00ef\u00bb\u00bf")) {
      rest = rest.substring(3);
    }
    rest = rest.stripLeading();
    while (rest.startsWith("#") && !TAG.matcher(firstLine(rest)).matches()) {
      int newline = rest.indexOf('\n');
      rest = newline < 0 ? "" : rest.substring(newline).stripLeading();
    }
    return rest;
  }

  /** A call alone might be an annotation of the text format, whose word may be anything. */
  private boolean isLimo(String content) {
    return LIMO_CALL.matcher(content).matches()
        && (LIMO_OBJECT.matcher(new String(head, StandardCharsets.ISO_8859_1)).find()
            || LIMO_RETURN.matcher(content).find());
  }

  private static @Nullable HistoryFormat ofStart(String text) {
    return switch (text.charAt(0)) {
      case '{' -> ofMap(text);
      case '[' -> ofBracket(text);
      case '(', ';', '#' -> HistoryFormat.JEPSEN_EDN;
      default -> ofWord(text);
    };
  }

  private static @Nullable HistoryFormat ofWord(String text) {
    if (WORD_EVENT.matcher(text).matches()) {
      return HistoryFormat.WORD_TEXT;
    }
    if (FASTLIN.matcher(firstLine(text)).matches()) {
      return HistoryFormat.FASTLIN;
    }
    if (FPTLIN.matcher(firstLine(text)).matches()) {
      return HistoryFormat.FPTLIN;
    }
    return TXT_LINE.matcher(text).find() ? HistoryFormat.JEPSEN_TXT : null;
  }

  private static HistoryFormat ofBracket(String text) {
    if (TEXT_START.matcher(text).matches()) {
      return HistoryFormat.TEXT;
    }
    String inside = text.substring(1).stripLeading();
    boolean json = inside.startsWith("{") && inside.substring(1).stripLeading().startsWith("\"");
    if (json && isPorcupine(inside)) {
      return HistoryFormat.PORCUPINE;
    }
    return json ? HistoryFormat.JEPSEN_JSON : HistoryFormat.JEPSEN_EDN;
  }

  private static HistoryFormat ofMap(String text) {
    String inside = text.substring(1).stripLeading();
    // An apostrophe is no EDN: it is JSON as Python prints its dictionaries.
    if (!inside.startsWith("\"") && !inside.startsWith("'") && !inside.startsWith("}")) {
      return HistoryFormat.JEPSEN_EDN;
    }
    String line = firstLine(text);
    if (isPorcupine(line)) {
      return HistoryFormat.PORCUPINE;
    }
    boolean event = !JSON_OPERATION.matcher(line).find() && JSON_EVENT.matcher(line).find();
    return event ? HistoryFormat.JEPSEN_JSON : HistoryFormat.JSONL;
  }

  /** Looks at the first object, or what there is of it. */
  private static boolean isPorcupine(String text) {
    int end = text.indexOf('\n');
    String start =
        end > 1 ? text.substring(0, end) : text.length() > 4000 ? text.substring(0, 4000) : text;
    return PORCUPINE.matcher(start).find() && !JSONL_START.matcher(start).lookingAt();
  }

  private static String firstLine(String text) {
    int newline = text.indexOf('\n');
    return newline < 0 ? text : text.substring(0, newline);
  }
}
