package dev.plumbline.testkit;

import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionModel;

/** Plays the script of a {@link PlantedAnomaly} on keys that nobody else uses. */
final class PlantedScript {
  private final TransactionBuilder builder;
  private int process;

  PlantedScript(TransactionBuilder builder, int firstProcess) {
    this.builder = builder;
    this.process = firstProcess;
  }

  /** Plays it from a time on: groups one after the other, the transactions of a group at once. */
  void play(String script, long start) {
    long time = start;
    for (String group : script.split(" ; ", -1)) {
      String[] transactions = group.split(" ", -1);
      long end = time + 2L * transactions.length;
      for (String transaction : transactions) {
        play(transaction, time++, end++);
      }
      time = end;
    }
  }

  private void play(String transaction, long call, long ret) {
    boolean fails = transaction.startsWith("!");
    int row = builder.call(builder.process((long) process++), call, 0);
    int first = builder.steps();
    for (String step : transaction.substring(fails ? 1 : 0).split(",", -1)) {
      step(step);
    }
    if (fails) {
      builder.failed(row, first, ret);
    } else {
      builder.committed(row, first, ret);
    }
  }

  private void step(String step) {
    int key = builder.key("planted-" + step.charAt(0));
    String shown = step.substring(2);
    if (step.charAt(1) == '+') {
      builder.write(key, code(shown.charAt(0)));
    } else if (builder.model() == TransactionModel.RW_REGISTER) {
      long last =
          shown.isEmpty() ? builder.values().code(null) : code(shown.charAt(shown.length() - 1));
      builder.read(key, last);
    } else {
      builder.beginRead(key);
      shown.chars().forEach(digit -> builder.element(code(digit)));
      builder.endRead();
    }
  }

  private long code(int digit) {
    return builder.values().codeOf(digit - '0');
  }
}
