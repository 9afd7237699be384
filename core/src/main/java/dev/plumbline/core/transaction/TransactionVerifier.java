package dev.plumbline.core.transaction;

import dev.plumbline.core.transaction.Dependency.Why;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confirms that a history does not have a level, from the definitions: every step of a cycle, and
 * every fault, is looked up in what transactions read and wrote. It shares nothing with what found
 * them but the columns.
 *
 * <p>Cost: O(steps) for each step of a cycle, and O(steps) a version for chains of registers.
 */
public final class TransactionVerifier {
  private final TransactionHistory h;
  private final ReadContents contents;

  /** A verifier of what is said about a history. */
  public TransactionVerifier(TransactionHistory h) {
    this.h = h;
    this.contents = new ReadContents(h);
  }

  /** Whether what an anomaly says is so, and refutes its level. */
  public boolean confirms(TransactionAnomaly anomaly) {
    if (anomaly.fault() != null) {
      return confirms(anomaly.fault(), anomaly.level());
    }
    return anomaly.cycle().isEmpty()
        ? OrderExhaustion.confirms(core(anomaly.core()), anomaly.level())
        : confirms(anomaly.cycle(), anomaly.level());
  }

  private TransactionHistory core(int[] rows) {
    return rows.length == h.size() ? h : CoreTransactions.some(h, rows);
  }

  private boolean confirms(List<Dependency> cycle, IsolationLevel level) {
    for (int k = 0; k < cycle.size(); k++) {
      Dependency step = cycle.get(k);
      Dependency next = cycle.get((k + 1) % cycle.size());
      boolean bothUnseen = step.why() == Why.RW && next.why() == Why.RW;
      if (step.second() != next.first()
          || !counts(step.why(), level)
          || (!level.serial() && bothUnseen)
          || !contents.happened(step.first())
          || !holds(step)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a step of this kind means anything under a level. */
  private static boolean counts(Why why, IsolationLevel level) {
    return switch (why) {
      case WR, WW -> true;
      case RW, WW_UNSEEN -> level != IsolationLevel.READ_COMMITTED;
      case PROCESS -> level == IsolationLevel.SESSION || level.timed();
      case REALTIME -> level.timed();
    };
  }

  private boolean holds(Dependency step) {
    boolean registers = h.model() == TransactionModel.RW_REGISTER;
    int a = step.first();
    int b = step.second();
    int key = step.key();
    return a != b
        && switch (step.why()) {
          case WR ->
              contents.wrote(a, key, step.value())
                  && contents.read(b, key, step.value(), true) >= 0;
          case RW ->
              registers
                  ? isEqual(contents.external(a, key), step.other()) && isReplaced(b, step)
                  : isUnseen(a, b, key, step.value());
          case WW_UNSEEN -> isUnseen(a, b, key, step.value()) && contents.wrote(a, key);
          case WW ->
              registers
                  ? isEqual(contents.written(a, key), step.other()) && isReplaced(b, step)
                  : contents.wrote(a, key, step.value())
                      && contents.wrote(b, key, step.other())
                      && shows(step.reader(), key, step.value(), step.other());
          case PROCESS -> h.process(a) == h.process(b) && h.ret(a) < h.call(b);
          case REALTIME -> h.ret(a) < h.call(b);
        };
  }

  private static boolean isEqual(@Nullable Long found, long told) {
    return found != null && found == told;
  }

  /** Whether a transaction wrote a register later than it was as the step tells. */
  private boolean isReplaced(int b, Dependency step) {
    return isEqual(contents.written(b, step.key()), step.value())
        && contents.isLater(step.key(), step.other(), step.value());
  }

  private boolean isUnseen(int a, int b, int key, long value) {
    return contents.wrote(b, key, value) && contents.read(a, key, value, false) >= 0;
  }

  /** Whether a transaction has a read that shows a value, and another only later. */
  private boolean shows(int row, int key, long earlier, long later) {
    for (int s = h.first(row); s < h.end(row) && !h.unknown(row); s++) {
      if (!h.writes(s) && h.key(s) == key) {
        int place = contents.place(s, earlier);
        int after = contents.place(s, later);
        if (place >= 0 && (after < 0 || after > place)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean confirms(TransactionFault f, IsolationLevel level) {
    int s = f.step();
    int key = h.key(s);
    boolean committedRead = !h.unknown(f.row()) && !h.writes(s) && isOf(s, f.row());
    return committedRead
        && switch (f.kind()) {
          case INCOMPATIBLE_ORDER -> differ(s, f.otherStep());
          case DUPLICATE_ELEMENTS -> isTwice(s, f.value());
          case GARBAGE_READ ->
              contents.shows(s, f.value())
                  && writers(h, key, f.value()) == 0
                  && writers(h.failed(), key, f.value()) == 0;
          case G1A ->
              contents.shows(s, f.value())
                  && writers(h, key, f.value()) == 0
                  && writers(h.failed(), key, f.value()) > 0;
          case OWN_ORDER -> isOutOfOrder(s, f);
          case INTERNAL -> !fitsOwn(f.row(), s);
          case UNREPEATABLE -> level != IsolationLevel.READ_COMMITTED && isUnrepeatable(f.row(), s);
          case G1B -> isIntermediate(f, s);
          case LOST_UPDATE ->
              level != IsolationLevel.READ_COMMITTED && missEachOther(f.row(), f.other(), key);
        };
  }

  private boolean isOf(int step, int row) {
    return step >= h.first(row) && step < h.end(row);
  }

  private static int writers(TransactionHistory some, int key, long value) {
    int count = 0;
    for (int i = 0; i < some.size(); i++) {
      for (int s = some.first(i); s < some.end(i); s++) {
        count += some.writes(s) && some.key(s) == key && some.value(s) == value ? 1 : 0;
      }
    }
    return count;
  }

  /** Whether of two lists of one key neither is a part of the other. */
  private boolean differ(int s, int t) {
    for (int p = 0; p < Math.min(h.length(s), h.length(t)); p++) {
      if (h.element(s, p) != h.element(t, p)) {
        return h.key(s) == h.key(t) && !h.writes(t);
      }
    }
    return false;
  }

  private boolean isTwice(int s, long value) {
    int count = 0;
    for (int p = 0; p < h.length(s); p++) {
      count += h.element(s, p) == value ? 1 : 0;
    }
    return count > 1;
  }

  /** The value is there, and what its transaction had appended before it is not just before it. */
  private boolean isOutOfOrder(int s, TransactionFault f) {
    long before = h.value(f.otherStep());
    boolean appended = false;
    for (int t = h.first(f.other()); t < h.end(f.other()); t++) {
      boolean here = h.writes(t) && h.key(t) == h.key(s);
      if (here && h.value(t) == f.value()) {
        break;
      }
      appended = here ? h.value(t) == before : appended;
    }
    return appended
        && contents.wrote(f.other(), h.key(s), f.value())
        && isWithout(s, f.value(), before);
  }

  /** Whether a read shows a value somewhere without the other just before it. */
  private boolean isWithout(int s, long value, long before) {
    for (int p = 0; p < h.length(s); p++) {
      if (h.element(s, p) == value && (p == 0 || h.element(s, p - 1) != before)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a read ends with exactly what its transaction had written to the key before. */
  private boolean fitsOwn(int row, int read) {
    int own = 0;
    for (int s = h.first(row); s < read; s++) {
      own += h.writes(s) && h.key(s) == h.key(read) ? 1 : 0;
    }
    if (h.model() == TransactionModel.RW_REGISTER) {
      return own > 0 ? h.value(lastOwn(row, read)) == h.value(read) : !isLater(row, read);
    }
    int p = h.length(read) - own;
    for (int s = h.first(row); s < h.end(row) && p >= 0; s++) {
      if (h.writes(s) && h.key(s) == h.key(read)) {
        boolean there = s < read && h.element(read, p++) == h.value(s);
        boolean shown = contents.shows(read, h.value(s));
        if (s < read ? !there : shown) {
          return false;
        }
      }
    }
    return p >= 0;
  }

  private int lastOwn(int row, int read) {
    int last = -1;
    for (int s = h.first(row); s < read; s++) {
      last = h.writes(s) && h.key(s) == h.key(read) ? s : last;
    }
    return last;
  }

  /** Whether a read shows what its transaction wrote only later. */
  private boolean isLater(int row, int read) {
    for (int s = read + 1; s < h.end(row); s++) {
      if (h.writes(s) && h.key(s) == h.key(read) && h.value(s) == h.value(read)) {
        return true;
      }
    }
    return false;
  }

  /** Whether another read of the transaction saw something else of others. */
  private boolean isUnrepeatable(int row, int read) {
    for (int s = h.first(row); s < read; s++) {
      if (!h.writes(s) && h.key(s) == h.key(read) && othersSeen(row, s) != othersSeen(row, read)) {
        return true;
      }
    }
    return false;
  }

  private long othersSeen(int row, int read) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      return h.value(read);
    }
    long own = 0;
    for (int s = h.first(row); s < read; s++) {
      own += h.writes(s) && h.key(s) == h.key(read) ? 1 : 0;
    }
    return h.length(read) - own;
  }

  /** Whether another transaction wrote the value shown and later one that is not shown. */
  private boolean isIntermediate(TransactionFault f, int read) {
    boolean wrote = false;
    for (int s = h.first(f.other()); s < h.end(f.other()); s++) {
      if (h.writes(s) && h.key(s) == h.key(read)) {
        if (wrote && !contents.shows(read, h.value(s))) {
          return f.other() != f.row() && contents.shows(read, f.value());
        }
        wrote |= h.value(s) == f.value();
      }
    }
    return false;
  }

  /** Whether two transactions read and wrote a key, and neither saw what the other wrote. */
  private boolean missEachOther(int a, int b, int key) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      Long read = contents.external(a, key);
      return a != b
          && read != null
          && read.equals(contents.external(b, key))
          && contents.wrote(a, key)
          && contents.wrote(b, key);
    }
    return a != b && misses(a, b, key) && misses(b, a, key);
  }

  private boolean misses(int a, int b, int key) {
    for (int s = h.first(b); s < h.end(b); s++) {
      if (h.writes(s) && h.key(s) == key && contents.read(a, key, h.value(s), false) >= 0) {
        return !h.unknown(b);
      }
    }
    return false;
  }
}
