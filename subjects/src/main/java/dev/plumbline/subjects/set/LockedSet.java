package dev.plumbline.subjects.set;

import dev.plumbline.subjects.IntSet;
import java.util.TreeSet;

/**
 * A sequential set under one monitor: the yardstick for the others.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedSet implements IntSet {
  private final TreeSet<Integer> elements = new TreeSet<>();

  @Override
  public synchronized boolean add(int key) {
    return elements.add(key);
  }

  @Override
  public synchronized boolean remove(int key) {
    return elements.remove(key);
  }

  @Override
  public synchronized boolean contains(int key) {
    return elements.contains(key);
  }
}
