package dev.plumbline.core.spec;

import dev.plumbline.core.history.Values;
import org.jspecify.annotations.Nullable;

/**
 * A text that was made by appending to others, which it shares with them: an append costs as much
 * as what is appended, however long the text is that it is appended to. Immutable.
 *
 * <p>Equal texts are equal, whatever they were made of. Cost of a comparison: the length of the
 * text, if lengths and hash codes are the same; less where both were made of the same text.
 */
final class AppendedText {
  static final AppendedText EMPTY = new AppendedText(null, "", 0, 0);

  private static final int BASE = 31;

  private final @Nullable AppendedText before;
  private final String last;
  private final int length;
  private final int hash;

  private AppendedText(@Nullable AppendedText before, String last, int length, int hash) {
    this.before = before;
    this.last = last;
    this.length = length;
    this.hash = hash;
  }

  static AppendedText of(String text) {
    return EMPTY.append(text);
  }

  /** This text and another one behind it. */
  AppendedText append(String text) {
    if (text.isEmpty()) {
      return this;
    }
    int shifted = hash;
    int power = BASE;
    for (int k = text.length(); k > 0; k >>= 1) {
      shifted = (k & 1) == 0 ? shifted : shifted * power;
      power *= power;
    }
    AppendedText to = length == 0 ? null : this;
    return new AppendedText(to, text, length + text.length(), shifted + text.hashCode());
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** Whether this is the text, compared from the end. */
  boolean is(String text) {
    int end = length;
    if (text.length() != end) {
      return false;
    }
    for (AppendedText t = this; t != null; t = t.before) {
      end -= t.last.length();
      if (!text.startsWith(t.last, end)) {
        return false;
      }
    }
    return true;
  }

  /** The whole text. */
  String text() {
    char[] letters = new char[length];
    int end = length;
    for (AppendedText t = this; t != null; t = t.before) {
      end -= t.last.length();
      t.last.getChars(0, t.last.length(), letters, end);
    }
    return new String(letters);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof AppendedText that) || that.length != length || that.hash != hash) {
      return false;
    }
    AppendedText a = this;
    AppendedText b = that;
    while (a != b && a != null && b != null && a.last.equals(b.last)) {
      a = a.before;
      b = b.before;
    }
    return a == b || (a != null && b != null && a.is(b.text()));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Values.show(text());
  }
}
