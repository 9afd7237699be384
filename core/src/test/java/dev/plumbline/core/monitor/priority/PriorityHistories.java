package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;

/** Histories of priority queues, written in one line. */
final class PriorityHistories {
  private PriorityHistories() {}

  /** Operations as "name value call return"; "?" and no return for a pending poll. */
  static History history(String text) {
    HistoryBuilder b = History.builder();
    int process = 0;
    for (String op : text.split("; ?", -1)) {
      String[] w = op.trim().split(" ", -1);
      long call = Long.parseLong(w[2]);
      Object value = value(w[1]);
      if (w.length == 3) {
        b.addPending(process++, w[0], w[0].equals("insert") ? value : null, call);
      } else if (w[0].equals("insert")) {
        b.add(process++, w[0], value, null, call, Long.parseLong(w[3]));
      } else {
        b.add(process++, w[0], null, value, call, Long.parseLong(w[3]));
      }
    }
    return b.build();
  }

  private static Object value(String word) {
    if (word.equals("null") || word.equals("?")) {
      return null;
    }
    if (word.startsWith("'")) {
      return word.substring(1);
    }
    return word.contains(".") ? (Object) Double.parseDouble(word) : (Object) Long.parseLong(word);
  }
}
