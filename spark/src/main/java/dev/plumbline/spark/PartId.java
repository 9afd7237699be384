package dev.plumbline.spark;

import java.io.Serializable;
import java.util.Objects;

/**
 * Which part an operation belongs to.
 *
 * @param history the file, where each is a history of its own; empty where all are one
 * @param object the object; null for the only one
 * @param key the key; null if the object is not split by key
 */
record PartId(String history, Object object, Object key) implements Serializable {
  /** A number that is the same on every machine. */
  int spread() {
    int hash = 31 * (31 * history.hashCode() + Objects.hashCode(object)) + Objects.hashCode(key);
    hash *= 0x9E3779B9;
    return hash ^ (hash >>> 15);
  }

  /** The whole object. */
  PartId whole() {
    return new PartId(history, object, null);
  }
}
