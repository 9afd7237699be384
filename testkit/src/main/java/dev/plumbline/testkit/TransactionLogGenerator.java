package dev.plumbline.testkit;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;

/**
 * Makes histories of transactions by letting clients use a simulated database, which keeps for
 * every key all versions with the number of the commit that made them. What it promises decides as
 * of which commit a transaction reads.
 *
 * <ul>
 *   <li>Strict: all reads and writes at one instant between call and return. Serializable, and
 *       session: read-only transactions may read an older state, by session none older than what
 *       the process has seen.
 *   <li>Snapshots: reads at one instant, writes at a later one; a transaction fails if a key that
 *       it writes has changed since. Strong: the first instant is after the call.
 *   <li>Read committed: every read at an instant of its own.
 * </ul>
 *
 * <p>About 5 % of transactions fail, 2 % have an unknown outcome, of which half took effect. Cost:
 * O(log versions) a read.
 */
public final class TransactionLogGenerator {
  private static final int MOST_STEPS = 4;
  private static final int MOST_LAG = 40;

  private final TransactionLogOptions options;
  private final Rng random;
  private final TransactionBuilder builder;
  private final Values values;
  private final VersionedKeys keys;
  private final Client[] clients;
  private int nextProcess;
  private long clock;

  /** A client, and the transaction that it has open. */
  private static final class Client {
    int process;
    int row = -1;
    boolean effected;
    boolean fails;
    boolean unknown;
    int count;
    final int[] key = new int[MOST_STEPS];
    final boolean[] writes = new boolean[MOST_STEPS];
    final long[] value = new long[MOST_STEPS];

    /** As of which commit each step reads. */
    final int[] asOf = new int[MOST_STEPS];

    int snapshot;
    int seen;
  }

  private TransactionLogGenerator(TransactionLogOptions options) {
    this.options = options;
    this.random = new Rng(options.seed());
    this.builder = new TransactionBuilder(options.model());
    this.values = builder.values();
    this.keys = new VersionedKeys(builder, options.keys(), options.writesPerKey());
    this.clients = new Client[options.threads()];
    this.nextProcess = options.threads();
  }

  /** Makes the history of some options. */
  public static TransactionHistory make(TransactionLogOptions options) {
    return new TransactionLogGenerator(options).run();
  }

  private TransactionHistory run() {
    for (int c = 0; c < clients.length; c++) {
      clients[c] = new Client();
      clients[c].process = c;
    }
    int planted = plantAt();
    while (builder.size() < options.transactions()) {
      if (builder.size() == planted) {
        planted = -1;
        plant();
        continue;
      }
      act(clients[random.below(clients.length)]);
    }
    for (Client client : clients) {
      while (client.row >= 0) {
        act(client);
      }
    }
    return builder.build();
  }

  /** Behind how many transactions the anomaly comes; -1 if there is none. */
  private int plantAt() {
    PlantedAnomaly planted = options.planted();
    int all = options.transactions();
    return planted == null ? -1 : Math.min(all / 2, all - planted.transactions(options.model()));
  }

  private void plant() {
    String script = options.planted().script(options.model());
    new PlantedScript(builder, nextProcess).play(script, clock + 1);
    // More than any script takes.
    clock += 100;
    nextProcess += 100;
  }

  private void act(Client client) {
    clock++;
    if (client.row < 0) {
      call(client);
    } else if (!client.effected) {
      takeEffect(client);
    } else {
      end(client);
    }
  }

  private void call(Client client) {
    client.row = builder.call(builder.process((long) client.process), clock, 0);
    client.effected = false;
    client.fails = random.chance(0.05);
    client.unknown = !client.fails && random.chance(0.02);
    client.count = 1 + random.below(MOST_STEPS);
    for (int s = 0; s < client.count; s++) {
      client.writes[s] = random.below(2) == 0;
      client.key[s] = keys.active(random.below(options.keys()));
      client.value[s] = client.writes[s] ? values.codeOf(keys.newValue(client.key[s])) : 0;
    }
    client.snapshot = begin();
    for (int s = 0; s < client.count; s++) {
      client.asOf[s] = client.snapshot;
    }
  }

  /** As of which commit a transaction reads if it reads a snapshot from its call on. */
  private int begin() {
    int lag =
        options.level() == IsolationLevel.SNAPSHOT_ISOLATION
            ? random.below(1 + Math.min(MOST_LAG, keys.commits()))
            : 0;
    return keys.commits() - lag;
  }

  private void takeEffect(Client client) {
    client.effected = true;
    switch (options.level()) {
      case SNAPSHOT_ISOLATION, STRONG_SNAPSHOT_ISOLATION ->
          client.fails |= !client.unknown && changedSince(client);
      case READ_COMMITTED -> {
        int now = client.snapshot;
        for (int s = 0; s < client.count; s++) {
          now += random.below(keys.commits() - now + 1);
          client.asOf[s] = now;
        }
      }
      default -> {
        int now = asOfOneState(client);
        for (int s = 0; s < client.count; s++) {
          client.asOf[s] = now;
        }
        client.seen = Math.max(client.seen, now);
      }
    }
    boolean conflict = client.unknown && isSnapshot() && changedSince(client);
    if (!client.fails && !(client.unknown && (conflict || random.below(2) == 0))) {
      commit(client);
    }
  }

  private boolean isSnapshot() {
    return options.level() == IsolationLevel.SNAPSHOT_ISOLATION
        || options.level() == IsolationLevel.STRONG_SNAPSHOT_ISOLATION;
  }

  private boolean changedSince(Client client) {
    for (int s = 0; s < client.count; s++) {
      if (client.writes[s] && keys.lastCommit(client.key[s]) > client.snapshot) {
        return true;
      }
    }
    return false;
  }

  /** Who only reads may read an old state, if time does not count. */
  private int asOfOneState(Client client) {
    int now = keys.commits();
    boolean readsOnly = true;
    for (int s = 0; s < client.count; s++) {
      readsOnly &= !client.writes[s];
    }
    boolean strict = options.level() == IsolationLevel.STRICT_SERIALIZABLE;
    if (strict || !readsOnly || random.below(4) > 0) {
      return now;
    }
    int old = now - random.below(1 + Math.min(MOST_LAG, now));
    return options.level() == IsolationLevel.SESSION ? Math.max(old, client.seen) : old;
  }

  private void commit(Client client) {
    boolean any = false;
    for (int s = 0; s < client.count; s++) {
      any |= client.writes[s];
    }
    if (any) {
      keys.nextCommit();
    }
    for (int s = 0; s < client.count; s++) {
      if (client.writes[s]) {
        keys.write(client.key[s], client.value[s]);
      }
    }
    if (any) {
      client.seen = keys.commits();
    }
  }

  private void end(Client client) {
    int first = builder.steps();
    boolean committed = !client.fails && !client.unknown;
    for (int s = 0; s < client.count; s++) {
      if (client.writes[s]) {
        builder.write(client.key[s], client.value[s]);
      } else if (committed) {
        read(client, s);
      } else {
        builder.readUnknown(client.key[s]);
      }
    }
    if (client.fails) {
      builder.failed(client.row, first, clock);
    } else if (committed) {
      builder.committed(client.row, first, clock);
    } else {
      builder.unknown(client.row, first);
      client.process = nextProcess++;
      client.seen = 0;
    }
    client.row = -1;
  }

  /** What a step reads: what was there, and what its transaction wrote before. */
  private void read(Client client, int step) {
    int key = client.key[step];
    int own = 0;
    long last = 0;
    for (int s = 0; s < step; s++) {
      if (client.writes[s] && client.key[s] == key) {
        own++;
        last = client.value[s];
      }
    }
    boolean committed = options.level() == IsolationLevel.READ_COMMITTED && own > 0;
    int seen =
        committed ? keys.before(key, firstOwn(client, key)) : keys.count(key, client.asOf[step]);
    if (options.model() == TransactionModel.RW_REGISTER) {
      builder.read(key, own > 0 ? last : keys.registerAt(key, seen));
      return;
    }
    builder.beginRead(key);
    keys.tellList(key, seen);
    for (int s = 0; s < step; s++) {
      if (client.writes[s] && client.key[s] == key) {
        builder.element(client.value[s]);
      }
    }
    builder.endRead();
  }

  private static long firstOwn(Client client, int key) {
    for (int s = 0; s < client.count; s++) {
      if (client.writes[s] && client.key[s] == key) {
        return client.value[s];
      }
    }
    throw new AssertionError("no write of its own");
  }
}
