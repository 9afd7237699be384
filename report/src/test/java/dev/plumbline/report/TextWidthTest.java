package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextWidthTest {
  @Test
  void width_isThatOfTheTerminal() {
    assertEquals(3, TextWidth.of("abc"));
    assertEquals(6, TextWidth.of("東京都"));
    assertEquals(2, TextWidth.of("ｱｲ"), "halfwidth letters are narrow");
    assertEquals(4, TextWidth.of("ＡＢ"), "fullwidth letters are wide");
    assertEquals(1, TextWidth.of("e\u0301"), "a combining mark takes no column");
    assertEquals(2, TextWidth.of("\ud83d\ude80"), "a rocket");
    assertEquals(2, TextWidth.of("한"));
    assertEquals(1, TextWidth.of("─"), "box drawing is narrow");
    assertEquals(0, TextWidth.of(""));
  }

  @Test
  void cut_fitsAndKeepsBothEnds() {
    for (String text :
        List.of(
            "abcdefghijklmnopqrstuvwxyz", "東京都大阪府京都府北海道", "e\u0301".repeat(30), "a東".repeat(9))) {
      for (int columns = 8; columns < 40; columns++) {
        for (String ellipsis : List.of("…", "...")) {
          String cut = TextWidth.cut(text, columns, ellipsis);
          assertTrue(TextWidth.of(cut) <= columns, cut);
          assertTrue(cut.codePointAt(0) == text.codePointAt(0), cut);
          assertFalse(cut.contains(ellipsis + "\u0301"), "a mark without its letter: " + cut);
        }
      }
      assertEquals(text, TextWidth.cut(text, TextWidth.of(text), "…"));
    }
    assertEquals("abcdefg…xyz", TextWidth.cut("abcdefghijklmnopqrstuvwxyz", 11, "…"));
  }

  @Test
  void padded_alignsWideText() {
    assertEquals(10, TextWidth.of(TextWidth.padded("東京", 10)));
    assertEquals("abc", TextWidth.padded("abc", 2));
  }
}
