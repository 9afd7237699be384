package dev.plumbline.core.memory;

import dev.plumbline.core.chain.Chains;
import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.primitive.PackedEdges;

/**
 * The versions of each address in chains, of the operations that take part. An address that nobody
 * writes blindly has none.
 */
final class VersionChains extends Chains {
  private final Versions v;
  private final MultiWordHistory h;
  private final boolean[] present;

  VersionChains(Versions v, boolean[] present) {
    super(v, v.h.size, v.h.addressCount(), 1);
    this.v = v;
    this.h = v.h;
    this.present = present;
    for (int i = 0; i < h.size; i++) {
      for (int w = h.first[i]; isBlind(i) && w < h.first[i + 1]; w++) {
        if (!hasInitial(h.address[w])) {
          addInitial(h.address[w]);
        }
        addStarted(h.address[w], i, w);
      }
    }
  }

  private boolean isBlind(int i) {
    return present[i] && v.kinds.of(i) == AccessKinds.BLIND;
  }

  @Override
  protected boolean takesPart(int i) {
    return present[i];
  }

  @Override
  protected boolean reads(int i) {
    return present[i] && v.kinds.sees(i);
  }

  @Override
  protected long called(int i) {
    return h.call[i];
  }

  @Override
  protected long due(int i) {
    return v.completions.due(i);
  }

  /** The graph of what is known without any search. */
  TimedGraph timedGraph() {
    PackedEdges edges = noEdges();
    for (int i = 0; i < h.size; i++) {
      if (reads(i)) {
        addRow(edges, i, h.first[i], h.first[i + 1]);
      }
    }
    addEnds(edges);
    for (int p = 0; p < v.completions.pairs(); p++) {
      if (present[v.completions.first(p)] && present[v.completions.second(p)]) {
        edges.add(v.completions.first(p), v.completions.second(p));
      }
    }
    return timed(edges.pack());
  }
}
