package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which random numbers were drawn in an execution: for each thread which of the values of each draw
 * it had, up to the last that was not the first of them. As text {@code 0:3.1,before:0.2}: thread 0
 * had the fourth value and the second, and whoever made the object had the first and the third.
 */
record DrawnNumbers(Map<Integer, List<Integer>> ofThreads) {
  /** The first value each time, as if nobody drew. */
  static final DrawnNumbers NONE = new DrawnNumbers(Map.of());

  private static final String BEFORE = "before";

  /** Those of the latest execution. */
  static DrawnNumbers latest() {
    Map<Integer, List<Integer>> drawn = new TreeMap<>();
    for (int t = 0; t <= Draws.SET_UP; t++) {
      List<Integer> numbers = new ArrayList<>();
      int length = 0;
      for (int i = 0; i < Draws.count(t); i++) {
        numbers.add(Draws.value(t, i));
        length = Draws.value(t, i) != 0 ? i + 1 : length;
      }
      if (length > 0) {
        drawn.put(t, List.copyOf(numbers.subList(0, length)));
      }
    }
    return new DrawnNumbers(drawn);
  }

  /** Lets the next executions draw these. */
  void give() {
    Draws.begin();
    ofThreads.forEach(
        (thread, numbers) -> {
          for (int i = 0; i < numbers.size(); i++) {
            Draws.give(thread, i, numbers.get(i));
          }
        });
  }

  /**
   * Reads some.
   *
   * @throws IllegalArgumentException with one sentence, if they are none
   */
  static DrawnNumbers parse(String text) {
    Map<Integer, List<Integer>> drawn = new TreeMap<>();
    for (String thread : text.split(",", -1)) {
      if (!thread.strip().matches("([0-9]{1,2}|before):[0-9]{1,2}(\\.[0-9]{1,2})*")) {
        throw mistake(text, thread);
      }
      int colon = thread.indexOf(':');
      String who = thread.substring(0, colon).strip();
      int t = who.equals(BEFORE) ? Draws.SET_UP : Integer.parseInt(who);
      List<Integer> numbers = new ArrayList<>();
      for (String number : thread.substring(colon + 1).strip().split("\\.", -1)) {
        numbers.add(Integer.parseInt(number));
      }
      if (t > Draws.SET_UP || numbers.size() > Draws.EACH) {
        throw mistake(text, thread);
      }
      drawn.put(t, List.copyOf(numbers));
    }
    return new DrawnNumbers(drawn);
  }

  private static IllegalArgumentException mistake(String text, String thread) {
    return new IllegalArgumentException(
        "'%s' are no drawn numbers such as 0:3.1,before:2: '%s' is not a thread and up to %d of its draws"
            .formatted(text, thread.strip(), Draws.EACH));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    ofThreads.forEach(
        (thread, numbers) -> {
          text.append(text.isEmpty() ? "" : ",");
          text.append(thread == Draws.SET_UP ? BEFORE : thread.toString()).append(':');
          text.append(String.join(".", numbers.stream().map(String::valueOf).toList()));
        });
    return text.toString();
  }
}
