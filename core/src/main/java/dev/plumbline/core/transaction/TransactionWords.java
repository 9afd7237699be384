package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.List;

/** What sentences about transactions call them, their keys and their values. */
final class TransactionWords {
  private final TransactionHistory h;

  TransactionWords(TransactionHistory h) {
    this.h = h;
  }

  /** A transaction, which has a letter wherever it is drawn. */
  Sentence transaction(int row) {
    return Sentence.letter(
        h.line(row) > 0 ? "the transaction of line " + h.line(row) : "transaction " + row, row);
  }

  String value(long code) {
    return Values.show(h.values().value(code));
  }

  String key(int key) {
    return Values.show(h.keyShown(key));
  }

  boolean isRegister() {
    return h.model() == TransactionModel.RW_REGISTER;
  }

  /** As in "A appended 7". */
  String past() {
    return isRegister() ? "wrote" : "appended";
  }

  /** As in "A had appended 7". */
  String participle() {
    return isRegister() ? "written" : "appended";
  }

  /** What a step read. */
  String read(int step) {
    if (isRegister()) {
      return value(h.value(step));
    }
    List<Object> list = new ArrayList<>();
    for (int p = 0; p < h.length(step); p++) {
      list.add(h.values().value(h.element(step, p)));
    }
    return Values.show(list);
  }

  /** That two transactions wrote the same, where nothing is drawn that has letters. */
  String repeated(int a, int b, int key, long value) {
    String what = "%s %s to key %s".formatted(past(), value(value), key(key));
    if (a == b) {
      return h.line(a) > 0
          ? "the transaction of line %d %s twice".formatted(h.line(a), what)
          : "a transaction %s twice".formatted(what);
    }
    return h.line(a) > 0 && h.line(b) > 0
        ? "the transactions of lines %d and %d both %s".formatted(h.line(a), h.line(b), what)
        : "two transactions both %s".formatted(what);
  }
}
