package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import java.util.BitSet;

/**
 * A set that is copied to be changed, with one defect: nothing keeps two threads from changing the
 * same copy.
 *
 * <p>Not linearizable. Of two changes that copy the same set the later one undoes the earlier. With
 * a lock around {@code add} and {@code remove} it would be right: {@code contains} reads one copy.
 */
final class CopyingSet implements IntSet {
  private volatile BitSet keys = new BitSet();

  @Override
  public boolean add(int key) {
    return set(key, true);
  }

  @Override
  public boolean remove(int key) {
    return set(key, false);
  }

  @Override
  public boolean contains(int key) {
    return keys.get(key);
  }

  private boolean set(int key, boolean present) {
    BitSet seen = keys;
    if (seen.get(key) == present) {
      return false;
    }
    BitSet copy = (BitSet) seen.clone();
    copy.set(key, present);
    keys = copy;
    return true;
  }
}
