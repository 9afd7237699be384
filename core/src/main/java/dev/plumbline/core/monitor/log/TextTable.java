package dev.plumbline.core.monitor.log;

import dev.plumbline.core.primitive.HashIndex;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.List;

/**
 * Distinct texts, numbered from 0, which are found again inside of longer ones by a hash that can
 * be had of any piece of a text in one step. What hashes alike is compared letter by letter.
 *
 * <p>The hash of a text is a polynomial in its letters modulo 2<sup>64</sup>: with the hashes of
 * all beginnings of a text at hand, that of the piece from a to b is {@code h[b] - h[a] ·
 * BASE^(b-a)}.
 */
final class TextTable {
  static final int NONE = -1;

  private static final long BASE = 0x9E3779B97F4A7C15L;

  private final HashIndex index = new HashIndex();
  private final List<String> texts = new ArrayList<>();
  private final LongList hashes = new LongList();

  /** The hash of a text that is one letter longer than one with this hash. */
  static long extend(long hash, char letter) {
    return hash * BASE + letter + 1;
  }

  /** What the hash of a beginning is to be multiplied by, where so many letters follow. */
  static long power(int letters) {
    long power = 1;
    long square = BASE;
    for (int k = letters; k > 0; k >>= 1) {
      power = (k & 1) == 0 ? power : power * square;
      square *= square;
    }
    return power;
  }

  int count() {
    return index.size();
  }

  String text(int id) {
    return texts.get(id);
  }

  /** The number of a text, which is added if it is new. */
  int add(String text) {
    long hash = 0;
    for (int k = 0; k < text.length(); k++) {
      hash = extend(hash, text.charAt(k));
    }
    int known = find(text, 0, text.length(), hash);
    if (known != NONE) {
      return known;
    }
    texts.add(text);
    hashes.add(hash);
    return index.add(Long.hashCode(hash));
  }

  /** The number of the text that is this piece of another; NONE if it was not added. */
  int find(String whole, int from, int to, long hash) {
    for (int id = index.first(Long.hashCode(hash)); id >= 0; id = index.next(id)) {
      if (hashes.get(id) == hash
          && text(id).length() == to - from
          && whole.startsWith(text(id), from)) {
        return id;
      }
    }
    return NONE;
  }
}
