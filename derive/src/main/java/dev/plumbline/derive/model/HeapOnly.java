package dev.plumbline.derive.model;

import java.util.ArrayList;
import java.util.List;

/** Heaps without threads and without garbage, as values that can be compared. */
final class HeapOnly {
  private final HeapLayout layout;

  HeapOnly(HeapLayout layout) {
    this.layout = layout;
  }

  SequentialSpec.State encode(Machine m) {
    int[] number = new int[m.nodes];
    List<Integer> order = new ArrayList<>(List.of(HeapLayout.GLOBALS));
    number[HeapLayout.GLOBALS] = 1;
    List<Long> words = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      int at = order.get(i) * m.width;
      int type = m.heap[at];
      words.add((long) type);
      for (int f = 1; f <= layout.fields(type); f++) {
        int value = m.heap[at + f];
        if (layout.field(type, f).type().isPointer() && value != 0) {
          if (number[value] == 0) {
            order.add(value);
            number[value] = order.size();
          }
          value = number[value];
        }
        words.add((long) value);
      }
    }
    return new SequentialSpec.State(List.copyOf(words));
  }

  void decode(SequentialSpec.State state, Machine m) {
    int node = 0;
    int i = 0;
    while (i < state.words().size()) {
      int at = ++node * m.width;
      int type = state.words().get(i++).intValue();
      m.heap[at] = (byte) type;
      for (int f = 1; f <= layout.fields(type); f++) {
        m.heap[at + f] = state.words().get(i++).byteValue();
      }
    }
    m.nodes = node + 1;
  }
}
