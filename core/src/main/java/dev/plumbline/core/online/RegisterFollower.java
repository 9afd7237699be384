package dev.plumbline.core.online;

import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Follows a register that is written and read, exactly at each event, as long as no value is
 * written while an equal one can still be read.
 *
 * <p>A write and its reads are a <em>cluster</em>. It has {@code firstEnd}, the gap before its
 * first return, by which the value was there, and {@code lastCall}, the latest call among its
 * returned operations and, once it is read, its write: at that gap or later the value was there.
 * Cluster x must wholly precede y if {@code x.firstEnd < y.lastCall}. Two clusters for which this
 * holds in both directions have no order; if there are no such two, there is a witness (Gibbons and
 * Korach). firstEnd never changes and lastCall only grows, so an event needs to test its own
 * cluster only.
 *
 * <p><b>Memory.</b> Cluster y is <em>dead</em> if another, x, has {@code x.lastCall > y.firstEnd},
 * so that y precedes it, and {@code x.firstEnd} before every open read's call: whoever read y from
 * now on would have to come before x and after it. What dead clusters still forbid is a pair of
 * numbers each, and of two whose firstEnds no open call lies between the one with the later
 * lastCall forbids more. So there are no more dead ones than open operations, and clusters that
 * live overlap each other or an open read. A cluster keeps its write, and the two operations that
 * gave it its numbers, to explain a violation.
 *
 * <p>Cost of an event: linear in the number of clusters kept.
 *
 * <p>Compare-and-set, and a write of a value that can still be read, are not covered: {@code
 * beyond} goes on with what is kept.
 */
final class RegisterFollower implements Follower {
  private static final int SPARE = 8;

  private static final class Cluster {
    final Op write;
    long firstEnd = Op.NEVER;
    long lastCall = -1;
    Op first;
    Op latest;

    Cluster(Op write) {
      this.write = write;
    }

    boolean seen() {
      return firstEnd != Op.NEVER;
    }

    void take(Op op) {
      if (op.ret - 1 < firstEnd) {
        firstEnd = op.ret - 1;
        first = op;
      }
      if (op.call > lastCall) {
        lastCall = op.call;
        latest = op;
      }
      if (write != null && write.call > lastCall) {
        lastCall = write.call;
        latest = write;
      }
    }

    boolean conflicts(Cluster other) {
      return firstEnd < other.lastCall && other.firstEnd < lastCall;
    }
  }

  private final BiFunction<Collection<Op>, Boolean, Follower> beyond;

  /** Those that can still be read, with values whose write is open. */
  private final Map<Object, Cluster> living = new HashMap<>();

  private final List<Cluster> dead = new ArrayList<>();

  /** Open operations, without lost reads. */
  private final TreeMap<Long, Op> open = new TreeMap<>();

  /** Those of them that may read. */
  private final TreeMap<Long, Op> reads = new TreeMap<>();

  private int buryAt = SPARE;
  private boolean forgot;
  private Op bad;
  private String sentence;

  /** Takes who goes on with an operation that is not covered: from operations, and forgetful. */
  RegisterFollower(Object initial, BiFunction<Collection<Op>, Boolean, Follower> beyond) {
    this.beyond = beyond;
    Cluster start = new Cluster(null);
    start.firstEnd = -1;
    living.put(initial, start);
  }

  @Override
  public Follower call(Op op) {
    boolean write = op.name().equals("write");
    if (write && living.containsKey(op.seen.input())) {
      bury();
    }
    if (write ? living.containsKey(op.seen.input()) : !op.name().equals("read")) {
      return beyond.apply(evidence(), forgot).call(op);
    }
    open.put(op.call, op);
    if (write) {
      living.put(op.seen.input(), new Cluster(op));
    } else {
      reads.put(op.call, op);
    }
    return this;
  }

  @Override
  public boolean returned(Op op) {
    close(op);
    bad = take(op) ? null : op;
    return bad == null;
  }

  private boolean take(Op op) {
    boolean read = op.name().equals("read");
    Object value = read ? op.seen.output() : op.seen.input();
    Cluster cluster = living.get(value);
    if (!read && (cluster == null || cluster.write != op)) {
      // Read and replaced while it was open: its numbers are known.
      return true;
    }
    if (cluster == null) {
      sentence =
          forgot
              ? Values.show(value)
                  + " was read, but had never been written, or had certainly been replaced when"
                  + " the read began."
              : null;
      return false;
    }
    cluster.take(op);
    if (conflicts(cluster)) {
      return false;
    }
    if (living.size() + dead.size() > buryAt) {
      bury();
      buryAt = 2 * (living.size() + dead.size()) + SPARE;
    }
    return true;
  }

  private boolean conflicts(Cluster cluster) {
    for (Cluster other : living.values()) {
      if (other != cluster && cluster.conflicts(other)) {
        return true;
      }
    }
    return dead.stream().anyMatch(cluster::conflicts);
  }

  @Override
  public boolean failed(Op op) {
    close(op);
    bad = takeBack(op) ? null : op;
    return bad == null;
  }

  private boolean takeBack(Op op) {
    if (op.name().equals("read")) {
      return true;
    }
    Cluster cluster = living.get(op.seen.input());
    if (cluster == null || cluster.write != op || cluster.seen()) {
      // Somebody has read it.
      return false;
    }
    living.remove(op.seen.input());
    return true;
  }

  @Override
  public void lost(Op op) {
    if (op.name().equals("read")) {
      close(op);
    }
  }

  private void close(Op op) {
    open.remove(op.call);
    reads.remove(op.call);
  }

  /** Moves clusters that nobody can read any more to the dead, and forgets what forbids nothing. */
  private void bury() {
    long firstRead = reads.isEmpty() ? Op.NEVER : reads.firstKey();
    long replacedBefore = -1;
    long second = -1;
    Cluster replacer = null;
    for (Collection<Cluster> all : List.of(living.values(), dead)) {
      for (Cluster x : all) {
        if (x.firstEnd >= firstRead || !x.seen()) {
          continue;
        }
        if (x.lastCall > replacedBefore) {
          second = replacedBefore;
          replacedBefore = x.lastCall;
          replacer = x;
        } else {
          second = Math.max(second, x.lastCall);
        }
      }
    }
    for (Iterator<Cluster> each = living.values().iterator(); each.hasNext(); ) {
      Cluster y = each.next();
      if (y.seen() && y.firstEnd < (y == replacer ? second : replacedBefore)) {
        each.remove();
        dead.add(y);
      }
    }
    thinDead();
  }

  private void thinDead() {
    dead.sort(Comparator.comparingLong(c -> c.firstEnd));
    List<Cluster> thin = new ArrayList<>();
    List<Cluster> written = new ArrayList<>();
    for (Cluster c : dead) {
      if (c.write != null && c.write.open()) {
        // Its write is kept anyway, and alone would seem to explain a late read.
        written.add(c);
        continue;
      }
      Cluster before = thin.isEmpty() ? null : thin.get(thin.size() - 1);
      if (before != null && before.lastCall >= c.lastCall) {
        forgot = true;
      } else if (before != null && !calledWithin(before.firstEnd, c.firstEnd)) {
        forgot = true;
        thin.set(thin.size() - 1, c);
      } else {
        thin.add(c);
      }
    }
    dead.clear();
    dead.addAll(thin);
    dead.addAll(written);
  }

  /** Whether an operation that is still open was called after one gap and not after another. */
  private boolean calledWithin(long after, long upTo) {
    Long call = open.higherKey(after);
    return call != null && call <= upTo;
  }

  @Override
  public boolean decideNow() {
    return true;
  }

  @Override
  public boolean idle() {
    return false;
  }

  @Override
  public int retained() {
    return 3 * clusters() + open.size();
  }

  /** How many clusters are kept, for the test of the memory bound. */
  int clusters() {
    return living.size() + dead.size();
  }

  @Override
  public Collection<Op> evidence() {
    Set<Op> ops = new LinkedHashSet<>();
    for (Collection<Cluster> all : List.of(living.values(), dead)) {
      for (Cluster c : all) {
        ops.add(c.write);
        ops.add(c.first);
        ops.add(c.latest);
      }
    }
    ops.addAll(open.values());
    ops.add(bad);
    ops.removeIf(Objects::isNull);
    return ops;
  }

  @Override
  public long badEvent() {
    return bad.ret;
  }

  @Override
  public String sentence() {
    return sentence;
  }
}
