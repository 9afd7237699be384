package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.Dependency.Why;
import java.util.ArrayList;
import java.util.List;

/** Anomalies in the reader's terms: who saw what, and who did not. */
final class TransactionSentences {
  private final TransactionHistory h;
  private final String wrote;

  TransactionSentences(TransactionHistory h) {
    this.h = h;
    this.wrote = h.model() == TransactionModel.LIST_APPEND ? "appended" : "written";
  }

  private String value(long code) {
    return Values.show(h.values().value(code));
  }

  private String key(int key) {
    return Values.show(h.keyShown(key));
  }

  /**
   * What a transaction is called: by the line of its call, where each has a line of its own, or by
   * its row.
   */
  String name(int row) {
    boolean lines = h.line(h.size() - 1) >= h.size();
    return "T" + (lines ? h.line(row) : row);
  }

  private boolean isRegister() {
    return h.model() == TransactionModel.RW_REGISTER;
  }

  private String past() {
    return h.model() == TransactionModel.LIST_APPEND ? "appended" : "wrote";
  }

  /** That two transactions wrote the same. */
  String repeated(int a, int b, int key, long value) {
    return a == b
        ? "%s %s %s twice to key %s".formatted(name(a), past(), value(value), key(key))
        : "%s and %s both %s %s to key %s"
            .formatted(name(a), name(b), past(), value(value), key(key));
  }

  /** The anomaly in sentences. */
  List<String> of(TransactionAnomaly anomaly) {
    if (anomaly.fault() != null) {
      return List.of(of(anomaly.fault()));
    }
    if (anomaly.cycle().isEmpty()) {
      return List.of(
          "No order of these %d transactions fits what they read; all were tried."
              .formatted(anomaly.core().length));
    }
    String brief = inOneSentence(anomaly.cycle());
    if (brief != null) {
      return List.of(brief);
    }
    List<String> sentences = new ArrayList<>();
    for (Dependency step : anomaly.cycle()) {
      sentences.add(of(step));
    }
    sentences.add("So each comes before the next, and the last before the first: " + no(anomaly));
    return sentences;
  }

  private static String no(TransactionAnomaly anomaly) {
    return anomaly.level().serial()
        ? "no order of them is possible."
        : anomaly.level() == IsolationLevel.READ_COMMITTED
            ? "information went in a circle."
            : "no snapshots can be like that.";
  }

  /** The commonest cycles: something was not seen that had been there before. */
  private String inOneSentence(List<Dependency> cycle) {
    for (int k = 0; k < cycle.size() && cycle.size() <= 3; k++) {
      Dependency unseen = cycle.get(k);
      Dependency next = cycle.get((k + 1) % cycle.size());
      Dependency last = cycle.get((k + 2) % cycle.size());
      if (unseen.why() != Why.RW) {
        continue;
      }
      String start =
          "%s did not see %s, which %s had %s to key %s"
              .formatted(
                  name(unseen.first()),
                  value(unseen.value()),
                  name(unseen.second()),
                  wrote,
                  key(unseen.key()));
      if (cycle.size() == 2 && isTime(next)) {
        return start + " before %s began.".formatted(name(unseen.first()));
      }
      boolean seen = next.why() == Why.WR && next.key() == unseen.key() && sees(next, unseen);
      if (cycle.size() == 3 && isTime(last) && seen) {
        return start
            + " and %s had seen before %s began."
                .formatted(name(next.second()), name(unseen.first()));
      }
    }
    return null;
  }

  private static boolean isTime(Dependency d) {
    return d.why() == Why.REALTIME || d.why() == Why.PROCESS;
  }

  /** Whether who saw one value saw the other, too. */
  private boolean sees(Dependency seen, Dependency unseen) {
    return new ReadContents(h).read(seen.second(), unseen.key(), unseen.value(), true) >= 0;
  }

  private String of(Dependency d) {
    return switch (d.why()) {
      case WR ->
          "%s saw %s, which %s had %s to key %s."
              .formatted(name(d.second()), value(d.value()), name(d.first()), wrote, key(d.key()));
      case WW ->
          isRegister()
              ? "%s wrote %s to key %s, and %s wrote %s to it later."
                  .formatted(
                      name(d.first()),
                      value(d.other()),
                      key(d.key()),
                      name(d.second()),
                      value(d.value()))
              : "%s saw %s, which %s had %s to key %s, %s %s of %s."
                  .formatted(
                      name(d.reader()),
                      value(d.value()),
                      name(d.first()),
                      wrote,
                      key(d.key()),
                      isShown(d) ? "before" : "and not",
                      value(d.other()),
                      name(d.second()));
      case WW_UNSEEN ->
          "%s did not see %s, which %s %s to key %s, and %s to it, too."
              .formatted(
                  name(d.first()),
                  value(d.value()),
                  name(d.second()),
                  past(),
                  key(d.key()),
                  past());
      case RW ->
          isRegister()
              ? "%s read %s of key %s, which %s replaced, or something after it, by %s."
                  .formatted(
                      name(d.first()),
                      value(d.other()),
                      key(d.key()),
                      name(d.second()),
                      value(d.value()))
              : "%s did not see %s, which %s %s to key %s."
                  .formatted(
                      name(d.first()), value(d.value()), name(d.second()), past(), key(d.key()));
      case PROCESS ->
          "%s had returned before its process called %s."
              .formatted(name(d.first()), name(d.second()));
      case REALTIME ->
          "%s had returned before %s began.".formatted(name(d.first()), name(d.second()));
    };
  }

  private boolean isShown(Dependency d) {
    return new ReadContents(h).read(d.reader(), d.key(), d.other(), true) >= 0;
  }

  /** A step of a cycle in a few words, of its first transaction. */
  String shortly(Dependency d) {
    return switch (d.why()) {
      case WR ->
          "%s %s to %s, which the other saw".formatted(past(), value(d.value()), key(d.key()));
      case WW ->
          "%s %s to %s, before %s of the other"
              .formatted(
                  past(),
                  value(isRegister() ? d.other() : d.value()),
                  key(d.key()),
                  value(isRegister() ? d.value() : d.other()));
      case WW_UNSEEN ->
          "%s to %s, and did not see %s of the other"
              .formatted(past(), key(d.key()), value(d.value()));
      case RW ->
          "did not see %s, which the other %s to %s"
              .formatted(value(d.value()), past(), key(d.key()));
      case PROCESS -> "had returned before its process called the other";
      case REALTIME -> "had returned before the other began";
    };
  }

  private String of(TransactionFault f) {
    String key = key(h.key(f.step()));
    String value = value(f.value());
    return switch (f.kind()) {
      case INCOMPATIBLE_ORDER ->
          "%s read %s of key %s, and %s read %s: neither is the beginning of the other."
              .formatted(name(f.row()), list(f.step()), key, name(f.other()), list(f.otherStep()));
      case DUPLICATE_ELEMENTS ->
          "%s read %s of key %s, which has %s twice."
              .formatted(name(f.row()), list(f.step()), key, value);
      case GARBAGE_READ ->
          "%s read %s of key %s, and nobody %s %s to it."
              .formatted(name(f.row()), list(f.step()), key, past(), value);
      case G1A ->
          "%s read %s of key %s, and only a transaction that failed (line %d) %s %s to it."
              .formatted(
                  name(f.row()), list(f.step()), key, h.failed().line(f.other()), past(), value);
      case OWN_ORDER ->
          "%s %s %s to key %s and then %s, but %s read %s."
              .formatted(
                  name(f.other()),
                  past(),
                  value(h.value(f.otherStep())),
                  key,
                  value,
                  name(f.row()),
                  list(f.step()));
      case INTERNAL ->
          "%s read %s of key %s, which does not fit what it %s itself."
              .formatted(name(f.row()), list(f.step()), key, past());
      case UNREPEATABLE ->
          "%s read %s of key %s, and something else before."
              .formatted(name(f.row()), list(f.step()), key);
      case G1B ->
          "%s read %s of key %s: it saw %s of %s, but not what %s %s after that."
              .formatted(
                  name(f.row()),
                  list(f.step()),
                  key,
                  value,
                  name(f.other()),
                  name(f.other()),
                  past());
      case LOST_UPDATE ->
          "%s and %s read the same of key %s, and both %s to it: one did not see the other."
              .formatted(name(f.row()), name(f.other()), key, past());
    };
  }

  private String list(int step) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      return value(h.value(step));
    }
    List<Object> list = new ArrayList<>();
    for (int p = 0; p < h.length(step); p++) {
      list.add(h.values().value(h.element(step, p)));
    }
    return Values.show(list);
  }
}
