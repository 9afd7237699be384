package dev.plumbline.core.memory;

import java.util.Arrays;

/**
 * The versions of each address in blocks: a block begins with a blind write, or with the initial
 * value, and goes on with the operations that saw and replaced the value before. Nothing can be
 * written to the address between two versions of a block, so it is only the order of blocks that is
 * not known.
 *
 * <p>The nodes of the graph are the operations, and behind them one <em>end</em> for each block:
 * what comes after the operations that wrote or saw the last version of the block. Block A comes
 * before block B exactly if A's end comes before the operation that starts B. An address that
 * nobody writes blindly has no blocks.
 */
final class VersionChains {
  private static final int NONE = -1;

  private final Versions v;
  private final MultiWordHistory h;
  private final boolean[] playing;
  private final boolean[] written;
  private int[] address = new int[16];
  private int[] start = new int[16];
  private int[] last = new int[16];
  private int count;

  /** By address the block of the initial value, or -1; by word the block that it starts, or -1. */
  private final int[] initialBlock;

  private final int[] startedBy;

  VersionChains(Versions v, boolean[] playing) {
    this.v = v;
    this.h = v.h;
    this.playing = playing;
    this.written = new boolean[h.addressCount()];
    this.initialBlock = new int[h.addressCount()];
    this.startedBy = new int[h.words];
    Arrays.fill(initialBlock, NONE);
    Arrays.fill(startedBy, NONE);
    for (int i = 0; i < h.size; i++) {
      for (int w = h.first[i]; isBlind(i) && w < h.first[i + 1]; w++) {
        if (!written[h.address[w]]) {
          written[h.address[w]] = true;
          initialBlock[h.address[w]] = add(v.initials + h.address[w], h.address[w], NONE);
        }
        startedBy[w] = add(w, h.address[w], i);
      }
    }
  }

  private boolean isBlind(int i) {
    return playing[i] && v.roles.of(i) == AccessKinds.BLIND;
  }

  private int add(int version, int where, int operation) {
    if (count == start.length) {
      address = Arrays.copyOf(address, 2 * count);
      start = Arrays.copyOf(start, 2 * count);
      last = Arrays.copyOf(last, 2 * count);
    }
    int at = version;
    while (v.over[at] != Versions.NONE) {
      at = v.over[at];
    }
    address[count] = where;
    start[count] = operation;
    last[count] = at;
    return count++;
  }

  /** How many blocks there are; they are in the order of the calls of their first operations. */
  int count() {
    return count;
  }

  /** The operation that starts a block; -1 for that of an initial value. */
  int start(int block) {
    return start[block];
  }

  int address(int block) {
    return address[block];
  }

  /** The node that is a block's end. */
  int end(int block) {
    return h.size + block;
  }

  /** The block whose end a node is, or -1. */
  int endedBy(int node) {
    return node < h.size ? NONE : node - h.size;
  }

  /** The block that a word starts, or -1. */
  int startedBy(int word) {
    return startedBy[word];
  }

  /** What is known without any search: who saw whose value, and what replaced it. */
  PackedEdges links() {
    PackedEdges links = new PackedEdges(h.size + count);
    for (int i = 0; i < h.size; i++) {
      if (playing[i] && v.roles.sees(i)) {
        linkWords(i, links);
      }
    }
    for (int b = 0; b < count; b++) {
      linkEnd(b, links);
    }
    for (int p = 0; p < v.fates.pairs(); p++) {
      if (playing[v.fates.first(p)] && playing[v.fates.second(p)]) {
        links.add(v.fates.first(p), v.fates.second(p));
      }
    }
    return links.pack();
  }

  private void linkWords(int i, PackedEdges links) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.from[w];
      if (!v.initial(version)) {
        links.add(v.writer(version), i);
      }
      int replacer = v.replacer(version);
      if (replacer >= 0 && replacer != i) {
        links.add(i, replacer);
      }
    }
  }

  private void linkEnd(int block, PackedEdges links) {
    int version = last[block];
    if (!v.initial(version)) {
      links.add(v.writer(version), end(block));
    }
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      if (playing[v.owner[w]] && v.roles.sees(v.owner[w])) {
        links.add(v.owner[w], end(block));
      }
    }
    if (start[block] >= 0) {
      links.add(end(initialBlock[address[block]]), start[block]);
    }
  }

  /** When the last operation of a block is over, at the latest. */
  long over(int block, long[] latest) {
    int version = last[block];
    long over = v.initial(version) ? Long.MIN_VALUE : latest[v.writer(version)];
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      if (playing[v.owner[w]] && v.roles.sees(v.owner[w])) {
        over = Math.max(over, latest[v.owner[w]]);
      }
    }
    return over;
  }
}
