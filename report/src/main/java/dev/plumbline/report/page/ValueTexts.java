package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
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
    String text = Values.showWhole(values.value(code));
    texts.add(Abridged.shortened(text, ColumnBlock.LONGEST_TEXT));
    return texts.size() - 1;
  }

  List<String> texts() {
    return texts;
  }
}
