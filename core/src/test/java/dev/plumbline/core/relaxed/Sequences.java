package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;

/** Histories without concurrency, from short scripts. */
final class Sequences {
  private Sequences() {}

  /** Operations one after the other: {@code +1} adds 1, {@code 1} removes it, {@code -} nothing. */
  static HistoryBuilder of(String type, String script) {
    String add = type.equals("stack") ? "push" : type.equals("queue") ? "enq" : "insert";
    String remove = type.equals("stack") ? "pop" : type.equals("queue") ? "deq" : "poll";
    HistoryBuilder builder = History.builder();
    long time = 0;
    for (String word : script.split(" ", -1)) {
      if (word.startsWith("+")) {
        builder.add(0, add, Long.valueOf(word.substring(1)), null, time, time + 1);
      } else {
        Object answer = word.equals("-") ? null : Long.valueOf(word);
        builder.add(0, remove, null, answer, time, time + 1);
      }
      time += 2;
    }
    return builder;
  }
}
