package dev.plumbline.subjects;

/** A set that threads share; the operations of specification {@code set}. */
public interface IntSet {
  /** Puts a key in; true if it was not there. */
  boolean add(int key);

  /** Takes a key out; true if it was there. */
  boolean remove(int key);

  /** Whether a key is there. */
  boolean contains(int key);
}
