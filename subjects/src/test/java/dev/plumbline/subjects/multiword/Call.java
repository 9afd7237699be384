package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.PersistentMultiWord;
import dev.plumbline.subjects.PersistentMultiWord.Outcome;
import java.util.Arrays;

/** An operation of a small run, and what is known of it afterwards. */
final class Call {
  enum Kind {
    READ,
    MWCAS,
    SWAP
  }

  private static final long NEVER = -1;

  final Kind kind;
  final int[] addresses;
  final long[] expected;
  final long[] next;
  long called = NEVER;
  long returned = Long.MAX_VALUE;
  boolean succeeded;
  long[] seen;

  /** By which the memory knows it after a power failure; 0 if it need not. */
  long ticket;

  /** What recovery reported of it, and when; null if nothing. */
  private Outcome outcome;

  private long reported;

  private Call(Kind kind, int[] addresses, long[] expected, long[] next) {
    this.kind = kind;
    this.addresses = addresses;
    this.expected = expected;
    this.next = next;
  }

  static Call read(int... addresses) {
    return new Call(Kind.READ, addresses, null, null);
  }

  static Call mwcas(int[] addresses, long[] expected, long[] next) {
    return new Call(Kind.MWCAS, addresses, expected, next);
  }

  static Call swap(int[] addresses, long[] next) {
    return new Call(Kind.SWAP, addresses, null, next);
  }

  void run(PersistentMultiWord memory, Schedule schedule) {
    called = schedule.tick();
    run(memory);
    returned = schedule.tick();
  }

  void run(MultiWord memory) {
    switch (kind) {
      case READ -> seen = memory.read(addresses);
      case MWCAS ->
          succeeded =
              ticket == 0
                  ? memory.mwcas(addresses, expected, next)
                  : ((PersistentMultiWord) memory).mwcas(ticket, addresses, expected, next);
      case SWAP -> seen = ((PersistentMultiWord) memory).swap(addresses, next);
    }
  }

  /** Asks the memory what became of it, if the power failed meanwhile. */
  void askFor(PersistentMultiWord memory, Schedule schedule) {
    if (begun() && pending() && ticket != 0 && kind == Kind.MWCAS) {
      outcome = memory.outcome(ticket);
      reported = schedule.tick();
    }
  }

  Outcome outcome() {
    return outcome;
  }

  /** Takes what recovery reported for a fact. */
  void believe() {
    if (outcome == Outcome.ROLLED_BACK) {
      called = NEVER;
    } else if (outcome != null) {
      succeeded = outcome == Outcome.ROLLED_FORWARD;
      returned = reported;
    }
  }

  /** Whether it was called, and may have happened for all we know. */
  boolean begun() {
    return called != NEVER;
  }

  boolean pending() {
    return returned == Long.MAX_VALUE;
  }

  /** The state after it, or null if it cannot have answered what it did. */
  long[] apply(long[] state) {
    long[] now = Arrays.stream(addresses).mapToLong(a -> state[a]).toArray();
    boolean matches = kind != Kind.MWCAS || Arrays.equals(now, expected);
    if (!pending() && kind == Kind.MWCAS && matches != succeeded) {
      return null;
    }
    if (!pending() && seen != null && !Arrays.equals(now, seen)) {
      return null;
    }
    long[] after = state.clone();
    for (int i = 0; next != null && matches && i < addresses.length; i++) {
      after[addresses[i]] = next[i];
    }
    return after;
  }

  @Override
  public String toString() {
    return "[%d,%s] %s %s %s>%s = %s %s"
        .formatted(
            called,
            pending() ? "..." : returned,
            kind,
            Arrays.toString(addresses),
            Arrays.toString(expected),
            Arrays.toString(next),
            succeeded,
            Arrays.toString(seen));
  }
}
