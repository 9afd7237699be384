package dev.plumbline.core.transaction;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Why a history does not have a level: a fault that no order can mend, or transactions that must
 * each come before the next, in a cycle.
 *
 * @param level the level that is refuted
 * @param fault null if there is a cycle
 * @param cycle each begins where the one before ends, and the last ends where the first begins;
 *     empty if there is a fault, or if trying everything is all there is to say
 * @param core rows of transactions that have no order among themselves, where neither a fault nor a
 *     cycle says so; else empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransactionAnomaly(
    IsolationLevel level, @Nullable TransactionFault fault, List<Dependency> cycle, int[] core) {
  private static final int[] NOTHING = {};

  public TransactionAnomaly {
    cycle = List.copyOf(cycle);
  }

  static TransactionAnomaly of(IsolationLevel level, TransactionFault fault) {
    return new TransactionAnomaly(level, fault, List.of(), NOTHING);
  }

  static TransactionAnomaly of(IsolationLevel level, List<Dependency> cycle) {
    return new TransactionAnomaly(level, null, cycle, NOTHING);
  }

  static TransactionAnomaly ofCore(IsolationLevel level, int[] core) {
    return new TransactionAnomaly(level, null, List.of(), core);
  }

  /** What a {@link TransactionCheck} found. */
  @SuppressWarnings("exports") // for this module and its tests
  public static TransactionAnomaly of(Outcome.No no) {
    return (TransactionAnomaly) assured(no.anomaly());
  }

  /** That there is no order, because of this. */
  Outcome.No no() {
    return new Outcome.No(rows(), -1, -1, List.of(), 0, Outcome.GRAPH, 0, this);
  }

  /** The name, as Elle has it where it has one. */
  public String name() {
    if (fault != null) {
      return fault.kind().toString();
    }
    if (cycle.isEmpty()) {
      return "no-order";
    }
    String kind = kind();
    return has(Dependency.Why.REALTIME)
        ? kind + "-realtime"
        : has(Dependency.Why.PROCESS) ? kind + "-process" : kind;
  }

  private String kind() {
    long antidependencies = cycle.stream().filter(TransactionAnomaly::isRw).count();
    if (antidependencies == 0) {
      return has(Dependency.Why.WR) ? "G1c" : "G0";
    }
    if (antidependencies == 1) {
      return "G-single";
    }
    return hasAdjacent() ? "G2-item" : "G-nonadjacent";
  }

  static boolean isRw(Dependency d) {
    return d.why() == Dependency.Why.RW;
  }

  private boolean has(Dependency.Why why) {
    return cycle.stream().anyMatch(d -> d.why() == why);
  }

  /** Whether a transaction that others did not see did not see others. */
  boolean hasAdjacent() {
    return IntStream.range(0, cycle.size())
        .anyMatch(k -> isRw(cycle.get(k)) && isRw(cycle.get((k + 1) % cycle.size())));
  }

  /** The transactions that show it, ascending. */
  public int[] rows() {
    if (cycle.isEmpty() && fault == null) {
      return core;
    }
    if (fault == null) {
      return cycle.stream()
          .flatMapToInt(d -> IntStream.of(d.first(), d.reader() < 0 ? d.first() : d.reader()))
          .sorted()
          .distinct()
          .toArray();
    }
    boolean other = fault.other() >= 0 && fault.kind() != TransactionFault.Kind.G1A;
    return IntStream.of(fault.row(), other ? fault.other() : fault.row())
        .sorted()
        .distinct()
        .toArray();
  }
}
