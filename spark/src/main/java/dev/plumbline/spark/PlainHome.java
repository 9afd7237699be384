package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementJoin;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.ValueHome;
import java.util.Arrays;
import java.util.List;

/**
 * A home of a container of integers, as most are: read from blocks without making a history. Where
 * something is not plain, which may be a violation, there is no answer.
 */
final class PlainHome {
  private final LargeKind kind;
  private final ElementJoin join;
  private long operations;
  private long firstCall = ElementTimes.NEVER;
  private long firstPosition = ElementTimes.NEVER;
  private boolean plain = true;

  PlainHome(List<byte[]> blocks, LargeKind kind, PartDecision places) {
    this.kind = kind;
    long all = blocks.stream().mapToLong(OperationBlock::operations).sum();
    // An add and a remove each, mostly.
    join = new ElementJoin(places.source().make(), (int) (all * 5 / 8));
    List<byte[]> inOrder = PartDecision.inOrder(blocks);
    for (int k = 0; plain && k < inOrder.size(); k++) {
      OperationCursor at = new OperationCursor(inOrder.get(k));
      plain = read(at, places.operationsBefore()[at.split]);
    }
  }

  private boolean read(OperationCursor at, long before) {
    int[] numbers = new int[at.names()];
    Arrays.fill(numbers, Integer.MIN_VALUE);
    boolean all = true;
    while (all && at.next()) {
      if (numbers[at.name] == Integer.MIN_VALUE) {
        numbers[at.name] = join.operation(at.name());
      }
      long in = at.plainInput();
      long out = at.plainOutput();
      long id = before + at.position;
      all =
          in != OperationCursor.OTHER
              && out != OperationCursor.OTHER
              && join.add(id, numbers[at.name], in, out, at.call, at.ret);
      if (at.call < firstCall || (at.call == firstCall && id < firstPosition)) {
        firstCall = at.call;
        firstPosition = id;
      }
    }
    operations += at.count;
    return all;
  }

  /** What was found; null if something is not plain. */
  LargeHome home() {
    ValueHome home = plain ? join.home() : null;
    return home == null
        ? null
        : LargeHome.of(home, kind, null, operations, firstCall, firstPosition);
  }
}
