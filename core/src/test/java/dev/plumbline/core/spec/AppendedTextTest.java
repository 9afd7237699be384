package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AppendedTextTest {
  @Test
  void equalTexts_areEqual_whateverTheyWereMadeOf() {
    Random random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      AppendedText a = AppendedText.EMPTY;
      StringBuilder plain = new StringBuilder();
      for (int k = random.nextInt(5); k > 0; k--) {
        String piece = "ab".substring(0, random.nextInt(3));
        a = a.append(piece);
        plain.append(piece);
      }
      String text = plain.toString();
      int cut = random.nextInt(text.length() + 1);
      AppendedText b = AppendedText.of(text.substring(0, cut)).append(text.substring(cut));
      assertEquals(text, a.text());
      assertEquals(text.hashCode(), a.hashCode());
      assertEquals(a, b);
      assertEquals(text.isEmpty(), a.isEmpty());
      assertTrue(a.is(text));
      assertFalse(a.is(text + "a"));
      assertNotEquals(a, b.append("a"));
      // The same hash code.
      assertNotEquals(a.append("Aa").append(text), b.append("BB").append(text));
    }
  }

  @Test
  void is_comparesAllLetters() {
    AppendedText text = AppendedText.of("one").append("two").append("three");
    assertFalse(text.is("onetwothrEe"));
    assertFalse(text.is("onetWothree"));
    assertFalse(text.is("Onetwothree"));
    assertEquals("\"onetwothree\"", text.toString());
  }
}
