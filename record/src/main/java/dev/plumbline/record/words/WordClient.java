package dev.plumbline.record.words;

import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One thread's use of a memory: it reads some words and then tries to replace what it saw, now and
 * then it swaps, or compares what it knew some time ago.
 */
final class WordClient {
  /** One operation in so many compares what may be old. */
  private static final int OLD = 8;

  private static final int SWAPS = 8;

  /** One word in so many is compared, but left as it is. */
  private static final int KEPT = 4;

  private final WordMemory memory;
  private final @Nullable WordTape tape;
  private final SplittableRandom random;
  private final int[] addresses;
  private final long[] expected;
  private final long[] next;
  private final long[] known;
  private final long mine;
  private long written;
  private long tickets;

  /** That of the compare-and-swap under way; 0 if there is none. */
  private long ticket;

  private final boolean swaps;
  private boolean hasRead;

  /**
   * A client.
   *
   * @param tape what it does is written there; null if nobody wants to know
   * @param process no other client has this number, in whatever era
   * @param swaps whether it may swap: if a crash interrupts a swap, nobody knows what it replaced
   */
  WordClient(
      WordWorkload workload,
      @Nullable WordTape tape,
      int process,
      boolean swaps,
      SplittableRandom random) {
    this.memory = workload.memory();
    this.tape = tape;
    this.swaps = swaps && workload.memory().hasSwap();
    this.random = random;
    this.addresses = new int[workload.words()];
    this.expected = new long[workload.words()];
    this.next = new long[workload.words()];
    this.known = new long[workload.locations()];
    this.mine = (process + 1L) << 40;
  }

  /** The compare-and-swap that a crash interrupted; 0 if it interrupted something else. */
  long interrupted() {
    return ticket;
  }

  /** Performs an operation, and throws what the memory throws. */
  void step() {
    if (hasRead) {
      hasRead = false;
      compareAndSet();
    } else if (random.nextInt(OLD) == 0) {
      choose();
      compareAndSet();
    } else {
      choose();
      if (swaps && random.nextInt(SWAPS) == 0) {
        swap();
      } else {
        read();
        hasRead = true;
      }
    }
  }

  private void choose() {
    for (int k = 0; k < addresses.length; k++) {
      do {
        addresses[k] = random.nextInt(known.length);
      } while (isThere(k));
    }
  }

  private boolean isThere(int k) {
    for (int i = 0; i < k; i++) {
      if (addresses[i] == addresses[k]) {
        return true;
      }
    }
    return false;
  }

  private void read() {
    if (tape != null) {
      tape.call(Primitive.READ, addresses, null, null);
    }
    long[] seen = memory.read(addresses);
    if (tape != null) {
      tape.returned(Response.OK, seen);
    }
    learn(seen);
  }

  private void swap() {
    for (int k = 0; k < next.length; k++) {
      next[k] = fresh();
    }
    if (tape != null) {
      tape.call(Primitive.SWAP, addresses, null, next);
    }
    long[] seen = memory.swap(addresses, next);
    if (tape != null) {
      tape.returned(Response.OK, seen);
    }
    learn(next);
  }

  private void compareAndSet() {
    for (int k = 0; k < next.length; k++) {
      expected[k] = known[addresses[k]];
      next[k] = random.nextInt(KEPT) == 0 ? expected[k] : fresh();
    }
    if (tape != null) {
      tape.call(Primitive.CAS, addresses, expected, next);
    }
    ticket = mine | ++tickets;
    boolean succeeded = memory.cas(ticket, addresses, expected, next);
    ticket = 0;
    if (tape != null) {
      tape.returned(succeeded ? Response.OK : Response.FAILED, null);
    }
    if (succeeded) {
      learn(next);
    }
  }

  /** A value that was never there. */
  private long fresh() {
    return mine | ++written;
  }

  private void learn(long[] values) {
    for (int k = 0; k < values.length; k++) {
      known[addresses[k]] = values[k];
    }
  }
}
