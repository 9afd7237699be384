package dev.plumbline.core.history;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntFunction;

/**
 * A value of many elements that can be shown by its ends, at a cost that does not depend on how
 * many elements are between them. Pages show a state for each of many steps.
 */
public interface Abridged {
  /**
   * The value as people write it, if that is about so many letters at most; else both its ends and
   * how many elements are left out between them.
   */
  String abridged(int longest);

  /**
   * The ends of a value whose elements have numbers.
   *
   * @param open what stands before the first element
   * @param close what stands after the last one
   * @param element how an element is written
   */
  static String ends(
      String open, int size, IntFunction<String> element, String close, int longest) {
    StringBuilder text = new StringBuilder(open);
    int headEnd = 0;
    int headLetters = text.length();
    int i = 0;
    for (; i < size && text.length() <= longest; i++) {
      text.append(i == 0 ? "" : ",").append(element.apply(i));
      if (text.length() <= longest / 2) {
        headEnd = i + 1;
        headLetters = text.length();
      }
    }
    if (i == size) {
      return text.append(close).toString();
    }
    text.setLength(headLetters);
    Deque<String> tail = new ArrayDeque<>();
    int letters = 0;
    int first = size;
    while (first > headEnd + 1 && letters < longest / 2) {
      first--;
      tail.addFirst(element.apply(first));
      letters += tail.getFirst().length() + 1;
    }
    return text + leftOut(first - headEnd) + String.join(",", tail) + close;
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

  /** What stands for elements that are not shown. */
  static String leftOut(int elements) {
    return " … (" + elements + " more) … ";
  }
}
