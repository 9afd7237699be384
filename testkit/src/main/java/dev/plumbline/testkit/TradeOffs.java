package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Histories of containers that plausible rules get wrong. Each is linearizable as a history of the
 * container it was made for, and some rule that looks right rejects it: which element a pending
 * remove took, or which of two equal elements a remove took, is a choice with consequences
 * elsewhere.
 *
 * <p>Brackets hold the ranks of call and return. Priorities are meant highest first.
 */
final class TradeOffs {
  private static final Pattern STEP =
      Pattern.compile("(add|remove|peek) (\\d|[?]|nothing) \\[(\\d+),(\\d+|-)]");

  /** A pending remove, or a choice between equal elements, has to be assigned with foresight. */
  private static final List<String> BLOCKS =
      List.of(
          // Queue, pending removes take values by the calls of their adds.
          "add 1 [0,5]; add 2 [1,2]; add 3 [3,6]; remove ? [4,-]; remove 3 [7,8]",
          // Queue, pending removes take the latest value.
          "add 2 [0,2]; remove ? [1,-]; remove nothing [3,5]; add 1 [4,6]",
          // Queue, values that were seen and not removed are taken first in, first out.
          "add 1 [0,5]; add 2 [1,3]; peek 1 [2,7]; peek 1 [4,9]; peek 2 [6,10]; remove ? [8,-]",
          // Queue, earliest deadline first, values that were seen first among equals.
          "remove ? [0,-]; add 1 [1,4]; add 2 [2,6]; peek 2 [3,7]; remove nothing [5,8]",
          // Stack, pending removes take the oldest value.
          "remove ? [0,-]; add 1 [1,2]; add 2 [3,4]; add 3 [5,6]; remove 2 [7,8]",
          // Stack, pending removes take the latest value.
          "add 1 [0,1]; remove ? [2,-]; add 2 [3,4]; remove 1 [5,6]; add 3 [7,8]",
          // Stack, each remove uses the first gap that can be paid for; priority queue, from below.
          "add 1 [0,1]; add 2 [2,3]; remove ? [4,-]; remove 1 [5,13]; add 3 [6,7]; add 4 [8,9];"
              + " remove 3 [10,11]; remove ? [12,-]",
          // Stack, each remove uses the last gap.
          "add 1 [0,1]; add 2 [2,3]; remove ? [4,-]; remove 1 [5,6]; add 3 [7,9]; remove ? [8,-];"
              + " add 4 [10,11]; add 5 [12,13]; remove 4 [14,15]",
          // Priority queue, the earliest pending remove takes the highest value.
          "remove ? [0,-]; add 1 [1,2]; add 2 [3,5]; remove nothing [4,6]",
          // Priority queue, gaps are paid for from the highest value down.
          "add 1 [0,1]; remove ? [2,-]; remove nothing [3,4]; add 2 [5,6]; add 3 [7,8];"
              + " add 4 [9,10]; remove 3 [11,13]; remove ? [12,-]",
          // An empty result behind a value that nobody removed: a violation.
          "add 1 [0,1]; remove nothing [2,3]",
          // A value seen by a peek that began while it was being removed.
          "add 1 [0,1]; remove 1 [2,4]; peek 1 [3,5]",
          // Three values in a ring, by their peeks: no two of them are wrong.
          "add 1 [0,9]; add 2 [1,10]; peek 1 [2,5]; peek 2 [3,7]; peek 1 [4,8]; peek 2 [6,11]");

  /** The same for equal values. */
  private static final List<String> REPEATED =
      List.of(
          // Queue, nested adds: first in, first out by return.
          "add 1 [0,5]; remove 1 [1,2]; add 1 [3,4]",
          // Queue, nested adds: first in, first out by call.
          "add 1 [0,7]; add 1 [1,2]; remove 1 [3,5]; remove nothing [4,6]",
          // Stack, first in, first out among equals.
          "add 1 [0,1]; add 1 [2,3]; remove 1 [4,5]",
          // Stack, parentheses by call.
          "add 1 [0,2]; add 1 [1,5]; remove nothing [3,6]; remove 1 [4,7]",
          // Queue, repeats and a pending remove.
          "add 1 [0,1]; add 2 [2,3]; add 1 [4,5]; remove ? [6,-]; remove 2 [7,8];"
              + " remove 1 [9,10]",
          // Priority queue, removes as early as possible.
          "add 1 [0,2]; remove 1 [1,7]; remove 1 [3,4]; add 1 [5,6]",
          // Priority queue, adds and removes both nested.
          "add 1 [0,3]; add 1 [1,11]; remove 1 [2,10]; remove 1 [4,5]; add 1 [6,7];"
              + " remove nothing [8,9]");

  private TradeOffs() {}

  /** How many there are with distinct values. */
  static int count() {
    return BLOCKS.size();
  }

  /** One of them with distinct values. */
  static String distinct(int number) {
    return BLOCKS.get(number);
  }

  /** Any of them with distinct values. */
  static String distinct(Rng rng) {
    return rng.pick(BLOCKS);
  }

  /** Any of them with equal values. */
  static String repeated(Rng rng) {
    return rng.pick(REPEATED);
  }

  /**
   * Reads a block.
   *
   * @param names what add, remove and peek are called
   * @param value the values to use for 1, 2, 3 and so on
   */
  static Script read(String block, List<String> names, LongFunction<?> value) {
    Script script = new Script();
    List<int[]> events = new ArrayList<>();
    Matcher m = STEP.matcher(block);
    while (m.find()) {
      String name = names.get(List.of("add", "remove", "peek").indexOf(m.group(1)));
      String what = m.group(2);
      Object v = Character.isDigit(what.charAt(0)) ? value.apply(Long.parseLong(what)) : null;
      boolean adds = m.group(1).equals("add");
      boolean pending = m.group(4).equals("-");
      Operation call = Operation.pending(name, adds ? v : null);
      int i = script.add(pending ? call : adds ? call.returningNothing() : call.returning(v));
      events.add(new int[] {Integer.parseInt(m.group(3)), i, 0});
      if (!pending) {
        events.add(new int[] {Integer.parseInt(m.group(4)), i, 1});
      }
    }
    events.sort(java.util.Comparator.comparingInt(e -> e[0]));
    for (int[] e : events) {
      if (e[2] == 0) {
        script.call(e[1]);
      } else {
        script.ret(e[1]);
      }
    }
    return script;
  }
}
