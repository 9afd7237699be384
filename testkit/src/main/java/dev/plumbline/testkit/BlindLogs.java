package dev.plumbline.testkit;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.SplittableRandom;

/**
 * Large logs of multi-word reads and blind writes: processes call, take effect at one moment and
 * return, so that a log is linearizable; unless it is asked for a torn read in the middle, which
 * sees one word of each of two writes.
 *
 * <pre>{@code
 * MultiWordHistory h = new BlindLogs(8, 3, 100).compareAndSwaps(0.2).make(100_000, seed);
 * }</pre>
 */
public final class BlindLogs {
  private final int words;
  private final int locations;
  private final Client[] clients;
  private double compareAndSwaps;
  private boolean torn;
  private MultiWordBuilder b;
  private SplittableRandom random;
  private long[] memory;
  private long now;
  private long fresh;

  /** Logs of so many processes, words of an operation, and addresses. */
  public BlindLogs(int processes, int words, int locations) {
    this.words = words;
    this.locations = locations;
    this.clients = new Client[processes];
  }

  /** With this part of compare-and-swaps, of values that were there when they were called. */
  public BlindLogs compareAndSwaps(double part) {
    compareAndSwaps = part;
    return this;
  }

  /** With a torn read. */
  public BlindLogs torn() {
    torn = true;
    return this;
  }

  /** A log of so many operations; the same seed gives the same log. */
  public MultiWordHistory make(int operations, long seed) {
    b = MultiWordHistory.builder();
    random = new SplittableRandom(seed);
    memory = new long[locations];
    for (int a = 0; a < locations; a++) {
      b.address(code(1_000_000 + a));
    }
    for (int p = 0; p < clients.length; p++) {
      clients[p] = new Client(b.process(code(p)));
    }
    for (int called = 0; called < operations; ) {
      called += clients[random.nextInt(clients.length)].step() ? 1 : 0;
      if (torn && called == operations / 2) {
        tear();
        torn = false;
      }
    }
    for (Client client : clients) {
      while (client.phase > 0) {
        client.step();
      }
    }
    return b.build();
  }

  private long code(long value) {
    return b.values().codeOf(value);
  }

  private final class Client {
    private final int process;
    private final int[] address = new int[words];
    private final long[] before = new long[words];
    private final long[] after = new long[words];
    private Primitive primitive;
    private int phase;
    private int row;
    private int wrong;

    Client(int process) {
      this.process = process;
    }

    /** Whether it called an operation. */
    boolean step() {
      switch (phase) {
        case 0 -> call();
        case 1 -> takeEffect();
        default -> answer();
      }
      phase = (phase + 1) % 3;
      return phase == 1;
    }

    private void call() {
      double choice = random.nextDouble();
      primitive =
          choice < compareAndSwaps
              ? Primitive.CAS
              : random.nextBoolean() ? Primitive.READ : Primitive.WRITE;
      row = b.call(process, ++now, primitive);
      int at = random.nextInt(locations);
      for (int k = 0; k < words; k++) {
        // Steps of 1 to locations / words: all addresses are different.
        address[k] = at;
        at = (at + 1 + random.nextInt(locations / words)) % locations;
        before[k] = memory[address[k]];
        after[k] = ++fresh;
        b.word(address[k], code(before[k]), code(after[k]));
      }
    }

    private void takeEffect() {
      wrong = -1;
      for (int k = 0; k < words; k++) {
        wrong = memory[address[k]] != before[k] ? k : wrong;
        before[k] = primitive == Primitive.READ ? memory[address[k]] : before[k];
      }
      boolean writes = primitive == Primitive.WRITE || (primitive == Primitive.CAS && wrong < 0);
      for (int k = 0; writes && k < words; k++) {
        memory[address[k]] = after[k];
      }
    }

    private void answer() {
      for (int k = 0; primitive == Primitive.READ && k < words; k++) {
        b.saw(row, k, code(before[k]));
      }
      if (primitive == Primitive.CAS && wrong >= 0) {
        b.failedAt(row, ++now, wrong);
      } else {
        b.returned(row, ++now, Response.OK);
      }
    }
  }

  /** Two writes to the same two words, and a read during both that sees a word of each. */
  private void tear() {
    int first = write(clients.length);
    int second = write(clients.length + 1);
    int read = b.call(b.process(code(clients.length + 2L)), ++now, Primitive.READ);
    b.word(0, 0, 0);
    b.word(1, 0, 0);
    b.saw(read, 0, code(fresh - 3));
    b.saw(read, 1, code(fresh));
    for (int row : new int[] {read, first, second}) {
      b.returned(row, ++now, Response.OK);
    }
    memory[0] = fresh - 1;
    memory[1] = fresh;
  }

  private int write(int process) {
    int row = b.call(b.process(code(process)), ++now, Primitive.WRITE);
    b.word(0, 0, code(++fresh));
    b.word(1, 0, code(++fresh));
    return row;
  }
}
