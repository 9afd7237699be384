package dev.plumbline.testkit;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.SplittableRandom;

/**
 * Makes large logs of multi-word operations by simulating an execution: each process reads some
 * words and then tries to replace what it saw, and each operation takes effect at one moment
 * between call and return. So a log is linearizable, under every crash model: an operation that a
 * crash interrupts has taken effect before it or not at all. Every value is written once.
 *
 * <pre>{@code
 * WordLogGenerator.Made made =
 *     WordLogGenerator.make(WordLogOptions.of(1_000, 7).withPlanted(WordLogOptions.Planted.FORK));
 * }</pre>
 */
public final class WordLogGenerator {
  /**
   * A log.
   *
   * @param history the log
   * @param planted the rows of the operations that are wrong together; none unless asked for
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Made(MultiWordHistory history, int[] planted) {}

  /** The most time between two events. */
  private static final int LONGEST_STEP = 99;

  private static final long FIRST_ADDRESS = 0x7f00_0000_1000L;

  /** This part of the addresses is used more if there is contention. */
  private static final int HOT_PART = 100;

  private final WordLogOptions options;
  private final SplittableRandom random;
  private final MultiWordBuilder builder;
  private final long[] memory;
  private final Client[] clients;
  private final int hot;
  private long now = 1_000_000_000_000L;
  private long written;
  private int called;
  private int[] planted = {};

  private WordLogGenerator(WordLogOptions options) {
    this.options = options;
    this.random = new SplittableRandom(options.seed());
    this.builder =
        MultiWordHistory.builder()
            .expect(options.operations(), options.operations() * options.words());
    // One more, which is left alone unless a spurious failure is planted there.
    this.memory = new long[options.locations() + 1];
    this.hot = Math.max(options.words(), options.locations() / HOT_PART);
    this.clients = new Client[options.threads()];
    for (int i = 0; i < clients.length; i++) {
      clients[i] = new Client(builder.process(builder.values().codeOf(i)));
    }
  }

  public static Made make(WordLogOptions options) {
    WordLogGenerator generator = new WordLogGenerator(options);
    generator.run();
    return new Made(generator.builder.build(), generator.planted);
  }

  /** A process, and how far its operation is. */
  private final class Client {
    final int process;
    final int[] addresses = new int[options.words()];
    final long[] seen = new long[options.words()];
    final long[] next = new long[options.words()];
    boolean hasRead;
    boolean swaps;
    boolean open;
    boolean effective;
    boolean succeeded;
    int wrong;
    int row;

    Client(int process) {
      this.process = process;
    }

    void step() {
      if (!open) {
        call();
      } else if (!effective) {
        takeEffect();
      } else {
        answer();
      }
    }

    private void call() {
      swaps = hasRead;
      if (!swaps) {
        choose(addresses);
      }
      row = builder.call(process, tick(), swaps ? Primitive.CAS : Primitive.READ);
      for (int k = 0; k < addresses.length; k++) {
        next[k] = swaps ? fresh(this) : 0;
        builder.word(number(addresses[k]), code(swaps ? seen[k] : 0), code(next[k]));
      }
      hasRead = false;
      open = true;
      effective = false;
      called++;
    }

    private void takeEffect() {
      effective = true;
      wrong = 0;
      if (!swaps) {
        for (int k = 0; k < addresses.length; k++) {
          seen[k] = memory[addresses[k]];
        }
        return;
      }
      while (wrong < addresses.length && memory[addresses[wrong]] == seen[wrong]) {
        wrong++;
      }
      succeeded = wrong == addresses.length;
      for (int k = 0; k < addresses.length; k++) {
        if (succeeded) {
          memory[addresses[k]] = next[k];
        } else {
          seen[k] = memory[addresses[k]];
        }
      }
    }

    private void answer() {
      if (swaps && !succeeded) {
        fail();
      } else {
        for (int k = 0; !swaps && k < addresses.length; k++) {
          builder.saw(row, k, code(seen[k]));
        }
        builder.returned(row, tick(), Response.OK);
      }
      hasRead = !swaps;
      open = false;
    }

    private void fail() {
      switch (options.failure()) {
        case FAILED_AT -> builder.failedAt(row, tick(), wrong);
        case OBSERVED -> {
          long[] codes = new long[seen.length];
          for (int k = 0; k < codes.length; k++) {
            codes[k] = code(seen[k]);
          }
          builder.observed(row, tick(), codes);
        }
        default -> builder.returned(row, tick(), Response.FAILED);
      }
    }

    void finish() {
      while (open) {
        step();
      }
    }

    void interrupt() {
      open = false;
      hasRead = false;
    }
  }

  private void run() {
    int crashes = 0;
    // A random number of its own: what comes before is the same with and without it.
    int plantAt = new SplittableRandom(~options.seed()).nextInt(Math.max(1, options.operations()));
    boolean plants = options.planted() != WordLogOptions.Planted.NOTHING;
    while (called < options.operations() - (plants ? options.planted().operations() : 0)) {
      long crashAt = (crashes + 1L) * options.operations() / (options.crashes() + 1L);
      if (crashes < options.crashes() && called >= crashAt) {
        crash();
        crashes++;
      }
      if (plants && called >= plantAt) {
        plant();
        plants = false;
        continue;
      }
      clients[random.nextInt(clients.length)].step();
    }
    if (plants) {
      plant();
    }
    for (Client client : clients) {
      client.finish();
    }
  }

  private void crash() {
    builder.crash(tick());
    for (Client client : clients) {
      client.interrupt();
    }
  }

  // ---- What is wrong on purpose. Two processes end what they do, then it happens step by step;
  // the operations of other processes may be open meanwhile.

  private void plant() {
    Client a = clients[random.nextInt(clients.length)];
    Client b = clients[random.nextInt(clients.length)];
    a.finish();
    b.finish();
    int place = random.nextInt(options.locations());
    long old = memory[place];
    long fresh = fresh(a);
    planted =
        switch (options.planted()) {
          case DANGLING_READ -> new int[] {read(a, place, fresh)};
          case FORK -> {
            int first = replace(a, place, old, fresh);
            yield new int[] {first, replaceUnseen(b, place, old, fresh(b))};
          }
          case SPURIOUS_FAILURE -> {
            read(a, options.locations(), 0);
            yield new int[] {failFor(a, options.locations(), 0, fresh)};
          }
          case READ_BEFORE_WRITE -> {
            int reader = read(a, place, fresh);
            yield new int[] {reader, replace(b, place, old, fresh)};
          }
          case CYCLE -> {
            int writer = replace(b, place, old, fresh);
            yield new int[] {writer, read(a, place, old)};
          }
          case NOTHING -> planted;
        };
  }

  private int read(Client client, int place, long value) {
    called++;
    int row = builder.call(client.process, tick(), Primitive.READ);
    builder.word(number(place), code(0), code(0));
    builder.saw(row, 0, code(value));
    builder.returned(row, tick(), Response.OK);
    return row;
  }

  private int replace(Client client, int place, long expected, long next) {
    memory[place] = next;
    return replaceUnseen(client, place, expected, next);
  }

  /** Claims to have replaced a value, but others never see the new one. */
  private int replaceUnseen(Client client, int place, long expected, long next) {
    int row = compareAndSwap(client, place, expected, next);
    builder.returned(row, tick(), Response.OK);
    return row;
  }

  private int failFor(Client client, int place, long expected, long next) {
    int row = compareAndSwap(client, place, expected, next);
    if (options.failure() == Response.FAILED_AT) {
      builder.failedAt(row, tick(), 0);
    } else {
      builder.returned(row, tick(), Response.FAILED);
    }
    return row;
  }

  private int compareAndSwap(Client client, int place, long expected, long next) {
    called++;
    int row = builder.call(client.process, tick(), Primitive.CAS);
    builder.word(number(place), code(expected), code(next));
    return row;
  }

  // ---- Times, addresses, values.

  private long tick() {
    now += 1 + random.nextInt(LONGEST_STEP);
    return now;
  }

  private void choose(int[] addresses) {
    for (int k = 0; k < addresses.length; k++) {
      do {
        boolean often = options.contention() > 0 && random.nextDouble() < options.contention();
        addresses[k] = random.nextInt(often ? hot : options.locations());
      } while (contains(addresses, k));
    }
  }

  private static boolean contains(int[] addresses, int k) {
    for (int i = 0; i < k; i++) {
      if (addresses[i] == addresses[k]) {
        return true;
      }
    }
    return false;
  }

  /** As if the words were an array in memory, eight bytes each. */
  private int number(int place) {
    return builder.address(code(FIRST_ADDRESS + 8L * place));
  }

  /** A value that was never there, with the process in front as programs make them. */
  private long fresh(Client client) {
    return (client.process + 1L) << 40 | ++written;
  }

  private long code(long value) {
    return builder.values().codeOf(value);
  }
}
