package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * BenchmarkHistories as tests of key-value stores record them: clients get, put and append strings
 * of which no two are equal, some calls take very long, and a get answers all that was appended to
 * its key.
 */
final class AppendHistories {
  private static final int LONG_PERCENT = 20;
  private static final int GET_PERCENT = 35;
  private static final int PUT_PERCENT = 4;

  private AppendHistories() {}

  /** A call: who calls what, and when it takes effect. */
  private record Call(int client, int number, int key, int kind, long call, long effect, long ret) {
    String string() {
      return "x " + client + " " + number + " y";
    }
  }

  /**
   * A history.
   *
   * @param lossy keys of which one quick append in the middle gets lost
   */
  static History make(long seed, int clients, int keys, int operations, Set<Integer> lossy) {
    List<Call> calls = calls(new Random(seed), clients, keys, operations);
    String[] store = new String[keys];
    Arrays.fill(store, "");
    boolean[] lost = new boolean[keys];
    HistoryBuilder builder = History.builder();
    for (int i = 0; i < calls.size(); i++) {
      Call c = calls.get(i);
      String key = Integer.toString(c.key);
      boolean early = i < calls.size() / 10;
      if (c.kind < GET_PERCENT) {
        builder.add(c.client, "get", key, store[c.key], c.call, c.ret);
      } else if (early && c.kind < GET_PERCENT + PUT_PERCENT) {
        store[c.key] = c.string();
        builder.add(c.client, "put", List.of(key, c.string()), null, c.call, c.ret);
      } else {
        boolean loses =
            lossy.contains(c.key) && !lost[c.key] && i > calls.size() / 3 && c.ret - c.call < 500;
        lost[c.key] |= loses;
        store[c.key] += loses ? "" : c.string();
        builder.add(c.client, "append", List.of(key, c.string()), null, c.call, c.ret);
      }
    }
    return builder.build();
  }

  /** Calls in the order of their effects. */
  private static List<Call> calls(Random random, int clients, int keys, int operations) {
    List<Call> calls = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      long time = random.nextInt(1000);
      for (int i = 0; i < operations / clients; i++) {
        long call = time + 1 + random.nextInt(200);
        long length =
            random.nextInt(100) < LONG_PERCENT
                ? 2000 + random.nextInt(6000)
                : 20 + random.nextInt(400);
        long effect = call + 1 + (long) (random.nextDouble() * (length - 2));
        int key = random.nextInt(keys);
        calls.add(new Call(client, i, key, random.nextInt(100), call, effect, call + length));
        time = call + length;
      }
    }
    calls.sort(Comparator.comparingLong(Call::effect));
    return calls;
  }
}
