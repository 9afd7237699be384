package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShownValueTest {
  private static final String BIG = "x".repeat(1_000_000);

  @Test
  void show_ofWhatFits_isWhole() {
    List<Object> nested = List.of(1L, List.of(List.of(List.of(List.of(List.of("a\n\"b"))))));
    for (Object value : List.of(nested, "y".repeat(250), Map.of("k", 2.5), true)) {
      assertEquals(Values.showWhole(value), Values.show(value));
    }
    assertEquals("[1,[[[[[\"a\\n\\\"b\"]]]]]]", Values.show(nested));
  }

  @Test
  void show_ofALongText_hasBothEnds() {
    String shown = Values.show("begin" + BIG + "end");
    assertTrue(shown.matches("\"beginx{27} … \\(999944 characters\\) … x{29}end\""), shown);
  }

  @Test
  void show_ofManyElements_countsWhatIsLeftOut() {
    List<Object> numbers = new ArrayList<>();
    for (long i = 0; i < 200_000; i++) {
      numbers.add(i);
    }
    String shown = Values.show(numbers);
    assertTrue(shown.startsWith("[0,1,2,3,") && shown.endsWith(",199999]"), shown);
    assertTrue(shown.contains(" more) … "), shown);
  }

  @Test
  void show_ofAnything_isShort() {
    Map<String, Object> map = new LinkedHashMap<>();
    List<Object> deep = List.of(BIG, BIG, BIG);
    for (int i = 0; i < 200; i++) {
      map.put(BIG + i, List.of(BIG, i));
      deep = List.of(deep, deep, BIG);
    }
    BigInteger digits = BigInteger.TEN.pow(10_000);
    for (Object value :
        List.of(BIG, List.of(BIG), Collections.nCopies(9, BIG), map, deep, digits)) {
      String shown = Values.show(value);
      assertTrue(shown.length() < 600, shown.length() + " characters");
    }
  }

  @Test
  void showName_ofALongName_isShort() {
    assertEquals("client-7", Values.showName("client-7"));
    assertTrue(Values.showName(BIG).length() < 100);
  }
}
