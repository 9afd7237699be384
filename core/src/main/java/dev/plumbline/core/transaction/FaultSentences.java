package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Sentence;

/** Faults that no order can mend, in the reader's terms. Each sentence begins with the reader. */
final class FaultSentences {
  private final TransactionHistory h;
  private final TransactionWords words;

  FaultSentences(TransactionHistory h) {
    this.h = h;
    this.words = new TransactionWords(h);
  }

  Sentence of(TransactionFault f) {
    Sentence reader =
        Sentence.of(
            "%s read %s of key %s",
            words.transaction(f.row()), words.read(f.step()), words.key(h.key(f.step())));
    String value = words.value(f.value());
    return switch (f.kind()) {
      case INCOMPATIBLE_ORDER ->
          Sentence.of(
              "%s, and %s read %s: neither is the beginning of the other.",
              reader, words.transaction(f.other()), words.read(f.otherStep()));
      case DUPLICATE_ELEMENTS -> Sentence.of("%s, which has %s twice.", reader, value);
      case GARBAGE_READ -> Sentence.of("%s, and nobody %s %s to it.", reader, words.past(), value);
      case G1A ->
          Sentence.of(
              "%s, and only a transaction that failed%s %s %s to it.",
              reader, line(h.failed().line(f.other())), words.past(), value);
      case OWN_ORDER ->
          Sentence.of(
              "%s, but %s had %s %s to it, and then %s.",
              reader,
              words.transaction(f.other()),
              words.participle(),
              words.value(h.value(f.otherStep())),
              value);
      case INTERNAL ->
          Sentence.of("%s, which does not fit what it %s itself.", reader, words.past());
      case UNREPEATABLE -> Sentence.of("%s, and something else before.", reader);
      case G1B ->
          Sentence.of(
              "%s: it saw %s of %s, but not what that %s after it.",
              reader, value, words.transaction(f.other()), words.past());
      case LOST_UPDATE -> lostUpdate(f);
    };
  }

  private Sentence lostUpdate(TransactionFault f) {
    return Sentence.of(
        "%s and %s read the same of key %s, and both %s to it: one did not see the other.",
        words.transaction(f.row()),
        words.transaction(f.other()),
        words.key(h.key(f.step())),
        words.past());
  }

  private static String line(int line) {
    return line > 0 ? " (line %d)".formatted(line) : "";
  }
}
