package dev.plumbline.core.search;

import java.util.Arrays;

/**
 * The nodes with a choice on the path of a search, as a stack: what a node was, so that the search
 * can come back to it, and which candidate is next there. Seven numbers and two masks each, in two
 * arrays that grow.
 */
final class BacktrackStack {
  private static final int FIRST = 64;
  private static final int FRAME = 7;
  private static final int F_R = 0;
  private static final int F_STATE = 1;
  private static final int F_USE = 2;
  private static final int F_CONSTRAINT = 3;
  private static final int F_PATH = 4;
  private static final int F_START = 5;
  private static final int F_NEXT = 6;

  private final int words;
  private int[] frames = new int[FIRST * FRAME];
  private long[] masks;
  private int depth;

  BacktrackStack(int words) {
    this.words = words;
    masks = new long[FIRST * 2 * words];
  }

  boolean isEmpty() {
    return depth == 0;
  }

  /**
   * Puts a node on top.
   *
   * @param path the size of the path that leads to it
   * @param start where its candidates begin
   * @param next which of them is next
   */
  void push(OpenOperations window, SearchNode node, int path, int start, int next) {
    if ((depth + 1) * FRAME > frames.length) {
      frames = Arrays.copyOf(frames, 2 * frames.length);
      masks = Arrays.copyOf(masks, 2 * masks.length);
    }
    int f = depth * FRAME;
    frames[f + F_R] = window.r();
    frames[f + F_STATE] = node.state;
    frames[f + F_USE] = node.use;
    frames[f + F_CONSTRAINT] = node.constraint();
    frames[f + F_PATH] = path;
    frames[f + F_START] = start;
    frames[f + F_NEXT] = next;
    System.arraycopy(node.used, 0, masks, 2 * words * depth, words);
    System.arraycopy(node.free, 0, masks, 2 * words * depth + words, words);
    depth++;
  }

  /** Goes back to the node on top; answers the size of its path. */
  int restore(OpenOperations window, SearchNode node) {
    int f = (depth - 1) * FRAME;
    window.retreatTo(frames[f + F_R]);
    node.state = frames[f + F_STATE];
    node.use = frames[f + F_USE];
    node.constraint(frames[f + F_CONSTRAINT]);
    System.arraycopy(masks, 2 * words * (depth - 1), node.used, 0, words);
    System.arraycopy(masks, 2 * words * (depth - 1) + words, node.free, 0, words);
    return frames[f + F_PATH];
  }

  /** Which candidate is next at the node on top. */
  int next() {
    return frames[(depth - 1) * FRAME + F_NEXT];
  }

  void next(int next) {
    frames[(depth - 1) * FRAME + F_NEXT] = next;
  }

  /** Takes the top away; answers where its candidates began. */
  int pop() {
    depth--;
    return frames[depth * FRAME + F_START];
  }

  long bytes() {
    return 4L * frames.length + 8L * masks.length;
  }
}
