package dev.plumbline.bench.lincheck;

import dev.plumbline.bench.objects.Accounts;
import org.jetbrains.lincheck.datastructures.Operation;

/** Two methods that may deadlock. */
public final class AccountsOperations {
  private final Accounts accounts = Explored.create();

  @Operation
  public int toRight() {
    return accounts.toRight();
  }

  @Operation
  public int toLeft() {
    return accounts.toLeft();
  }
}
