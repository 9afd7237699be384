package dev.plumbline.core.memory;

import dev.plumbline.core.chain.Chains;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The versions of each address in chains: a chain begins with a blind write, or with the initial
 * value, and goes on with the operations that saw and replaced the value before. Nothing can be
 * written to the address between two versions of a chain, so it is only the order of chains that is
 * not known.
 *
 * <p>The nodes of the graph are the operations, and behind them one <em>end</em> for each chain:
 * what comes after the operations that wrote or saw the last version of the chain. Chain A comes
 * before chain B exactly if A's end comes before the operation that starts B. An address that
 * nobody writes blindly has no chains. Cost: O(words).
 */
final class VersionChains implements Chains {
  private static final int NONE = -1;

  private final Versions v;
  private final MultiWordHistory h;
  private final boolean[] present;
  private final boolean[] written;
  private final IntList address = new IntList();
  private final IntList start = new IntList();
  private final IntList last = new IntList();

  /** By address the chain of the initial value, or -1; by word the chain that it starts, or -1. */
  private final int[] initialChain;

  private final int[] startedBy;

  VersionChains(Versions v, boolean[] present) {
    this.v = v;
    this.h = v.h;
    this.present = present;
    this.written = new boolean[h.addressCount()];
    this.initialChain = Filled.ints(h.addressCount(), NONE);
    this.startedBy = new int[h.words];
    Arrays.fill(startedBy, NONE);
    for (int i = 0; i < h.size; i++) {
      for (int w = h.first[i]; isBlind(i) && w < h.first[i + 1]; w++) {
        if (!written[h.address[w]]) {
          written[h.address[w]] = true;
          initialChain[h.address[w]] = add(v.initials + h.address[w], h.address[w], NONE);
        }
        startedBy[w] = add(w, h.address[w], i);
      }
    }
  }

  private boolean isBlind(int i) {
    return present[i] && v.kinds.of(i) == AccessKinds.BLIND;
  }

  private int add(int version, int where, int operation) {
    int at = version;
    while (v.replacedBy[at] != Versions.NONE) {
      at = v.replacedBy[at];
    }
    address.add(where);
    start.add(operation);
    last.add(at);
    return count() - 1;
  }

  /** How many chains there are; they are in the order of the calls of their first operations. */
  @Override
  public int count() {
    return start.size();
  }

  /** The operation that starts a chain; -1 for that of an initial value. */
  @Override
  public int start(int chain) {
    return start.get(chain);
  }

  @Override
  public int place(int chain) {
    return address.get(chain);
  }

  @Override
  public int places() {
    return h.addressCount();
  }

  @Override
  public long called(int chain) {
    return h.call[start(chain)];
  }

  /** The node that is a chain's end. */
  @Override
  public int end(int chain) {
    return h.size + chain;
  }

  /** The chain whose end a node is, or -1. */
  @Override
  public int endedBy(int node) {
    return node < h.size ? NONE : node - h.size;
  }

  @Override
  public void startedBy(int node, IntConsumer chain) {
    for (int w = h.first[node]; w < h.first[node + 1]; w++) {
      if (startedBy[w] >= 0) {
        chain.accept(startedBy[w]);
      }
    }
  }

  /** What is known without any search: who saw whose value, and what replaced it. */
  PackedEdges links() {
    PackedEdges links = new PackedEdges(h.size + count());
    for (int i = 0; i < h.size; i++) {
      if (present[i] && v.kinds.sees(i)) {
        linkWords(i, links);
      }
    }
    for (int b = 0; b < count(); b++) {
      linkEnd(b, links);
    }
    for (int p = 0; p < v.completions.pairs(); p++) {
      if (present[v.completions.first(p)] && present[v.completions.second(p)]) {
        links.add(v.completions.first(p), v.completions.second(p));
      }
    }
    return links.pack();
  }

  private void linkWords(int i, PackedEdges links) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      int version = v.readsFrom[w];
      if (!v.initial(version)) {
        links.add(v.writer(version), i);
      }
      int replacer = v.replacer(version);
      if (replacer >= 0 && replacer != i) {
        links.add(i, replacer);
      }
    }
  }

  private void linkEnd(int chain, PackedEdges links) {
    int version = last.get(chain);
    if (!v.initial(version)) {
      links.add(v.writer(version), end(chain));
    }
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      if (present[v.owner[w]] && v.kinds.sees(v.owner[w])) {
        links.add(v.owner[w], end(chain));
      }
    }
    if (start(chain) >= 0) {
      links.add(end(initialChain[place(chain)]), start(chain));
    }
  }

  /** When the last operation of a chain is over, at the latest. */
  @Override
  public long over(int chain, long[] latest) {
    int version = last.get(chain);
    long over = v.initial(version) ? Long.MIN_VALUE : latest[v.writer(version)];
    for (int w = v.head[version]; w >= 0; w = v.next[w]) {
      if (present[v.owner[w]] && v.kinds.sees(v.owner[w])) {
        over = Math.max(over, latest[v.owner[w]]);
      }
    }
    return over;
  }
}
