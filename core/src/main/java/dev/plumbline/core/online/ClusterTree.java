package dev.plumbline.core.online;

import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Clusters in the order of their first ends, which is the order in which they come, with the latest
 * of the last calls of any range: a segment tree over an array that grows at its end.
 *
 * <p>Cost: O(log n) to add, to follow a last call that grew and to look for a conflict; O(n) to
 * drop some.
 */
final class ClusterTree {
  private static final int LEAST = 16;

  private int size;
  private Cluster[] clusters = new Cluster[LEAST];
  private long[] ends = new long[LEAST];

  /** Node i has the children 2i and 2i + 1; the leaf of a place is at length / 2 + place. */
  private long[] latestCall = Filled.longs(2 * LEAST, -1);

  int size() {
    return size;
  }

  Cluster get(int place) {
    return clusters[place];
  }

  /** Takes a cluster that has been seen, or that was there and has now a later last call. */
  void update(Cluster cluster) {
    if (cluster.place < 0) {
      if (size == ends.length) {
        rebuild(2 * size);
      }
      append(cluster);
    }
    int leaves = ends.length;
    for (int i = leaves + cluster.place; i > 0; i >>= 1) {
      latestCall[i] = Math.max(latestCall[i], cluster.lastCall);
    }
  }

  private void append(Cluster cluster) {
    cluster.place = size;
    clusters[size] = cluster;
    ends[size] = cluster.firstEnd;
    size++;
  }

  /**
   * Whether the cluster must come before another one and after it. That is the same as two last
   * calls that are both after the other's first end.
   */
  boolean conflicts(Cluster cluster) {
    int found = Arrays.binarySearch(ends, 0, size, cluster.lastCall);
    int to = found < 0 ? ~found : found;
    int at = cluster.place;
    return latest(0, Math.min(at, to)) > cluster.firstEnd || latest(at + 1, to) > cluster.firstEnd;
  }

  /** The latest of the last calls from one place to another, which is excluded. */
  private long latest(int from, int to) {
    long latest = -1;
    int low = ends.length + from;
    int high = ends.length + to;
    while (low < high) {
      if ((low & 1) == 1) {
        latest = Math.max(latest, latestCall[low++]);
      }
      if ((high & 1) == 1) {
        latest = Math.max(latest, latestCall[--high]);
      }
      low >>= 1;
      high >>= 1;
    }
    return latest;
  }

  /** Drops all others. */
  void retain(Predicate<Cluster> kept) {
    int left = 0;
    for (int i = 0; i < size; i++) {
      if (kept.test(clusters[i])) {
        clusters[left++] = clusters[i];
      }
    }
    size = left;
    rebuild(Math.max(LEAST, Integer.highestOneBit(Math.max(1, size)) << 1));
  }

  private void rebuild(int leaves) {
    int count = size;
    Cluster[] all = clusters;
    clusters = new Cluster[leaves];
    ends = new long[leaves];
    latestCall = Filled.longs(2 * leaves, -1);
    size = 0;
    for (int i = 0; i < count; i++) {
      append(all[i]);
      latestCall[leaves + i] = all[i].lastCall;
    }
    for (int i = leaves - 1; i > 0; i--) {
      latestCall[i] = Math.max(latestCall[2 * i], latestCall[2 * i + 1]);
    }
  }
}
