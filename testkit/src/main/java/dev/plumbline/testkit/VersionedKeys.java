package dev.plumbline.testkit;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.TransactionBuilder;
import java.util.Arrays;

/** The keys of a simulated database: all versions, each with the number of its commit. */
final class VersionedKeys {
  private final TransactionBuilder builder;
  private final int[] active;
  private final int writesPerKey;

  /** By key: its versions, and the commits that made them. */
  private long[][] versions = new long[16][];

  private int[][] commitsOf = new int[16][];
  private int[] counts = new int[16];

  /** By key: how many values were given out for it. */
  private int[] issued = new int[16];

  private int created;
  private int commits;

  VersionedKeys(TransactionBuilder builder, int count, int writesPerKey) {
    this.builder = builder;
    this.active = new int[count];
    this.writesPerKey = writesPerKey;
    for (int k = 0; k < count; k++) {
      active[k] = create();
    }
  }

  private int create() {
    int key = builder.keyOf(builder.values().codeOf(created++));
    if (key >= counts.length) {
      int room = 2 * key;
      versions = Arrays.copyOf(versions, room);
      commitsOf = Arrays.copyOf(commitsOf, room);
      counts = Arrays.copyOf(counts, room);
      issued = Arrays.copyOf(issued, room);
    }
    versions[key] = new long[4];
    commitsOf[key] = new int[4];
    return key;
  }

  /** A key that is in use. */
  int active(int place) {
    if (issued[active[place]] >= writesPerKey) {
      active[place] = create();
    }
    return active[place];
  }

  int newValue(int key) {
    return ++issued[key];
  }

  /** How many transactions have committed. */
  int commits() {
    return commits;
  }

  void nextCommit() {
    commits++;
  }

  void write(int key, long value) {
    int n = counts[key]++;
    if (n == versions[key].length) {
      versions[key] = Arrays.copyOf(versions[key], 2 * n);
      commitsOf[key] = Arrays.copyOf(commitsOf[key], 2 * n);
    }
    versions[key][n] = value;
    commitsOf[key][n] = commits;
  }

  /** The last commit that wrote a key; 0 for none. */
  int lastCommit(int key) {
    return counts[key] == 0 ? 0 : commitsOf[key][counts[key] - 1];
  }

  /** How many versions of a key there were after a commit. */
  int count(int key, int commit) {
    int n = counts[key];
    while (n > 0 && commitsOf[key][n - 1] > commit) {
      n--;
    }
    return n;
  }

  /** How many versions of a key there were before a value; all if it was never written. */
  int before(int key, long value) {
    for (int p = counts[key] - 1; p >= 0; p--) {
      if (versions[key][p] == value) {
        return p;
      }
    }
    return counts[key];
  }

  long registerAt(int key, int count) {
    return count == 0 ? Values.NULL : versions[key][count - 1];
  }

  /** Tells the builder the first elements of a list. */
  void tellList(int key, int count) {
    for (int p = 0; p < count; p++) {
      builder.element(versions[key][p]);
    }
  }
}
