package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.HeapPlace;
import java.util.HashSet;
import java.util.Set;

/**
 * What a piece of code does to locals and to shared memory, along any of its paths.
 *
 * @param assigned the locals that it sets
 * @param used the locals and parameters that it reads
 * @param created the locals that point to a node in the end that it has made and nobody else knows
 * @param published the locals that may point to a node others know: it stores or copies the
 *     pointer, or sets the local to something that is not new
 * @param followed the pointers to the nodes that it accesses; it fails if one of them is null
 * @param surelyFollowed those that it follows on every path before it may leave, as it found them
 * @param reads the places of shared memory that it reads; constant ones are not among them
 * @param writes the places that it writes
 * @param returns whether it may return
 * @param restarts whether it may restart
 * @param locks whether it takes or gives back a lock
 * @param accesses how often it accesses shared memory, fields of one word at once counted once
 */
public record BlockEffects(
    Set<String> assigned,
    Set<String> used,
    Set<String> created,
    Set<String> published,
    Set<String> followed,
    Set<String> surelyFollowed,
    Set<HeapPlace> reads,
    Set<HeapPlace> writes,
    boolean returns,
    boolean restarts,
    boolean locks,
    int accesses) {
  public BlockEffects {
    assigned = Set.copyOf(assigned);
    used = Set.copyOf(used);
    created = Set.copyOf(created);
    published = Set.copyOf(published);
    followed = Set.copyOf(followed);
    surelyFollowed = Set.copyOf(surelyFollowed);
    reads = Set.copyOf(reads);
    writes = Set.copyOf(writes);
  }

  /** Of this code and that, one after the other. */
  public BlockEffects with(BlockEffects other) {
    Set<String> later = new HashSet<>(exits() ? Set.of() : other.surelyFollowed);
    later.removeAll(assigned);
    return new BlockEffects(
        union(assigned, other.assigned),
        union(used, other.used),
        union(created, other.created),
        union(published, other.published),
        union(followed, other.followed),
        union(surelyFollowed, later),
        union(reads, other.reads),
        union(writes, other.writes),
        returns || other.returns,
        restarts || other.restarts,
        locks || other.locks,
        accesses + other.accesses);
  }

  private static <T> Set<T> union(Set<T> a, Set<T> b) {
    Set<T> all = new HashSet<>(a);
    all.addAll(b);
    return all;
  }

  /** Whether it touches shared memory at all. */
  public boolean isShared() {
    return accesses > 0;
  }

  /** Whether it may leave the code that it is in. */
  public boolean exits() {
    return returns || restarts;
  }
}
