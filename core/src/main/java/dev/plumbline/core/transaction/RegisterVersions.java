package dev.plumbline.core.transaction;

import dev.plumbline.core.chain.VersionTable;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.PairIndex;
import dev.plumbline.core.transaction.TransactionFault.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote what each transaction read of registers, if no value is written twice to a key.
 *
 * <p>A version is the last write of a transaction to a key, named by its step; behind the steps
 * stand the initial versions, one for each key. A transaction that read a version and wrote the key
 * put the next version right behind it; two that did so with one version have lost an update.
 *
 * <p>Cost: O(1) a step, by hashing.
 */
final class RegisterVersions extends VersionTable {
  final TransactionHistory h;
  private final boolean repeatable;
  private final PairIndex index;
  private final int[] stepOf;

  /** By step: whether it is the last write of its transaction to the key. */
  final boolean[] last;

  /** By step that is a version: the one that its transaction saw, or {@link #NONE}. */
  final int[] replaces;

  final boolean[] happened;
  private @Nullable TransactionFault fault;
  private @Nullable String repeated;

  /**
   * Looks at all reads, up to the first fault.
   *
   * @param repeatable whether the reads of a key in one transaction must agree
   */
  RegisterVersions(TransactionHistory h, boolean repeatable) {
    super(h.steps(), h.keyCount());
    this.h = h;
    this.repeatable = repeatable;
    this.index = new PairIndex(h.steps());
    this.stepOf = new int[h.steps()];
    this.last = new boolean[h.steps()];
    this.replaces = Filled.ints(h.steps(), NONE);
    this.happened = new boolean[h.size];
    addWrites();
    for (int i = 0; i < h.size && fault == null && repeated == null; i++) {
      if (!h.unknown(i)) {
        fault = reads(i);
      }
    }
    for (int i = 0; i < h.size && repeatable && fault == null && repeated == null; i++) {
      if (!h.unknown(i)) {
        fault = replacements(i);
      }
    }
  }

  @Nullable TransactionFault fault() {
    return fault;
  }

  /** Why nothing can be said; null if there is no reason. */
  @Nullable String repeated() {
    return repeated;
  }

  private void addWrites() {
    int[] lastOfKey = Filled.ints(h.keyCount(), NONE);
    for (int i = 0; i < h.size && repeated == null; i++) {
      happened[i] = !h.unknown(i);
      for (int s = h.first(i); s < h.end(i); s++) {
        row[s] = i;
        if (h.writes(s)) {
          addWrite(i, s, lastOfKey);
        }
      }
    }
  }

  private void addWrite(int i, int s, int[] lastOfKey) {
    int key = h.key(s);
    if (h.value(s) == Values.NULL) {
      repeated = "a transaction wrote null to key %s".formatted(Values.show(h.keyShown(key)));
      return;
    }
    int next = index.size();
    int number = index.number(key, h.value(s));
    if (number != next) {
      repeated = new TransactionWords(h).repeated(row[stepOf[number]], i, key, h.value(s));
      return;
    }
    stepOf[number] = s;
    last[s] = true;
    int before = lastOfKey[key];
    if (before != NONE && row[before] == i) {
      last[before] = false;
    }
    lastOfKey[key] = s;
  }

  private @Nullable TransactionFault reads(int i) {
    for (int s = h.first(i); s < h.end(i); s++) {
      TransactionFault found = h.writes(s) ? null : read(i, s);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable TransactionFault read(int i, int s) {
    int own = before(i, s, true);
    if (own != NONE) {
      return h.value(own) == h.value(s) ? null : fault(Kind.INTERNAL, i, s, NONE);
    }
    int earlier = before(i, s, false);
    if (repeatable && earlier != NONE) {
      return h.value(earlier) == h.value(s) ? null : fault(Kind.UNREPEATABLE, i, s, NONE);
    }
    int version = initial(h.key(s));
    if (h.value(s) != Values.NULL) {
      int number = index.find(h.key(s), h.value(s));
      if (number == NONE) {
        return unknown(i, s);
      }
      version = stepOf[number];
      if (row[version] == i) {
        return fault(Kind.INTERNAL, i, s, NONE);
      }
      if (!last[version]) {
        return fault(Kind.G1B, i, s, row[version]);
      }
      happened[row[version]] = true;
    }
    look(s, version);
    return null;
  }

  private TransactionFault fault(Kind kind, int i, int s, int other) {
    return new TransactionFault(kind, i, s, other, NONE, h.value(s));
  }

  private TransactionFault unknown(int i, int s) {
    TransactionHistory failed = h.failed();
    for (int f = 0; f < failed.size(); f++) {
      for (int t = failed.first(f); t < failed.end(f); t++) {
        if (failed.writes(t) && failed.key(t) == h.key(s) && failed.value(t) == h.value(s)) {
          return new TransactionFault(Kind.G1A, i, s, f, t, h.value(s));
        }
      }
    }
    return fault(Kind.GARBAGE_READ, i, s, NONE);
  }

  /** The last earlier step of the transaction that writes, or reads, the key of a step. */
  private int before(int i, int step, boolean writes) {
    for (int s = step - 1; s >= h.first(i); s--) {
      if (h.key(s) == h.key(step) && h.writes(s) == writes) {
        return s;
      }
    }
    return NONE;
  }

  private @Nullable TransactionFault replacements(int i) {
    for (int s = h.first(i); s < h.end(i); s++) {
      int version = saw[s];
      int own = version == NONE ? NONE : lastWrite(i, h.key(s));
      if (own == NONE) {
        continue;
      }
      int other = replacedBy[version];
      if (other != NONE) {
        int j = row[other];
        return new TransactionFault(Kind.LOST_UPDATE, i, s, j, readOf(j, version), h.value(own));
      }
      replacedBy[version] = own;
      replaces[own] = version;
    }
    return null;
  }

  private int readOf(int i, int version) {
    for (int s = h.first(i); s < h.end(i); s++) {
      if (saw[s] == version) {
        return s;
      }
    }
    throw new AssertionError("who replaced a version has seen it");
  }

  private int lastWrite(int i, int key) {
    for (int s = h.end(i) - 1; s >= h.first(i); s--) {
      if (h.writes(s) && h.key(s) == key) {
        return s;
      }
    }
    return NONE;
  }
}
