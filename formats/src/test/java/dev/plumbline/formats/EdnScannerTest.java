package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.Values;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import us.bpsm.edn.Keyword;
import us.bpsm.edn.Symbol;
import us.bpsm.edn.parser.Parseable;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/** Values in EDN, against an independent parser. */
class EdnScannerTest {
  private static Object scanned(String text) throws IOException, Malformed {
    EdnScanner scan = new EdnScanner(trickle(text), new Symbols());
    Object value = scan.value();
    assertEquals(-1, scan.peek(), text);
    return Values.normalize(value);
  }

  private static InputStream trickle(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsAtoms() throws Exception {
    assertEquals(
        Arrays.asList(
            null,
            true,
            1L,
            -2L,
            3L,
            1.5,
            "k",
            "a/b",
            "sym",
            "s\n\"\\é",
            "c",
            "\n",
            "A",
            "x",
            "1/2"),
        scanned(
            "[nil, true 1 -2 +3 1.5 :k :a/b sym \"s\\n\\\"\\\\\\u00e9\" \\c \\newline \\u0041"
                + " #inst \"x\" 1/2]"));
    assertEquals(List.of(List.of(), Set.of(1L), Map.of("a", 2L)), scanned("(() #{1} {:a 2})"));
    assertEquals(List.of(1L), scanned("[#_ #_ 2 3 1 ; comment ]\n #_[4 {5 6}]]"));
    assertEquals(Double.NEGATIVE_INFINITY, scanned("##-Inf"));
    assertEquals(List.of("(", ","), scanned("[\\( \\,]"));
  }

  @Test
  void refusesWhatIsNotEdn() {
    for (String bad :
        List.of(
            "]",
            "[1",
            "{1}",
            "\"a",
            "\"\\x\"",
            "\\toolong",
            "##Q",
            "1x",
            "0x1F",
            "#",
            "{1 2 1 3}",
            "#{[1] [1]}",
            "\"\\u12\"",
            "#_",
            "[#a]")) {
      assertThrows(Malformed.class, () -> scanned(bad), bad);
    }
  }

  @Test
  void agreesWithAnIndependentParser() throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      generate(random, 4, text);
      Object expected = Values.normalize(plain(parse(text.toString())));
      assertEquals(expected, scanned(text.toString()), text::toString);
    }
  }

  private static Object parse(String text) throws IOException {
    Parseable source = Parsers.newParseable(text);
    Parser parser = Parsers.newParser(Parsers.defaultConfiguration());
    return parser.nextValue(source);
  }

  /** The oracle's value as Plumbline has it: words are strings. */
  private static Object plain(Object value) {
    if (value instanceof Keyword keyword) {
      return keyword.toString().substring(1);
    }
    if (value instanceof Symbol || value instanceof Character) {
      return value.toString();
    }
    if (value instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      set.forEach(e -> copy.add(plain(e)));
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(EdnScannerTest::plain)
          .collect(java.util.ArrayList::new, java.util.ArrayList::add, java.util.ArrayList::addAll);
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((k, v) -> copy.put(plain(k), plain(v)));
      return copy;
    }
    return value;
  }

  private static final String[] ATOMS = {
    "nil",
    "true",
    "false",
    "0",
    "-1",
    "+7",
    "123456789012345678",
    "1234567890123456789",
    "99999999999999999999N",
    "5N",
    "1.5",
    "-2.5e10",
    "1.25M",
    ":a",
    ":ns/name",
    "sym",
    "a.b/c",
    "\"\"",
    "\"text\"",
    "\"a\\tb\\\"\\\\c\"",
    "\"é€😀\"",
    "\\a",
    "\\space",
    "\\tab",
    "+",
    "-",
    "->x",
    "*",
    "_",
    "<=",
    "&"
  };

  private static final String[] BLANKS = {
    " ", ", ", "\n", " ;c\n", "\t", " #_x ", " #_[1 {2 3}] ", "\r\n"
  };

  private static void generate(SplittableRandom random, int depth, StringBuilder out) {
    switch (depth == 0 ? 4 : random.nextInt(8)) {
      case 0 -> elements(random, depth, "[", "]", out);
      case 1 -> elements(random, depth, "(", ")", out);
      case 2 -> distinct(random, "#{", "", out);
      case 3 -> distinct(random, "{", " ", out);
      default -> out.append(ATOMS[random.nextInt(ATOMS.length)]);
    }
  }

  private static void elements(
      SplittableRandom random, int depth, String open, String close, StringBuilder out) {
    out.append(open);
    for (int n = random.nextInt(5); n > 0; n--) {
      blank(random, out);
      generate(random, depth - 1, out);
      blank(random, out);
    }
    out.append(close);
  }

  /** Distinct integers as elements or keys: both parsers refuse or merge duplicates their way. */
  private static void distinct(
      SplittableRandom random, String open, String value, StringBuilder out) {
    out.append(open);
    int n = random.nextInt(4);
    for (int i = 0; i < n; i++) {
      blank(random, out);
      out.append(i * 7 - 3);
      if (!value.isEmpty()) {
        blank(random, out);
        generate(random, 1, out);
      }
      blank(random, out);
    }
    out.append('}');
  }

  private static void blank(SplittableRandom random, StringBuilder out) {
    out.append(BLANKS[random.nextInt(BLANKS.length)]);
  }
}
