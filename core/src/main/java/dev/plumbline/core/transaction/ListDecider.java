package dev.plumbline.core.transaction;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import org.jspecify.annotations.Nullable;

/** Decides levels of transactions that append to lists. */
final class ListDecider implements LevelDecider {
  private final TransactionHistory h;
  private final Budget budget;
  private @Nullable ListElements elements;
  private @Nullable ListReads each;
  private @Nullable ListReads repeatable;

  ListDecider(TransactionHistory h, Budget budget) {
    this.h = h;
    this.budget = budget;
  }

  @Override
  public Outcome decide(IsolationLevel level) {
    if (elements == null) {
      elements = new ListElements(h);
    }
    if (elements.repeated() != null) {
      return new Outcome.Beyond(elements.repeated());
    }
    if (elements.fault() != null) {
      return refuted(level, elements.fault());
    }
    ListReads reads = reads(elements, level != IsolationLevel.READ_COMMITTED);
    return reads.fault() != null
        ? refuted(level, reads.fault())
        : new OrderDecider(reads.orders(), budget).decide(level);
  }

  private static Outcome refuted(IsolationLevel level, TransactionFault fault) {
    return TransactionAnomaly.of(level, fault).no();
  }

  private ListReads reads(ListElements elements, boolean agreeing) {
    if (agreeing) {
      repeatable = repeatable == null ? new ListReads(h, elements, true) : repeatable;
      return repeatable;
    }
    each = each == null ? new ListReads(h, elements, false) : each;
    return each;
  }
}
