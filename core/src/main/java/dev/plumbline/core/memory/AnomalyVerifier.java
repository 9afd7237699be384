package dev.plumbline.core.memory;

import dev.plumbline.core.memory.Anomaly.Link;
import java.util.List;

/**
 * Checks the reason of an anomaly against the columns, from the definitions: what it claims is
 * looked up by going through all operations, and shares nothing with what found it. O(n) for a link
 * or a word.
 *
 * <ul>
 *   <li>A cycle: each link holds, and each begins where the one before ends.
 *   <li>A fork: two operations saw the same value in the same word and replaced it by another,
 *       although it came there only once. After the first it never came back.
 *   <li>A failure without reason: each value that it may have missed was there before its call, and
 *       no operation can have replaced it.
 * </ul>
 */
final class AnomalyVerifier {
  private final MultiWordHistory h;

  private AnomalyVerifier(MultiWordHistory h) {
    this.h = h;
  }

  /** Whether the anomaly is one. Of what is not in the list above, nothing is confirmed. */
  static boolean confirms(MultiWordHistory h, Anomaly anomaly) {
    AnomalyVerifier evidence = new AnomalyVerifier(h);
    return switch (anomaly.kind()) {
      case FORK -> evidence.forks(anomaly.operations());
      case SPURIOUS_FAILURE -> evidence.failedForNoReason(anomaly.blamed());
      case READ_BEFORE_WRITE, CYCLE -> evidence.isCycle(anomaly.links());
      case DANGLING_READ, NO_ASSUMPTION_FITS, NO_ORDER_OF_WRITES_FITS -> false;
    };
  }

  /** Whether two of these operations replaced the same value of the same word. */
  private boolean forks(int[] operations) {
    for (int a : operations) {
      for (int b : operations) {
        for (int w = h.firstWord(a); a < b && w < h.firstWord(a + 1); w++) {
          if (replaced(a, w) && replacedSame(b, w) && writers(h.address(w), h.before(w)) <= 1) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the operation certainly saw a value in this word and put another one there. */
  private boolean replaced(int i, int word) {
    return success(i) && h.primitive(i) != Primitive.READ && h.before(word) != h.after(word);
  }

  private boolean replacedSame(int i, int word) {
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      if (h.address(w) == h.address(word) && h.before(w) == h.before(word) && replaced(i, w)) {
        return true;
      }
    }
    return false;
  }

  private boolean failedForNoReason(int failed) {
    if (h.response(failed) != Response.FAILED && h.response(failed) != Response.FAILED_AT) {
      return false;
    }
    for (int w = h.firstWord(failed); w < h.firstWord(failed + 1); w++) {
      boolean named = h.response(failed) == Response.FAILED || w == h.failedWord(failed);
      if (named && !stays(h.address(w), h.before(w), failed)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value was certainly there when the operation was called, and to the end. */
  private boolean stays(int address, long value, int operation) {
    boolean there = value == h.initial();
    for (int i = 0; i < h.size(); i++) {
      if (i == operation) {
        continue;
      }
      if (mayReplace(i, address, value)) {
        return false;
      }
      there |=
          h.response(i) == Response.OK && wrote(i, address, value) && h.ret(i) < h.call(operation);
    }
    return there;
  }

  /** Of operations that see nothing, or whose answer is not known, the worst is assumed. */
  private boolean mayReplace(int i, int address, long value) {
    if (h.primitive(i) == Primitive.READ || h.response(i).failure()) {
      return false;
    }
    boolean sees =
        h.primitive(i) == Primitive.CAS
            || (h.primitive(i) == Primitive.SWAP && h.response(i) == Response.OK);
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      if (h.address(w) == address && h.after(w) != value && (!sees || h.before(w) == value)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCycle(List<Link> links) {
    for (int k = 0; k < links.size(); k++) {
      Link link = links.get(k);
      boolean closes = link.second() == links.get((k + 1) % links.size()).first();
      if (!closes || !holds(link)) {
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
      case REPLACED, EXPECTED, PROCESS, OVERWRITTEN -> false;
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
