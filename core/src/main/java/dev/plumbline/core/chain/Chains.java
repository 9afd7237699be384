package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PackedEdges;
import java.util.function.IntConsumer;

/**
 * Versions of places such as words or keys, in chains: a chain begins with a blind write, or with
 * the initial value, and goes on with those that saw and replaced the version before, so that
 * nothing comes between two versions of a chain. Only the order of chains is not known; that of the
 * initial value is first.
 *
 * <pre>
 *   place x    initial  T2  T7        T2 saw the initial value and wrote, T7 saw that and wrote
 *              T4                     wrote blindly
 *              T5  T6                 T5 wrote blindly, T6 saw that and wrote
 * </pre>
 *
 * <p>The nodes of the graph are the rows, which take effect, and behind them one <em>end</em> for
 * each chain: what comes after those that wrote or saw its last version. Chain A comes before chain
 * B exactly if A's end comes before the row that starts B.
 *
 * <p>Rows may have two nodes, for a snapshot in which all is seen and a commit in which all is
 * written. So have ends then, one for who wrote the last version and one for who saw it. Searches
 * for an order are about one node a row.
 *
 * <p>Cost: O(items).
 */
public abstract class Chains {
  private static final int NONE = VersionTable.NONE;

  private final VersionTable v;
  private final int rows;
  private final int perRow;
  private final IntList place = new IntList();

  /** Of each chain: who starts it, -1 for the initial one; and its last version. */
  private final IntList start = new IntList();

  private final IntList last = new IntList();

  /** By place the chain of its initial value; by row the first chain that it starts; or -1. */
  private final int[] initialChain;

  private final int[] firstStarted;

  /**
   * No chains yet.
   *
   * @param perRow how many nodes a row has
   */
  protected Chains(VersionTable v, int rows, int places, int perRow) {
    this.v = v;
    this.rows = rows;
    this.perRow = perRow;
    this.initialChain = Filled.ints(places, NONE);
    this.firstStarted = Filled.ints(rows, NONE);
  }

  /** Whether a row takes part. */
  protected abstract boolean takesPart(int row);

  /** Whether what a row saw of versions counts. */
  protected abstract boolean reads(int row);

  /** From when on a row may take effect. */
  protected abstract long called(int row);

  /** By when a row must have taken effect. */
  protected abstract long due(int row);

  /** Adds the chain of the initial value of a place. */
  protected final void addInitial(int ofPlace) {
    initialChain[ofPlace] = count();
    add(ofPlace, NONE, v.initial(ofPlace));
  }

  /** Adds the chain that a blind write starts; rows come in the order of their calls. */
  protected final void addStarted(int ofPlace, int row, int version) {
    firstStarted[row] = firstStarted[row] == NONE ? count() : firstStarted[row];
    add(ofPlace, row, version);
  }

  private void add(int ofPlace, int row, int version) {
    place.add(ofPlace);
    start.add(row);
    last.add(v.last(version));
  }

  /** Whether a place has the chain of its initial value. */
  protected final boolean hasInitial(int ofPlace) {
    return initialChain[ofPlace] != NONE;
  }

  /** How many chains there are, in the order of the calls of those that start them. */
  public final int count() {
    return start.size();
  }

  /** How many places there are. */
  public final int places() {
    return initialChain.length;
  }

  /** The place that a chain is of. */
  public final int place(int chain) {
    return place.get(chain);
  }

  /** The row that starts a chain; -1 for that of an initial value. */
  public final int start(int chain) {
    return start.get(chain);
  }

  /** The last version of a chain. */
  protected final int last(int chain) {
    return last.get(chain);
  }

  /** The node that is a chain's end, where rows have one node. */
  final int end(int chain) {
    return rows + chain;
  }

  /** The chain whose end a node is, or -1, where rows have one node. */
  final int endedBy(int node) {
    return node < rows ? NONE : node - rows;
  }

  /** Tells the chains that a row starts. */
  final void startedBy(int row, IntConsumer chain) {
    for (int c = firstStarted[row]; c != NONE && c < count() && start(c) <= row; c++) {
      // The chain of an initial value may stand between two.
      if (start(c) == row) {
        chain.accept(c);
      }
    }
  }

  /**
   * When the last of a chain is over, at the latest.
   *
   * @param latest by row, when it is
   */
  final long over(int chain, long[] latest) {
    int version = last(chain);
    long over = v.isInitial(version) ? Long.MIN_VALUE : latest[v.writer(version)];
    for (int x = v.firstLook[version]; x != NONE; x = v.nextLook[x]) {
      if (reads(v.row[x])) {
        over = Math.max(over, latest[v.row[x]]);
      }
    }
    return over;
  }

  /** A graph of these edges, in which real time counts; rows have one node. */
  protected final TimedGraph timed(PackedEdges edges) {
    long[] earliest = Filled.longs(edges.nodes(), Long.MIN_VALUE);
    long[] latest = Filled.longs(edges.nodes(), Long.MAX_VALUE);
    for (int i = 0; i < rows; i++) {
      if (takesPart(i)) {
        earliest[i] = called(i);
        latest[i] = due(i);
      }
    }
    return new TimedGraph(edges, earliest, latest);
  }

  // ---- What must come before what.

  /** No edges yet between all nodes. */
  protected final PackedEdges noEdges() {
    return new PackedEdges(perRow * (rows + count()));
  }

  /** Adds what is known of a row: whose versions its items saw, and who replaced those. */
  protected final void addRow(PackedEdges edges, int i, int firstItem, int endItem) {
    if (perRow == 2) {
      edges.add(snapshot(i), commit(i));
    }
    for (int x = firstItem; x < endItem; x++) {
      int version = v.saw[x];
      if (version == NONE) {
        continue;
      }
      if (!v.isInitial(version)) {
        edges.add(commit(v.writer(version)), snapshot(i));
      }
      int replacer = v.replacer(version);
      if (replacer != NONE && replacer != i) {
        edges.add(snapshot(i), commit(replacer));
      }
    }
  }

  /** Adds the ends of all chains, and that those of initial values come first. */
  protected final void addEnds(PackedEdges edges) {
    for (int c = 0; c < count(); c++) {
      addEnd(edges, c);
      if (start(c) != NONE) {
        addOrder(edges, initialChain[place(c)], c);
      }
    }
  }

  private void addEnd(PackedEdges edges, int chain) {
    int version = last(chain);
    if (!v.isInitial(version)) {
      edges.add(commit(v.writer(version)), snapshot(rows + chain));
    }
    for (int x = v.firstLook[version]; x != NONE; x = v.nextLook[x]) {
      if (reads(v.row[x])) {
        edges.add(snapshot(v.row[x]), commit(rows + chain));
      }
    }
  }

  /** Adds that one chain comes before another. */
  public final void addOrder(PackedEdges edges, int before, int after) {
    edges.add(snapshot(rows + before), snapshot(start(after)));
    if (perRow == 2) {
      edges.add(commit(rows + before), commit(start(after)));
    }
  }

  /** The first node of a row, or of an end: those of its snapshot, and of who wrote. */
  protected final int snapshot(int row) {
    return perRow * row;
  }

  /** The last node of a row, or of an end: those of its commit, and of who saw. */
  protected final int commit(int row) {
    return perRow * row + perRow - 1;
  }
}
