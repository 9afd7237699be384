package dev.plumbline.subjects.multiword;

/**
 * The descriptors of updates: what an update wants and what has become of it, in the memory itself,
 * so that it is known after a power failure. There are some for each entrance, used in turn.
 *
 * <p>A descriptor is a status, the ticket of the update, a number of words, and of each word the
 * address, the expected and the next value. That it is undecided becomes persistent before anything
 * else of it: so if a ticket is persistent, the status is that of its update and not of an earlier
 * one.
 */
final class Descriptors {
  static final long UNDECIDED = Marks.ofValue(0);
  static final long SUCCEEDED = Marks.ofValue(1);
  static final long FAILED = Marks.ofValue(2);

  private static final int TICKET = 1;
  private static final int WORDS = 2;
  private static final int HEAD = 3;
  private static final int PER_WORD = 3;

  private final TwoLevelMemory memory;
  private final Entrances entrances;
  private final int base;
  private final int stride;
  private final int perEntrance;

  /** Written by the thread that has the entrance. */
  private final int[] turns;

  private final long[] retired;

  /**
   * Descriptors behind the words of a memory.
   *
   * @param base where they begin, which is how many words an update can have
   */
  Descriptors(TwoLevelMemory memory, Entrances entrances, int base) {
    this.memory = memory;
    this.entrances = entrances;
    this.base = base;
    this.stride = HEAD + PER_WORD * base;
    this.perEntrance = perEntrance(entrances.count());
    this.turns = new int[entrances.count()];
    this.retired = new long[entrances.count() * perEntrance];
  }

  /** How many words of memory they need behind so many of others. */
  static int size(int base, int entrances) {
    return entrances * perEntrance(entrances) * (HEAD + PER_WORD * base);
  }

  /** Two at least, so that threads seldom wait; more in a larger memory. */
  private static int perEntrance(int entrances) {
    return Math.max(2, entrances / 8);
  }

  /** The next descriptor of an entrance, once nobody can know it from its last use. */
  int next(int entrance) {
    int descriptor = entrance * perEntrance + turns[entrance];
    turns[entrance] = (turns[entrance] + 1) % perEntrance;
    entrances.awaitEndOf(retired[descriptor]);
    return descriptor;
  }

  /** To be called when the update has left all its words. */
  void retire(int descriptor) {
    retired[descriptor] = entrances.now();
  }

  /** Writes what an update wants. */
  void write(int descriptor, long ticket, Request request) {
    int words = request.addresses.length;
    memory.write(status(descriptor), UNDECIDED);
    memory.flush(status(descriptor));
    memory.write(status(descriptor) + TICKET, ticket);
    memory.write(status(descriptor) + WORDS, words);
    for (int i = 0; i < words; i++) {
      int word = word(descriptor, i);
      memory.write(word, request.addresses[i]);
      memory.write(word + 1, Marks.ofValue(request.expected[i]));
      memory.write(word + 2, Marks.ofValue(request.next[i]));
    }
  }

  /** Makes all of it persistent. */
  void flush(int descriptor) {
    int end = word(descriptor, words(descriptor));
    for (int address = status(descriptor); address < end; address++) {
      memory.flush(address);
    }
  }

  private int status(int descriptor) {
    return base + descriptor * stride;
  }

  private int word(int descriptor, int i) {
    return status(descriptor) + HEAD + PER_WORD * i;
  }

  int words(int descriptor) {
    return (int) memory.read(status(descriptor) + WORDS);
  }

  int address(int descriptor, int i) {
    return (int) memory.read(word(descriptor, i));
  }

  long expected(int descriptor, int i) {
    return memory.read(word(descriptor, i) + 1);
  }

  long next(int descriptor, int i) {
    return memory.read(word(descriptor, i) + 2);
  }

  /** The descriptor of the update with a ticket, or -1. */
  int find(long ticket) {
    for (int descriptor = 0; descriptor < retired.length; descriptor++) {
      if (memory.read(status(descriptor) + TICKET) == ticket) {
        return descriptor;
      }
    }
    return -1;
  }

  /** The place of an address in a descriptor, or -1. */
  int find(int descriptor, int address) {
    for (int i = 0; i < words(descriptor); i++) {
      if (address(descriptor, i) == address) {
        return i;
      }
    }
    return -1;
  }

  boolean isUndecided(int descriptor) {
    return memory.read(status(descriptor)) == UNDECIDED;
  }

  boolean hasSucceeded(int descriptor) {
    return Marks.clean(memory.read(status(descriptor))) == SUCCEEDED;
  }

  boolean hasFailed(int descriptor) {
    return Marks.clean(memory.read(status(descriptor))) == FAILED;
  }

  /** Decides an update, unless it is decided. */
  void decide(int descriptor, long outcome) {
    memory.cas(status(descriptor), UNDECIDED, Marks.dirty(outcome));
  }

  /** Makes the decision persistent. */
  void persistDecision(int descriptor) {
    long status = memory.read(status(descriptor));
    if (Marks.isDirty(status)) {
      memory.flush(status(descriptor));
      memory.cas(status(descriptor), status, Marks.clean(status));
    }
  }
}
