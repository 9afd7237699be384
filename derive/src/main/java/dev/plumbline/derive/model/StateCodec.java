package dev.plumbline.derive.model;

import static dev.plumbline.derive.model.HeapLayout.GLOBALS;

import dev.plumbline.derive.algorithm.DataType;
import java.util.Arrays;

/**
 * States as few words, the same words for states that differ in nothing that matters.
 *
 * <p>Nodes get numbers in the order in which a breadth-first walk from the globals finds them, and
 * then from what threads hold; what is not found is garbage and left out, as are slots that are not
 * read again. Threads are alike, so their order does not matter either: they are sorted by what
 * does not depend on their order, that is the call, the instruction, and for each pointer the
 * number of its node if the globals lead there, or else what the node holds. Only among threads
 * that this does not tell apart all orders are tried, and the least encoding is taken. The sort key
 * is invariant under renaming, so two states that are equal up to renaming get the same encoding.
 */
final class StateCodec {
  /** What a store can keep, with room for all threads after the nodes. */
  private static final int MOST_WORDS = 250;

  private static final int MOST_NODE_BITS = 64 * 200;
  private static final int MOST_POINTER_BITS = 6;

  private final HeapLayout layout;
  private final boolean symmetric;
  private final boolean counted;
  private final boolean publishes;
  private final boolean bounded;
  private final int threads;
  private final int words;
  private final int callBits;
  private final int pcBits;
  private final int valueBits;
  private final int values;
  private final int typeBits;
  private final int widest;

  /** For each routine and instruction the slots to keep, and their bits; 0 bits for pointers. */
  private final int[][][] kept;

  private final int[][][] keptBits;
  private final int[][] fieldBits;
  private final boolean[][] isKey;

  private final int[] number = new int[Machine.GHOST + 1];
  private final int[] order = new int[Machine.GHOST + 1];
  private int found;
  private final int[] arrangement;
  private final long[] sortKey;

  /** The encoding of the latest state, after the sets of configurations. */
  long[] code = new long[MOST_WORDS];

  int length;

  /** Where each place's thread came from in the latest encoding. */
  final int[] chosen;

  private long[] candidate = new long[MOST_WORDS];
  private long[] reading = {};
  private int bit;
  private final MonitorSteps monitor;

  /**
   * A codec.
   *
   * @param symmetric whether the order of threads does not matter
   * @param publishes whether it matters which nodes globals have led to
   */
  StateCodec(
      CompiledObject object,
      CallTable calls,
      Bounds bounds,
      Monitor monitor,
      boolean symmetric,
      boolean publishes) {
    this.publishes = publishes;
    this.layout = object.layout;
    this.symmetric = symmetric;
    this.threads = bounds.threads();
    this.values = bounds.values();
    this.bounded = bounds.operations() > 0;
    this.counted = bounds.stored() > 0;
    this.words = StateStore.wordsFor(monitor.words);
    this.monitor = new MonitorSteps(monitor.sets);
    this.callBits = bits(calls.size());
    int longest = object.routines.stream().mapToInt(CompiledRoutine::length).max().orElse(1);
    this.pcBits = bits(longest);
    this.valueBits = bits(values + 1);
    this.typeBits = layout.types() > 2 ? bits(layout.types() - 1) : 0;
    int routines = object.routines.size();
    this.kept = new int[routines][][];
    this.keptBits = new int[routines][][];
    for (int r = 0; r < routines; r++) {
      keep(object.routines.get(r), r);
    }
    this.fieldBits = new int[layout.types()][];
    this.isKey = new boolean[layout.types()][];
    for (int t = 0; t < fieldBits.length; t++) {
      fieldBits[t] = new int[layout.fields(t) + 1];
      isKey[t] = new boolean[layout.fields(t) + 1];
      for (int f = 1; f <= layout.fields(t); f++) {
        fieldBits[t][f] = bits(layout.field(t, f).type());
        isKey[t][f] = layout.field(t, f).type().kind() == DataType.Kind.KEY;
      }
    }
    this.widest = Arrays.stream(fieldBits).mapToInt(StateCodec::bits).max().orElse(0);
    this.arrangement = new int[threads];
    this.chosen = new int[threads];
    this.sortKey = new long[threads];
  }

  private static int bits(int most) {
    return 32 - Integer.numberOfLeadingZeros(most);
  }

  private int bits(DataType type) {
    return switch (type.kind()) {
      case POINTER -> 0;
      case FLAG, LOCK -> 1;
      case KEY, VALUE -> valueBits;
      case NUMBER -> 5;
    };
  }

  private void keep(CompiledRoutine routine, int r) {
    kept[r] = new int[routine.length()][];
    keptBits[r] = new int[routine.length()][];
    for (int pc = 0; pc < routine.length(); pc++) {
      long live = routine.live[pc] & -(1L << routine.parameters);
      kept[r][pc] = new int[Long.bitCount(live)];
      keptBits[r][pc] = new int[Long.bitCount(live)];
      for (int i = 0; live != 0; i++, live &= live - 1) {
        int slot = Long.numberOfTrailingZeros(live);
        kept[r][pc][i] = slot;
        keptBits[r][pc][i] = routine.pointer[slot] ? 0 : routine.flag[slot] ? 1 : 5;
      }
    }
  }

  /** Encodes a state into {@link #code}: first the sets of configurations, then the rest. */
  void encode(Machine m, int[] sets) {
    numberFromGlobals(m);
    int reachable = found;
    for (int t = 0; t < threads; t++) {
      arrangement[t] = t;
    }
    if (symmetric) {
      for (int t = 0; t < threads; t++) {
        sortKey[t] = sortKey(m, t);
      }
      sort();
    }
    length = 0;
    arrange(m, sets, reachable, 0);
  }

  private void sort() {
    for (int i = 1; i < threads; i++) {
      int t = arrangement[i];
      int j = i;
      while (j > 0 && sortKey[arrangement[j - 1]] > sortKey[t]) {
        arrangement[j] = arrangement[j - 1];
        j--;
      }
      arrangement[j] = t;
    }
  }

  /** Tries all orders of threads from a place on that have the same sort keys. */
  private void arrange(Machine m, int[] sets, int reachable, int place) {
    if (place == threads) {
      write(m, sets, reachable);
      return;
    }
    arrange(m, sets, reachable, place + 1);
    if (!symmetric || m.call[arrangement[place]] < 0) {
      return;
    }
    long key = sortKey[arrangement[place]];
    for (int other = place + 1; other < threads && sortKey[arrangement[other]] == key; other++) {
      swap(place, other);
      arrange(m, sets, reachable, place + 1);
      swap(place, other);
    }
  }

  private void swap(int i, int j) {
    int t = arrangement[i];
    arrangement[i] = arrangement[j];
    arrangement[j] = t;
  }

  /** The nodes that the globals lead to, as bits. */
  long reachable(Machine m) {
    numberFromGlobals(m);
    long nodes = 0;
    for (int i = 1; i <= found; i++) {
      nodes |= 1L << order[i];
    }
    return nodes;
  }

  /** The keys in nodes and slots that count, as bits. */
  long keys(Machine m) {
    numberFromGlobals(m);
    int reachable = found;
    long keys = 0;
    for (int t = 0; t < threads; t++) {
      visitSlots(m, t);
      keys |= slotKeys(m, t);
    }
    walk(m, reachable + 1);
    for (int i = 1; i <= found; i++) {
      int at = order[i] * m.width;
      boolean[] key = isKey[m.heap[at]];
      for (int f = 1; f < key.length; f++) {
        keys |= key[f] ? 1L << m.heap[at + f] : 0;
      }
    }
    return keys;
  }

  private long slotKeys(Machine m, int thread) {
    long keys = 0;
    if (m.call[thread] >= 0) {
      CompiledRoutine code = m.code(thread);
      for (int slot : kept[m.calls.routine[m.call[thread]]][m.pc[thread]]) {
        keys |= code.key[slot] ? 1L << m.slot[thread * m.slots + slot] : 0;
      }
    }
    return keys;
  }

  private void numberFromGlobals(Machine m) {
    Arrays.fill(number, 0, m.nodes, 0);
    number[Machine.GHOST] = 0;
    found = 0;
    visit(GLOBALS);
    walk(m, 1);
  }

  private void visit(int node) {
    if (node != 0 && number[node] == 0 && node != Machine.GHOST) {
      order[++found] = node;
      number[node] = found;
    }
  }

  private void walk(Machine m, int from) {
    for (int i = from; i <= found; i++) {
      int at = order[i] * m.width;
      int[] bits = fieldBits[m.heap[at]];
      for (int f = 1; f < bits.length; f++) {
        if (bits[f] == 0) {
          visit(m.heap[at + f]);
        }
      }
    }
  }

  private long sortKey(Machine m, int thread) {
    if (m.call[thread] < 0) {
      return bounded ? -200L + m.left[thread] : -1;
    }
    long key = m.call[thread] + 1L;
    key = mix(key, m.pc[thread]);
    key = mix(key, bounded ? m.left[thread] : 0);
    int r = m.calls.routine[m.call[thread]];
    int[] slots = kept[r][m.pc[thread]];
    int[] bits = keptBits[r][m.pc[thread]];
    for (int i = 0; i < slots.length; i++) {
      int value = m.slot[thread * m.slots + slots[i]];
      key = mix(key, bits[i] == 0 ? nodeKey(m, value) : value);
    }
    return key >>> 1;
  }

  private long nodeKey(Machine m, int node) {
    if (node == 0 || number[node] > 0) {
      return number[node];
    }
    if (node == Machine.GHOST) {
      return 998;
    }
    long key = 1000;
    int at = node * m.width;
    int[] bits = fieldBits[m.heap[at]];
    for (int f = 1; f < bits.length; f++) {
      int value = m.heap[at + f];
      key = mix(key, bits[f] > 0 ? value : number[value] > 0 ? number[value] : 999);
    }
    return key;
  }

  private static long mix(long key, long more) {
    long h = (key ^ more) * 0x9E3779B97F4A7C15L;
    return h ^ h >>> 29;
  }

  private void write(Machine m, int[] sets, int reachable) {
    for (int i = reachable + 1; i <= found; i++) {
      number[order[i]] = 0;
    }
    found = reachable;
    for (int t : arrangement) {
      visitSlots(m, t);
    }
    walk(m, reachable + 1);
    if (found * widest > MOST_NODE_BITS) {
      requireRoom(m);
    }
    bit = 0;
    Arrays.fill(candidate, 0, words, 0);
    for (int i = 0; i < sets.length; i++) {
      StateStore.putSet(candidate, 0, i, monitor.permute(sets[i], arrangement));
    }
    bit = 64 * words;
    put(found, 6);
    if (publishes) {
      put(reachable, 6);
    }
    number[Machine.GHOST] = found + 1;
    int pointerBits = bits(found + 1);
    for (int t : arrangement) {
      writeThread(m, t, pointerBits);
    }
    if (counted) {
      put(m.stored, 7);
    }
    for (int i = 1; i <= found; i++) {
      writeNode(m, order[i], pointerBits);
      if (publishes && i > reachable) {
        put((int) (m.published >>> order[i]) & 1, 1);
      }
    }
    number[Machine.GHOST] = 0;
    choose((bit + 63) / 64);
  }

  private void requireRoom(Machine m) {
    int bits = 0;
    for (int i = 1; i <= found; i++) {
      bits += bits(fieldBits[m.heap[order[i] * m.width]]);
    }
    if (bits > MOST_NODE_BITS) {
      throw new SequentialAutomaton.TooManyStatesException("there is no room for so many fields");
    }
  }

  /** The most that a node with these fields takes. */
  private static int bits(int[] fields) {
    int bits = 8;
    for (int f : fields) {
      bits += f == 0 ? MOST_POINTER_BITS : f;
    }
    return bits;
  }

  private void visitSlots(Machine m, int thread) {
    if (m.call[thread] < 0) {
      return;
    }
    int r = m.calls.routine[m.call[thread]];
    int[] slots = kept[r][m.pc[thread]];
    int[] bits = keptBits[r][m.pc[thread]];
    for (int i = 0; i < slots.length; i++) {
      if (bits[i] == 0) {
        visit(m.slot[thread * m.slots + slots[i]]);
      }
    }
  }

  private void writeThread(Machine m, int thread, int pointerBits) {
    put(m.call[thread] + 1, callBits);
    if (bounded) {
      put(m.left[thread], 7);
    }
    if (m.call[thread] < 0) {
      return;
    }
    put(m.pc[thread], pcBits);
    int r = m.calls.routine[m.call[thread]];
    int[] slots = kept[r][m.pc[thread]];
    int[] bits = keptBits[r][m.pc[thread]];
    for (int i = 0; i < slots.length; i++) {
      int value = m.slot[thread * m.slots + slots[i]];
      if (bits[i] == 0) {
        put(number[value], pointerBits);
      } else {
        put(value, bits[i]);
      }
    }
  }

  private void writeNode(Machine m, int node, int pointerBits) {
    int at = node * m.width;
    int type = m.heap[at];
    if (typeBits > 0) {
      put(type, typeBits);
    }
    int[] bits = fieldBits[type];
    for (int f = 1; f < bits.length; f++) {
      int value = m.heap[at + f];
      if (bits[f] == 0) {
        put(number[value], pointerBits);
      } else {
        put(value == Machine.MAX_KEY && isKey[type][f] ? values + 1 : value, bits[f]);
      }
    }
  }

  /** Appends bits; a word is cleared by the first bits that come into it. */
  private void put(int value, int bits) {
    int word = bit >>> 6;
    int shift = bit & 63;
    candidate[word] = shift == 0 ? value : candidate[word] | (long) value << shift;
    if (shift + bits > 64) {
      candidate[word + 1] = (long) value >>> (64 - shift);
    }
    bit += bits;
  }

  private void choose(int size) {
    if (length > 0 && !isLess(size)) {
      return;
    }
    long[] old = code;
    code = candidate;
    candidate = old;
    length = size;
    System.arraycopy(arrangement, 0, chosen, 0, threads);
  }

  private boolean isLess(int size) {
    if (size != length) {
      return size < length;
    }
    for (int i = words; i < size; i++) {
      if (candidate[i] != code[i]) {
        return candidate[i] < code[i];
      }
    }
    for (int i = 0; i < words; i++) {
      if (candidate[i] != code[i]) {
        return candidate[i] < code[i];
      }
    }
    return false;
  }

  /** Restores a state from its encoding. */
  void decode(long[] from, int offset, Machine m) {
    reading = from;
    bit = 64 * offset;
    found = get(6);
    int reachable = publishes ? get(6) : 0;
    int pointerBits = bits(found + 1);
    for (int t = 0; t < threads; t++) {
      readThread(m, t, pointerBits);
    }
    m.stored = counted ? get(7) : 0;
    m.published = 0;
    m.nodes = found + 1;
    for (int i = 1; i <= found; i++) {
      readNode(m, i, pointerBits);
      if (publishes && (i <= reachable || get(1) == 1)) {
        m.published |= 1L << i;
      }
    }
  }

  private void readThread(Machine m, int thread, int pointerBits) {
    m.call[thread] = get(callBits) - 1;
    m.left[thread] = bounded ? get(7) : 0;
    if (m.call[thread] < 0) {
      return;
    }
    m.prepare(thread);
    m.pc[thread] = get(pcBits);
    int r = m.calls.routine[m.call[thread]];
    int[] slots = kept[r][m.pc[thread]];
    int[] bits = keptBits[r][m.pc[thread]];
    for (int i = 0; i < slots.length; i++) {
      int value = get(bits[i] == 0 ? pointerBits : bits[i]);
      boolean ghost = bits[i] == 0 && value == found + 1;
      m.slot[thread * m.slots + slots[i]] = ghost ? Machine.GHOST : value;
    }
  }

  private void readNode(Machine m, int node, int pointerBits) {
    int at = node * m.width;
    int type = typeBits > 0 ? get(typeBits) : node == GLOBALS ? 0 : 1;
    m.heap[at] = (byte) type;
    int[] bits = fieldBits[type];
    for (int f = 1; f < bits.length; f++) {
      int value = get(bits[f] == 0 ? pointerBits : bits[f]);
      boolean greatest = value == values + 1 && isKey[type][f];
      m.heap[at + f] = (byte) (greatest ? Machine.MAX_KEY : value);
    }
  }

  private int get(int bits) {
    int word = bit >>> 6;
    int shift = bit & 63;
    long value = reading[word] >>> shift;
    if (shift + bits > 64) {
      value |= reading[word + 1] << (64 - shift);
    }
    bit += bits;
    return (int) (value & (1L << bits) - 1);
  }
}
