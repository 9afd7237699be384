package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.transaction.Dependency.Why;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Anomalies in the reader's terms: who saw what, and who did not. */
final class TransactionSentences {
  private final TransactionHistory h;
  private final TransactionWords words;
  private final ReadContents contents;

  TransactionSentences(TransactionHistory h) {
    this.h = h;
    this.words = new TransactionWords(h);
    this.contents = new ReadContents(h);
  }

  /** The anomaly in sentences. */
  List<Sentence> of(TransactionAnomaly anomaly) {
    if (anomaly.fault() != null) {
      return List.of(new FaultSentences(h).of(anomaly.fault()));
    }
    if (anomaly.cycle().isEmpty()) {
      return List.of(
          Sentence.words(
              "No order of these %d transactions fits what they read; all were tried."
                  .formatted(anomaly.core().length)));
    }
    Sentence brief = inOneSentence(anomaly.cycle());
    if (brief != null) {
      return List.of(brief);
    }
    List<Sentence> sentences = new ArrayList<>();
    anomaly.cycle().forEach(step -> sentences.add(Sentence.of("%s.", fact(step))));
    sentences.add(
        Sentence.words(
            "So each comes before the next, and the last before the first: " + no(anomaly)));
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
  private @Nullable Sentence inOneSentence(List<Dependency> cycle) {
    for (int k = 0; k < cycle.size() && cycle.size() <= 3; k++) {
      Dependency unseen = cycle.get(k);
      Dependency next = cycle.get((k + 1) % cycle.size());
      Dependency last = cycle.get((k + 2) % cycle.size());
      if (cycle.size() == 2 && unseen.why() == Why.WR && isTime(next)) {
        return foreseen(unseen);
      }
      if (unseen.why() != Why.RW) {
        continue;
      }
      Sentence reader = words.transaction(unseen.first());
      if (cycle.size() == 2 && isTime(next)) {
        return Sentence.of("%s before %s began.", unseen(unseen, hadWritten()), reader);
      }
      if (cycle.size() == 3 && isTime(last) && sees(next, unseen)) {
        return Sentence.of(
            "%s and %s had seen before %s began.",
            unseen(unseen, hadWritten()), words.transaction(next.second()), reader);
      }
    }
    return null;
  }

  private Sentence foreseen(Dependency d) {
    return Sentence.of(
        "%s had returned before %s began, yet saw %s.",
        words.transaction(d.second()),
        words.transaction(d.first()),
        written(d, d.first(), words.past()));
  }

  private Sentence unseen(Dependency d, String wrote) {
    return Sentence.of(
        "%s did not see %s", words.transaction(d.first()), written(d, d.second(), wrote));
  }

  /** The value that a fact is about, with who wrote it. */
  private Sentence written(Dependency d, int writer, String wrote) {
    return Sentence.of(
        "%s, which %s %s to key %s",
        words.value(d.value()), words.transaction(writer), wrote, words.key(d.key()));
  }

  private String hadWritten() {
    return "had " + words.participle();
  }

  private static boolean isTime(Dependency d) {
    return d.why() == Why.REALTIME || d.why() == Why.PROCESS;
  }

  /** Whether who saw one value of a key saw the other, too. */
  private boolean sees(Dependency seen, Dependency unseen) {
    return seen.why() == Why.WR
        && seen.key() == unseen.key()
        && contents.read(seen.second(), unseen.key(), unseen.value(), true) >= 0;
  }

  /** Why one transaction comes before another, as a sentence without its end. */
  Sentence fact(Dependency d) {
    Sentence first = words.transaction(d.first());
    Sentence second = words.transaction(d.second());
    return switch (d.why()) {
      case WR -> Sentence.of("%s saw %s", second, written(d, d.first(), hadWritten()));
      case WW -> words.isRegister() ? overwritten(d) : ordered(d);
      case WW_UNSEEN -> Sentence.of("%s, and %s to it, too", unseen(d, words.past()), words.past());
      case RW -> words.isRegister() ? replaced(d) : unseen(d, words.past());
      case PROCESS -> Sentence.of("%s had returned before its process called %s", first, second);
      case REALTIME -> Sentence.of("%s had returned before %s began", first, second);
    };
  }

  private Sentence overwritten(Dependency d) {
    return Sentence.of(
        "%s wrote %s to key %s, and %s wrote %s to it later",
        words.transaction(d.first()),
        words.value(d.other()),
        words.key(d.key()),
        words.transaction(d.second()),
        words.value(d.value()));
  }

  private Sentence ordered(Dependency d) {
    boolean shown = contents.read(d.reader(), d.key(), d.other(), true) >= 0;
    return Sentence.of(
        "%s saw %s, %s %s of %s",
        words.transaction(d.reader()),
        written(d, d.first(), hadWritten()),
        shown ? "before" : "and not",
        words.value(d.other()),
        words.transaction(d.second()));
  }

  private Sentence replaced(Dependency d) {
    return Sentence.of(
        "%s read %s of key %s, not yet %s, which %s wrote to it",
        words.transaction(d.first()),
        words.value(d.other()),
        words.key(d.key()),
        words.value(d.value()),
        words.transaction(d.second()));
  }

  /** A step of a cycle in a few words, of its first transaction. */
  String shortly(Dependency d) {
    if (isTime(d)) {
      return d.why() == Why.PROCESS
          ? "had returned before its process called the other"
          : "had returned before the other began";
    }
    String key = words.key(d.key());
    String value = words.value(d.value());
    boolean registers = d.why() == Why.WW && words.isRegister();
    return switch (d.why()) {
      case WR -> "%s %s to key %s, which the other saw".formatted(words.past(), value, key);
      case WW_UNSEEN ->
          "%s to key %s, and did not see %s of the other".formatted(words.past(), key, value);
      case RW -> "did not see %s, which the other %s to key %s".formatted(value, words.past(), key);
      default ->
          "%s %s to key %s, before %s of the other"
              .formatted(
                  words.past(),
                  registers ? words.value(d.other()) : value,
                  key,
                  registers ? value : words.value(d.other()));
    };
  }
}
