package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.PersistentMultiWord;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * A compare-and-set of several words in a memory of two levels. An update is described in a
 * persistent descriptor; then it claims its words in the order of their addresses; then it is
 * decided; then each word gets its new value, or its old one back. Who meets a claim of another
 * update brings that to its end first.
 *
 * <p>Paper: Wang, Levandoski, Larson: Easy lock-free indexing in non-volatile memory, ICDE 2018. A
 * claim is made in two steps, as in Harris, Fraser, Pratt: A practical multi-word compare-and-swap
 * operation, DISC 2002: an attempt replaces the expected value, and becomes a claim if the update
 * is still undecided then, else the value again. Each attempt has a number of its own, so that who
 * finds it where it was knows that the word has not changed in between.
 *
 * <p>Known to be durably linearizable. Without power failures, as {@link HelpingMultiWord}: a
 * successful update takes effect when it is decided, and all its words are claimed then. A failed
 * one when the thread that decided so read another value. A read of several words is an update that
 * leaves them as they are.
 *
 * <p>With power failures, what counts is what recovery makes of the persistent level. The rules:
 *
 * <ol>
 *   <li>A descriptor is persistent before the first attempt.
 *   <li>All claims are persistent before an update can succeed, and its success is persistent
 *       before a word gets its new value.
 *   <li>A value is written dirty, and made clean after it was flushed; nobody uses a dirty value.
 *   <li>All words of an update are flushed before its descriptor can be used again.
 * </ol>
 *
 * <p>So a clean value is what recovery would find: in the persistent level there is either the
 * value itself or a claim or attempt that stands for it, and by the fourth rule its descriptor is
 * still the right one. An update whose success is persistent has claims or new values in all its
 * words, and recovery rolls it forward; any other is rolled back, and nobody has seen anything of
 * it.
 *
 * <p>Detectable, too: the descriptor names the update by its ticket and tells recovery what became
 * of it. No descriptor with the ticket: it was never published. Undecided: it was rolled back.
 */
sealed class TwoLevelMultiWord implements PersistentMultiWord
    permits MwcasWithDirtyMismatch,
        MwcasWithoutFlush,
        MwcasWithoutRollForward,
        MwcasWithStaleSwap,
        MwcasWithUnclaimedWords {
  /** Of updates that nobody will ask about. */
  private static final long NO_TICKET = 0;

  /** All that a power failure leaves of what was not flushed; see {@link #recover(int)}. */
  private static final int KEEPS_ALL = 1;

  private final int size;
  private final Power power;
  final TwoLevelMemory memory;
  private final Entrances entrances;
  final Descriptors descriptors;

  /** How many attempts were made through each entrance. */
  private final long[] attempts;

  /**
   * A memory of words that are all 0.
   *
   * @param entrances how many threads can be inside at a time; more have to wait
   */
  TwoLevelMultiWord(int size, int entrances, Power power) {
    this.size = size;
    this.power = power;
    memory = new TwoLevelMemory(size + Descriptors.size(size, entrances), power);
    this.entrances = new Entrances(entrances, memory);
    descriptors = new Descriptors(memory, this.entrances, size);
    attempts = new long[entrances];
  }

  @Override
  public final boolean mwcas(int[] addresses, long[] expected, long[] next) {
    return mwcas(NO_TICKET, addresses, expected, next);
  }

  @Override
  public final boolean mwcas(long ticket, int[] addresses, long[] expected, long[] next) {
    Request request = Request.of(size, addresses, expected, next);
    check(request);
    int entrance = entrances.take();
    int update = descriptors.next(entrance);
    entrances.enter(entrance);
    descriptors.write(update, ticket, request);
    publish(update);
    complete(update, entrance);
    boolean succeeded = descriptors.hasSucceeded(update);
    descriptors.retire(update);
    entrances.leave(entrance);
    return succeeded;
  }

  private void check(Request request) {
    for (int i = 0; i < request.addresses.length; i++) {
      Marks.ofValue(request.expected[i]);
      Marks.ofValue(request.next[i]);
    }
  }

  @Override
  public final long[] read(int[] addresses) {
    long[] values = collect(addresses);
    while (addresses.length > 1 && !mwcas(addresses, values, values)) {
      values = collect(addresses);
    }
    return values;
  }

  @Override
  public final long[] swap(int[] addresses, long[] next) {
    long[] first = read(addresses);
    long[] values = first;
    while (!mwcas(addresses, values, next)) {
      values = read(addresses);
    }
    return replaced(first, values);
  }

  /** Each word as it was at some moment. */
  private long[] collect(int[] addresses) {
    Request.checkRange(size, addresses);
    int entrance = entrances.take();
    entrances.enter(entrance);
    long[] values = new long[addresses.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(addresses[i], entrance);
    }
    entrances.leave(entrance);
    return values;
  }

  private long value(int address, int entrance) {
    while (true) {
      long mark = memory.read(address);
      if (isValue(mark, address, entrance) && isSettled(mark, address)) {
        return Marks.value(mark);
      }
    }
  }

  private void complete(int update, int entrance) {
    if (descriptors.isUndecided(update)) {
      boolean claimed = claimAll(update, entrance);
      descriptors.decide(update, claimed ? Descriptors.SUCCEEDED : Descriptors.FAILED);
    }
    descriptors.persistDecision(update);
    leaveAll(update);
  }

  private boolean claimAll(int update, int entrance) {
    int words = descriptors.words(update);
    for (int i = 0; i < words; i++) {
      if (!claim(update, i, entrance)) {
        return false;
      }
    }
    for (int i = 0; i < words; i++) {
      memory.flush(descriptors.address(update, i));
    }
    return true;
  }

  /** Claims a word for an undecided update; false if it has another value than is expected. */
  boolean claim(int update, int i, int entrance) {
    int address = descriptors.address(update, i);
    long expected = descriptors.expected(update, i);
    while (descriptors.isUndecided(update)) {
      long mark = memory.read(address);
      if (mark == Marks.claim(update)) {
        return true;
      }
      if (isValue(mark, address, entrance) && mayCompare(mark, address)) {
        if (mark != expected) {
          return false;
        }
        attempt(update, i, address, entrance);
      }
    }
    return true;
  }

  private void attempt(int update, int i, int address, int entrance) {
    long number = attempts[entrance]++ * attempts.length + entrance;
    long attempt = Marks.attempt(update, i, number);
    if (memory.cas(address, descriptors.expected(update, i), attempt)) {
      finish(attempt, address);
    }
  }

  /** Makes a claim of an attempt, or takes it back if the update is decided. */
  private void finish(long attempt, int address) {
    int update = Marks.descriptor(attempt);
    long next =
        descriptors.isUndecided(update)
            ? Marks.claim(update)
            : Marks.dirty(descriptors.expected(update, Marks.index(attempt)));
    memory.cas(address, attempt, next);
  }

  /** Whether a word is a value; if not, the update that it belongs to is helped. */
  private boolean isValue(long mark, int address, int entrance) {
    if (Marks.isAttempt(mark)) {
      finish(mark, address);
      return false;
    }
    if (Marks.isClaim(mark)) {
      complete(Marks.descriptor(mark), entrance);
      return false;
    }
    return true;
  }

  /** Whether a value is clean; if not, it is made persistent. */
  final boolean isSettled(long mark, int address) {
    if (Marks.isDirty(mark)) {
      memory.flush(address);
      memory.cas(address, mark, Marks.clean(mark));
      return false;
    }
    return true;
  }

  /** Flushes in any case: another thread may have written the value, and not flushed it yet. */
  private void leaveAll(int update) {
    boolean succeeded = descriptors.hasSucceeded(update);
    int words = descriptors.words(update);
    for (int i = 0; i < words; i++) {
      int address = descriptors.address(update, i);
      long value = succeeded ? descriptors.next(update, i) : descriptors.expected(update, i);
      memory.cas(address, Marks.claim(update), Marks.dirty(value));
      memory.flush(address);
      memory.cas(address, Marks.dirty(value), value);
    }
  }

  @Override
  public final void cutPowerAfter(long accesses) {
    power.failAfter(accesses);
  }

  @Override
  public final void restart(long seed) {
    power.restore();
    lose(seed);
    recover();
  }

  @Override
  public final void cutPower() {
    power.fail();
  }

  @Override
  public final void recover(int keeps) {
    power.restore();
    lose(address -> keeps == KEEPS_ALL || keeps == 2 + address % 2);
    recover();
  }

  /** Leaves what is persistent. */
  final void lose(long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    lose(address -> chance.nextBoolean());
  }

  private void lose(IntPredicate writtenBack) {
    memory.lose(writtenBack);
    entrances.clear();
  }

  /** May be broken off by another power failure, and begun again. */
  final void recover() {
    for (int address = 0; address < size; address++) {
      long mark = memory.read(address);
      long recovered = recovered(mark, address);
      if (recovered != mark) {
        memory.write(address, recovered);
        memory.flush(address);
      }
    }
  }

  private long recovered(long mark, int address) {
    int update = Marks.descriptor(mark);
    if (Marks.isAttempt(mark)) {
      return descriptors.expected(update, Marks.index(mark));
    }
    if (!Marks.isClaim(mark)) {
      return Marks.clean(mark);
    }
    int i = descriptors.find(update, address);
    if (i < 0) {
      return 0; // never, unless the descriptor was lost
    }
    return rollsForward(update) ? descriptors.next(update, i) : descriptors.expected(update, i);
  }

  @Override
  public final Outcome outcome(long ticket) {
    int update = descriptors.find(ticket);
    if (update >= 0 && descriptors.hasSucceeded(update)) {
      return Outcome.ROLLED_FORWARD;
    }
    return update >= 0 && descriptors.hasFailed(update) ? Outcome.FAILED : Outcome.ROLLED_BACK;
  }

  // What the broken ones override, besides claim.

  /** Called when a descriptor has been written, before anybody can find it. */
  void publish(int update) {
    descriptors.flush(update);
  }

  /** Whether a value may be compared with what an update expects; if not, it has changed. */
  boolean mayCompare(long mark, int address) {
    return isSettled(mark, address);
  }

  /** What a swap answers: the values that it read first, or those that it replaced? */
  long[] replaced(long[] first, long[] last) {
    return last;
  }

  /** Whether recovery gives the words of an update their new values. */
  boolean rollsForward(int update) {
    return descriptors.hasSucceeded(update);
  }
}
