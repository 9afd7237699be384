package dev.plumbline.core.memory;

import dev.plumbline.core.crash.rules.Completions;

/**
 * What each operation can do to the others, in one byte: sees and replaces, only sees, fails, or
 * nothing.
 */
final class AccessKinds {
  /** Nothing at all: it does not take effect, or nothing is known of its effect. */
  static final byte ABSENT = 0;

  /** Sees the value before in each word; replaces it where the value after differs. */
  static final byte REPLACES = 1;

  /** Sees the value before in each word. */
  static final byte READS = 2;

  /** Failed and told what it saw. */
  static final byte OBSERVED = 3;

  /** Failed because of one word that it named. */
  static final byte FAILED_AT = 4;

  /** Failed because of some word. */
  static final byte FAILED = 5;

  /** Took place, and tells nothing. */
  static final byte IDLE = 6;

  /** Writes, and does not know what it replaced. */
  static final byte BLIND = 7;

  /** What operations do of which all is known, by their primitive and response. */
  private static final byte[] BY_SHAPE = new byte[1 << 6];

  static {
    for (Primitive primitive : Primitive.values()) {
      for (Response response : Response.values()) {
        BY_SHAPE[MultiWordHistory.shape(primitive, response)] = role(primitive, response);
      }
    }
  }

  private final MultiWordHistory h;
  private final byte[] role;

  AccessKinds(MultiWordHistory h, Completions completions) {
    this.h = h;
    role = new byte[h.size];
    for (int i = 0; i < role.length; i++) {
      role[i] = BY_SHAPE[h.shape[i]];
    }
    for (int k = 0; k < completions.count(); k++) {
      int row = completions.row(k);
      if (completions.gone(row)) {
        role[row] = ABSENT;
      } else if (completions.optional(row)) {
        role[row] = role(h.primitive(row), Response.NONE);
      } else if (role[row] == ABSENT) {
        // A read that is done, and what it saw is not known.
        role[row] = IDLE;
      }
    }
  }

  private static byte role(Primitive primitive, Response response) {
    if (primitive == Primitive.WRITE) {
      return BLIND;
    }
    return switch (response) {
      case NONE ->
          // Of one that is done and did not say more, this is known, too.
          switch (primitive) {
            case CAS -> REPLACES;
            case SWAP -> BLIND;
            default -> ABSENT;
          };
      case OK -> primitive == Primitive.READ ? READS : REPLACES;
      case OBSERVED -> OBSERVED;
      case FAILED_AT -> FAILED_AT;
      case FAILED -> FAILED;
      case GAVE_UP -> IDLE;
    };
  }

  byte of(int i) {
    return role[i];
  }

  /** All of them, to be changed by the caller. */
  byte[] copy() {
    return role.clone();
  }

  static boolean seesAs(byte role) {
    return role >= REPLACES && role <= OBSERVED;
  }

  static boolean failedAs(byte role) {
    return role == FAILED || role == FAILED_AT;
  }

  boolean mayWrite(int i) {
    return role[i] == REPLACES || role[i] == BLIND;
  }

  /** Whether the operation, if it takes effect, changes this word. */
  boolean writes(int i, int w) {
    return role[i] == REPLACES ? h.before[w] != h.after[w] : role[i] == BLIND;
  }

  /** Whether the operation's place depends on the value of this word. */
  boolean looks(int i, int w) {
    return switch (role[i]) {
      case REPLACES, READS, OBSERVED, FAILED -> true;
      case FAILED_AT -> w == h.failedWord(i);
      default -> false;
    };
  }

  /** Whether the operation saw the values that it looks at; one that failed saw others. */
  boolean sees(int i) {
    return seesAs(role[i]);
  }

  boolean failed(int i) {
    return failedAs(role[i]);
  }

  /** The value that the operation saw in this word, or expected to see. */
  long seen(int i, int w) {
    return role[i] == OBSERVED ? h.observed(i, w) : h.before[w];
  }
}
