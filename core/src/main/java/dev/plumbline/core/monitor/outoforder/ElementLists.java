package dev.plumbline.core.monitor.outoforder;

/** Elements by a coordinate: linked lists of elements, numbered from 1, that share one. */
final class ElementLists {
  final int[] head;
  final int[] next;

  ElementLists(int coordinates, int elements) {
    head = new int[coordinates];
    next = new int[elements + 1];
  }

  void add(int e, int coordinate) {
    next[e + 1] = head[coordinate];
    head[coordinate] = e + 1;
  }
}
