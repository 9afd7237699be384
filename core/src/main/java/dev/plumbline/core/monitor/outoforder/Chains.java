package dev.plumbline.core.monitor.outoforder;

/** Elements by a coordinate: chains of elements, numbered from 1, that share one. */
final class Chains {
  final int[] head;
  final int[] next;
  int at;

  Chains(int coordinates, int elements) {
    head = new int[coordinates];
    next = new int[elements + 1];
  }

  void add(int e, int coordinate) {
    next[e + 1] = head[coordinate];
    head[coordinate] = e + 1;
  }

  /** Moves on to the first coordinate that has an element which is not yet placed. */
  int firstLeft(byte[] marks) {
    for (; ; at++) {
      int e = head[at];
      while (e != 0 && marks[e - 1] == 2) {
        e = next[e];
      }
      head[at] = e;
      if (e != 0) {
        return at;
      }
    }
  }
}
