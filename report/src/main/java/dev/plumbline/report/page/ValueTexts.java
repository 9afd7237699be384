package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a history as the page has them: an even code is twice an integer, an odd one tells
 * the place of a text. Place 0 is for no value at all.
 */
final class ValueTexts {
  private static final long LARGEST_INTEGER = ColumnBlock.LARGEST / 4;
  private static final int LONGEST = 4_000;

  private final Values values;
  private final List<String> texts = new ArrayList<>();
  private final Map<Long, Integer> places = new HashMap<>();

  ValueTexts(History history) {
    values = history.values();
    texts.add("");
    places.put(Values.NONE, 0);
  }

  long code(long code) {
    if (Values.isInteger(code) && Math.abs(code >> 1) < LARGEST_INTEGER) {
      return code;
    }
    return 2L * places.computeIfAbsent(code, this::add) + 1;
  }

  private int add(long code) {
    texts.add(shortened(Values.show(values.value(code)), LONGEST));
    return texts.size() - 1;
  }

  List<String> texts() {
    return texts;
  }

  /** The text, or both its ends and how much is left out between them. */
  static String shortened(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int head = whole(text, longest / 2);
    int tail = whole(text, text.length() - longest / 2);
    return text.substring(0, head)
        + " … ("
        + (tail - head)
        + " characters) … "
        + text.substring(tail);
  }

  /** The place, or the one before if it is in the middle of a character. */
  static int whole(String text, int place) {
    boolean inside =
        place > 0
            && place < text.length()
            && Character.isLowSurrogate(text.charAt(place))
            && Character.isHighSurrogate(text.charAt(place - 1));
    return inside ? place - 1 : place;
  }
}
