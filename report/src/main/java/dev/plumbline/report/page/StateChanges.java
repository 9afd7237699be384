package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
import java.util.Arrays;

/**
 * States as what changes from one to the next of the same group: how many characters stay at both
 * ends, and what stands between them now. Every so often a state is stored whole, so that any of
 * them is put together from a few changes. {@code states.js} is the other side.
 */
final class StateChanges {
  /** A state of a group is stored whole this often. {@code states.js} does not depend on it. */
  private static final int WHOLE_EVERY = 256;

  private final String[] last;
  private final int[] count;
  private final int[] head;
  private final int[] tail;
  private final ColumnBlock.Texts middle = new ColumnBlock.Texts();
  private long read;
  private long stored;

  StateChanges(int groups, String initial, int steps) {
    last = new String[groups];
    Arrays.fill(last, initial);
    count = new int[groups];
    head = new int[steps];
    tail = new int[steps];
  }

  /** How many characters all states have so far. */
  long read() {
    return read;
  }

  /** How many of them had to be written down. */
  long stored() {
    return stored;
  }

  void add(int group, String text) {
    String before = last[group];
    int step = middle.count();
    if (++count[group] % WHOLE_EVERY != 0) {
      head[step] = commonHead(before, text);
      tail[step] = commonTail(before, text, head[step]);
    }
    String changed = text.substring(head[step], text.length() - tail[step]);
    middle.add(changed);
    last[group] = text;
    read += text.length() + 1L;
    stored += changed.length() + 1L;
  }

  private static int commonHead(String a, String b) {
    int most = Math.min(a.length(), b.length());
    int n = 0;
    while (n < most && a.charAt(n) == b.charAt(n)) {
      n++;
    }
    return Math.min(Abridged.whole(a, n), Abridged.whole(b, n));
  }

  private static int commonTail(String a, String b, int head) {
    int most = Math.min(a.length(), b.length()) - head;
    int n = 0;
    while (n < most && a.charAt(a.length() - 1 - n) == b.charAt(b.length() - 1 - n)) {
      n++;
    }
    boolean split =
        n > 0
            && (Character.isLowSurrogate(a.charAt(a.length() - n))
                || Character.isLowSurrogate(b.charAt(b.length() - n)));
    return split ? n - 1 : n;
  }

  void addTo(ColumnBlock columns) {
    columns.ints("stateHead", Arrays.copyOf(head, middle.count()));
    columns.ints("stateTail", Arrays.copyOf(tail, middle.count()));
    columns.texts("stateMiddle", middle);
  }
}
