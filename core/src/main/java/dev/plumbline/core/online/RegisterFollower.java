package dev.plumbline.core.online;

import dev.plumbline.core.history.Values;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows a register that is written and read, exactly at each event, as long as no value is
 * written while an equal one is kept.
 *
 * <p>{@link Cluster} x must wholly precede y if {@code x.firstEnd < y.lastCall}. Two clusters for
 * which this holds in both directions have no order; if there are no such two, there is a witness
 * (Gibbons and Korach). firstEnd never changes and lastCall only grows, so an event needs to test
 * its own cluster only.
 *
 * <p><b>Forgetting.</b> Call x <em>past</em> if {@code x.firstEnd} is before every open read's
 * call: whatever returns from now on or is called, writes aside, comes after x's write. Call z
 * <em>dead</em> if {@code z.firstEnd < x.lastCall} for another past x: z is over before x's write,
 * and {@code z.lastCall <= x.firstEnd}, or the two were in conflict. Nobody can read z any more,
 * and dead clusters make no difference any more whatever comes, compare-and-set included. For let x
 * be the past cluster with the latest lastCall, and Z what is dead because of it. From a witness
 * with Z, Z can be left out: it ends before x's write, and only reads and writes do. Now take a
 * witness without Z. What stands before x in it has its lastCalls before x's write, so not after
 * x.firstEnd. Together with Z there are no two of these clusters in conflict, and x must precede
 * none; so all of them can be ordered before x. And nothing that follows x in the witness must
 * precede a z, since it would have its firstEnd before {@code z.lastCall < x.lastCall} and be dead
 * because of x itself. So of the dead x alone is kept, and those whose write may still fail.
 *
 * <p>What lives can still be read by somebody, and is bounded by the concurrency since the oldest
 * open read was called. Writes that were lost and never read live for good. A cluster keeps its
 * write and the two operations that gave it its numbers: any other operation fits between those
 * two.
 *
 * <p>A read that stays open for long keeps alive every value that is written meanwhile. When there
 * are more than {@value #MOST}, it is set aside: unless it returns, it makes no difference. If it
 * does, and what it read is forgotten, it cannot be judged, and {@link #forgetful} says so.
 *
 * <p>Cost of an event: O(log k) for k clusters kept, and O(k) whenever k has doubled.
 *
 * <p>Compare-and-set, swap and fetch-and-add, and a write of a value that is kept, are not covered:
 * another follower goes on with what is kept, which is all that matters. A write that was seen and
 * is open may still fail, which is a violation; so its cluster is kept, and no other one with its
 * value, which could seem to explain what was seen.
 */
final class RegisterFollower extends ExactFollower {
  private static final int SPARE = 8;

  /** How many values are kept for open reads. */
  static final int MOST = 1 << 16;

  /** All that are kept, those included whose write is open and nobody has read. */
  private final Map<Object, Cluster> clusters = new HashMap<>();

  /** Those that were seen, and still matter. */
  private final ClusterTree seen = new ClusterTree();

  /** Open operations in the order of calls, without reads that were lost or set aside. */
  private final Set<TrackedOperation> open = new LinkedHashSet<>();

  /** Those of them that may read. */
  private final Set<TrackedOperation> reads = new LinkedHashSet<>();

  /** Open reads that nothing is kept for. */
  private final Set<TrackedOperation> aside = new LinkedHashSet<>();

  private int buryAt = SPARE;
  private boolean forgot;
  private boolean unjudged;

  /** Takes who goes on with an operation that is not covered: from operations, and forgetful. */
  RegisterFollower(
      @Nullable Object initial,
      BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond) {
    super(beyond);
    Cluster start = Cluster.initial(initial);
    clusters.put(initial, start);
    seen.update(start);
  }

  @Override
  public Follower call(TrackedOperation op) {
    boolean write = op.name().equals("write");
    if (write ? isKept(op.seen.input()) : !op.name().equals("read")) {
      bury();
      return goOn(op, unjudged || !aside.isEmpty());
    }
    open.add(op);
    if (write) {
      clusters.put(op.seen.input(), Cluster.of(op));
    } else {
      reads.add(op);
    }
    return this;
  }

  private boolean isKept(@Nullable Object value) {
    if (clusters.containsKey(value)) {
      bury();
    }
    return clusters.containsKey(value);
  }

  @Override
  boolean take(TrackedOperation op) {
    boolean late = aside.contains(op);
    close(op);
    return late ? takeLate(op) : takeInTime(op);
  }

  private boolean takeInTime(TrackedOperation op) {
    boolean read = op.name().equals("read");
    Object value = read ? op.seen.output() : op.seen.input();
    Cluster cluster = clusters.get(value);
    if (!read && (cluster == null || cluster.write != op || cluster.dead)) {
      // Read and replaced while it was open: its numbers are known.
      return true;
    }
    if (cluster == null || cluster.dead) {
      sentence =
          cluster == null && forgot
              ? Values.show(value)
                  + " was read, but had never been written, or had certainly been replaced when"
                  + " the read began."
              : null;
      return false;
    }
    cluster.take(op);
    seen.update(cluster);
    if (seen.conflicts(cluster)) {
      return false;
    }
    if (clusters.size() > buryAt) {
      makeRoom();
    }
    return true;
  }

  /**
   * Takes a read that was set aside. What lives can be read by some operation that was called
   * later, so it could be read by this one.
   */
  private boolean takeLate(TrackedOperation read) {
    bury();
    Cluster cluster = clusters.get(read.seen.output());
    if (cluster != null && !cluster.dead) {
      return takeInTime(read);
    }
    unjudged = true;
    return true;
  }

  @Override
  boolean takeBack(TrackedOperation op) {
    close(op);
    if (op.name().equals("read")) {
      return true;
    }
    Cluster cluster = clusters.get(op.seen.input());
    if (cluster == null || cluster.write != op || cluster.seen()) {
      // Somebody has read it.
      return false;
    }
    clusters.remove(op.seen.input());
    return true;
  }

  @Override
  public void lost(TrackedOperation op) {
    if (op.name().equals("read")) {
      close(op);
    }
  }

  private void close(TrackedOperation op) {
    open.remove(op);
    reads.remove(op);
    aside.remove(op);
  }

  // ---- Forgetting.

  private void makeRoom() {
    bury();
    while (seen.size() > MOST && !reads.isEmpty()) {
      TrackedOperation oldest = reads.iterator().next();
      close(oldest);
      aside.add(oldest);
      bury();
    }
    buryAt = 2 * clusters.size() + SPARE;
  }

  /** Forgets clusters that make no difference any more. */
  private void bury() {
    long firstRead = reads.isEmpty() ? TrackedOperation.NEVER : reads.iterator().next().call;
    Cluster latest = null;
    long second = -1;
    for (int i = 0; i < seen.size() && seen.get(i).firstEnd < firstRead; i++) {
      Cluster x = seen.get(i);
      if (latest == null || x.lastCall > latest.lastCall) {
        second = latest == null ? -1 : latest.lastCall;
        latest = x;
      } else {
        second = Math.max(second, x.lastCall);
      }
    }
    if (latest != null) {
      buryBefore(latest, second);
    }
  }

  /** Takes the past cluster with the latest last call, and the last call of the one before it. */
  private void buryBefore(Cluster latest, long second) {
    seen.retain(
        y -> {
          y.dead = y.firstEnd < (y == latest ? second : latest.lastCall);
          boolean kept = !y.dead || y == latest || y.mayFail();
          if (!kept) {
            forgot = true;
            clusters.remove(y.value);
            // Alone it would seem to explain a late read.
            open.remove(y.write);
          }
          return kept;
        });
  }

  // ---- What is kept.

  @Override
  public boolean idle() {
    return false;
  }

  @Override
  public int retained() {
    return 3 * clusters.size() + open.size() + aside.size();
  }

  @Override
  public boolean forgetful() {
    return unjudged;
  }

  @Override
  void addEvidence(Set<TrackedOperation> ops) {
    for (int i = 0; i < seen.size(); i++) {
      Cluster c = seen.get(i);
      Stream.of(c.write, c.first, c.latest).filter(Objects::nonNull).forEach(ops::add);
    }
    ops.addAll(open);
  }
}
