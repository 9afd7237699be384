package dev.plumbline.core.crash;

import dev.plumbline.core.crash.Anomaly.Link;
import java.util.List;

/**
 * Checks a circle of operations against the columns, link by link, from the definitions: each is
 * looked up by going through all operations, and shares nothing with what found it. O(n) for a
 * link.
 */
final class Evidence {
  private final MultiWordHistory h;

  private Evidence(MultiWordHistory h) {
    this.h = h;
  }

  /** Whether the links are a circle, and each of them holds. Others than circles are not judged. */
  static boolean confirms(MultiWordHistory h, Anomaly anomaly) {
    List<Link> links = anomaly.links();
    Evidence evidence = new Evidence(h);
    for (int k = 0; k < links.size(); k++) {
      Link link = links.get(k);
      boolean closes = link.second() == links.get((k + 1) % links.size()).first();
      if (!closes || !evidence.holds(link)) {
        return false;
      }
    }
    return !links.isEmpty();
  }

  /** Operations without response are never judged: whether they took effect is no plain fact. */
  private boolean holds(Link link) {
    if (h.pending(link.first()) || h.pending(link.second())) {
      return false;
    }
    return switch (link.why()) {
      case TIME -> h.ret(link.first()) < h.call(link.second());
      case WROTE -> sees(link.second(), link.word()) && onlyWriter(link);
      case SAW ->
          h.response(link.second()) == Response.OK
              && h.before(link.word()) != h.after(link.word())
              && sees(link.second(), link.word())
              && sawSame(link)
              && writers(h.address(link.word()), h.before(link.word())) <= 1;
      case REPLACED, EXPECTED, PROCESS -> false;
    };
  }

  private boolean sees(int i, int word) {
    return word >= h.firstWord(i) && word < h.firstWord(i + 1) && success(i);
  }

  private boolean success(int i) {
    return h.response(i) == Response.OK && h.primitive(i) != Primitive.WRITE;
  }

  /** The first wrote what the second saw, and nobody else did, nor was it there at the start. */
  private boolean onlyWriter(Link link) {
    long value = h.before(link.word());
    int address = h.address(link.word());
    return value != h.initial()
        && wrote(link.first(), address, value)
        && writers(address, value) == 1;
  }

  private boolean wrote(int i, int address, long value) {
    boolean may = h.primitive(i) != Primitive.READ && !h.response(i).failure();
    for (int w = h.firstWord(i); may && w < h.firstWord(i + 1); w++) {
      boolean changes = h.primitive(i) != Primitive.CAS || h.before(w) != h.after(w);
      if (changes && h.address(w) == address && h.after(w) == value) {
        return true;
      }
    }
    return false;
  }

  /** How often a value was or may have been written, or was there at the start. */
  private int writers(int address, long value) {
    int count = value == h.initial() ? 1 : 0;
    for (int i = 0; i < h.size(); i++) {
      count += wrote(i, address, value) ? 1 : 0;
    }
    return count;
  }

  private boolean sawSame(Link link) {
    int i = link.first();
    for (int w = h.firstWord(i); success(i) && w < h.firstWord(i + 1); w++) {
      if (h.address(w) == h.address(link.word()) && h.before(w) == h.before(link.word())) {
        return link.first() != link.second();
      }
    }
    return false;
  }
}
