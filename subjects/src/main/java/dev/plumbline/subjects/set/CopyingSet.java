package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * A set that is copied to be changed, with one defect: nothing keeps two threads from changing the
 * same copy.
 *
 * <p>Not linearizable. Of two changes that copy the same set the later one undoes the earlier. With
 * a lock around {@code add} and {@code remove} it would be right: {@code contains} reads one copy.
 */
final class CopyingSet implements IntSet {
  private volatile Set<Integer> keys = Set.of();

  @Override
  public boolean add(int key) {
    Set<Integer> copy = new TreeSet<>(keys);
    boolean added = copy.add(key);
    keys = copy;
    return added;
  }

  @Override
  public boolean remove(int key) {
    Set<Integer> copy = new TreeSet<>(keys);
    boolean removed = copy.remove(key);
    keys = copy;
    return removed;
  }

  @Override
  public boolean contains(int key) {
    return keys.contains(key);
  }
}
