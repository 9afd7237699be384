package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import java.util.ArrayList;
import java.util.List;

/** A class with methods that cannot be called with integers. */
public class LedgerSample {
  /** What is stored. */
  public record Entry(int account, int amount) {}

  /** Some of its methods are operations. */
  public static final class Ledger {
    private final List<Entry> entries = new ArrayList<>();

    public synchronized void post(Entry entry) {
      entries.add(entry);
    }

    public synchronized void postAll(List<Entry> several) {
      entries.addAll(several);
    }

    public synchronized List<Entry> entries() {
      return List.copyOf(entries);
    }

    public synchronized int balance(int account) {
      return entries.stream().filter(e -> e.account() == account).mapToInt(Entry::amount).sum();
    }
  }

  final Ledger ledger = new Ledger();

  @Linearizable(operations = 1)
  void isLinearizable() {}
}
