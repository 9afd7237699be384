package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import java.util.HashMap;
import java.util.Map;

/** Some operations of a history as a history of their own. */
final class Subhistory {
  private final MultiWordHistory h;
  private final MultiWordBuilder b;
  private final Map<Integer, Integer> number = new HashMap<>();

  private Subhistory(MultiWordHistory h) {
    this.h = h;
    this.b = MultiWordHistory.builder(h.values()).initial(h.initial());
  }

  /** The operations of these rows, ascending, with all crashes and the reports on them. */
  static MultiWordHistory of(MultiWordHistory h, int[] rows) {
    Subhistory excerpt = new Subhistory(h);
    excerpt.operations(rows);
    excerpt.marks();
    return excerpt.b.build();
  }

  /** The operations of these rows, ascending, as if there had been no crashes. */
  static MultiWordHistory withoutMarks(MultiWordHistory h, int[] rows) {
    Subhistory excerpt = new Subhistory(h);
    excerpt.operations(rows);
    return excerpt.b.build();
  }

  private void operations(int[] rows) {
    for (int i : rows) {
      int k = b.call(process(h.process(i)), h.call(i), h.primitive(i));
      number.put(i, k);
      for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
        b.word(b.address(h.addressCode(h.address(w))), h.before(w), h.after(w));
      }
      if (!h.pending(i)) {
        answer(i, k);
      }
    }
  }

  private void marks() {
    for (Crash crash : h.crashes()) {
      if (crash.ofSystem()) {
        b.crash(crash.time());
      } else {
        b.crash(crash.time(), process(crash.process()));
      }
    }
    for (Recovery report : h.recoveries()) {
      if (number.containsKey(report.operation())) {
        report(report, number.get(report.operation()));
      }
    }
  }

  private int process(int p) {
    return b.process(h.processCode(p));
  }

  private void answer(int i, int k) {
    switch (h.response(i)) {
      case FAILED_AT -> b.failedAt(k, h.ret(i), h.failedWord(i) - h.firstWord(i));
      case OBSERVED -> b.observed(k, h.ret(i), observed(i));
      default -> b.returned(k, h.ret(i), h.response(i));
    }
  }

  private void report(Recovery report, int k) {
    int i = report.operation();
    if (!report.done()) {
      b.reportedNotDone(k, report.time());
      return;
    }
    switch (h.response(i)) {
      case FAILED_AT -> b.reportedFailedAt(k, report.time(), h.failedWord(i) - h.firstWord(i));
      case OBSERVED -> b.reportedObserved(k, report.time(), observed(i));
      default -> b.reportedDone(k, report.time(), h.response(i));
    }
  }

  private long[] observed(int i) {
    long[] codes = new long[h.firstWord(i + 1) - h.firstWord(i)];
    for (int k = 0; k < codes.length; k++) {
      codes[k] = h.observed(i, h.firstWord(i) + k);
    }
    return codes;
  }
}
