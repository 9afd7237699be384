package dev.plumbline.bench;

import dev.plumbline.bench.HarnessHistories.Behavior;
import dev.plumbline.bench.HarnessHistories.Kind;
import java.util.List;

/**
 * The rows of Tables II, III and V, as published.
 *
 * <p>L. Zhang, A. Chattopadhyay, C. Wang. Round-Up: Runtime Checking Quasi Linearizability of
 * Concurrent Data Structures. ASE 2013.
 */
final class RoundUpTables {
  private RoundUpTables() {}

  static final List<RoundUpRow> TABLE_II =
      rows(
          """
          QUEUE          | IQueue                  | NOTHING | 2*2+0 | 0 | 2   | 6   | 13   | 0.3 s  | objects.ReservedSlotQueue
          QUEUE          | Herlihy/Wing queue      | STRICT  | 2*2+0 | 0 | 0   | 4   | 9    | 0.2 s  | herlihy-wing-queue
          QUEUE          | Quasi Queue             | QUASI   | 2*2+4 | 0 | 16  | 16  | 61   | 2.5 s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*3+4 | 0 | 64  | 64  | 505  | 43.7 s | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 2*3+3 | 0 | 24  | 32  | 169  | 8.3 s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*3+2 | 0 | 108 | 118 | 1033 | 1m23s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*4+1 | 0 | 149 | 198 | 2260 | 5m8s   | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 4*4+0 | 0 | 274 | 476 | 8484 | 37m34s | QuasiQueue
          QUEUE          | Quasi Queue b1          | TOO_FAR | 2*2+4 | 0 | 91  | 91  | 409  | 17.8 s | FarQuasiQueue
          QUEUE          | Quasi Queue b2          | TWICE   | 2*2+4 | 0 | 91  | 91  | 409  | 18.1 s | TwiceQuasiQueue
          QUEUE          | Quasi Queue b3          | NOTHING | 2*2+4 | 0 | 141 | 141 | 653  | 26.9 s | NullQuasiQueue
          STACK          | Quasi Stack b1          | NOTHING | 2*2+4 | 0 | 9   | 9   | 34   | 1.6 s  | NullQuasiStack
          STACK          | Quasi Stack b2          | TOO_FAR | 2*2+4 | 0 | 16  | 16  | 61   | 2.5 s  | FarQuasiStack
          STACK          | Quasi Stack             | STRICT  | 2*2+4 | 0 | 0   | 16  | 61   | 2.5 s  | QuasiStack
          PRIORITY_QUEUE | Quasi Priority Queue    | QUASI   | 2*2+4 | 0 | 16  | 16  | 61   | 4.9 s  | QuasiPriorityQueue
          PRIORITY_QUEUE | Quasi Priority Queue b2 | TOO_FAR | 2*2+4 | 0 | 125 | 125 | 532  | 27.0 s | FarQuasiPriorityQueue
          """);

  static final List<RoundUpRow> TABLE_III =
      rows(
          """
          QUEUE          | Quasi Queue             | QUASI   | 2*2+4 | 2 | 0  | 16  | 1708   | 2.9 s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*3+4 | 2 | 0  | 64  | 73730  | 5m33s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 2*3+3 | 2 | 0  | 32  | 4732   | 9.6 s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*3+2 | 2 | 0  | 118 | 28924  | 1m34s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 3*4+1 | 2 | 0  | 198 | 63280  | 5m40s  | QuasiQueue
          QUEUE          | Quasi Queue             | QUASI   | 4*4+0 | 2 | 0  | 476 | 237552 | 40m56s | QuasiQueue
          QUEUE          | Quasi Queue (k = 3)     | QUASI   | 2*3+3 | 3 | 0  | 32  | 8112   | 14.9 s | WideQuasiQueue
          QUEUE          | Quasi Queue (k = 3)     | QUASI   | 3*3+2 | 3 | 0  | 118 | 49584  | 2m36s  | WideQuasiQueue
          QUEUE          | Quasi Queue (k = 3)     | QUASI   | 3*4+1 | 3 | 0  | 198 | 108480 | 10m15s | WideQuasiQueue
          QUEUE          | Quasi Queue (k = 3)     | QUASI   | 4*4+0 | 3 | 0  | 476 | 407232 | 69m32s | WideQuasiQueue
          QUEUE          | Quasi Queue b1          | TOO_FAR | 2*2+4 | 2 | 41 | 91  | 11452  | 20.1 s | FarQuasiQueue
          QUEUE          | Quasi Queue b2          | TWICE   | 2*2+4 | 2 | 91 | 91  | 11452  | 20.2 s | TwiceQuasiQueue
          QUEUE          | Quasi Queue b3          | NOTHING | 2*2+4 | 2 | 73 | 141 | 18284  | 31.0 s | NullQuasiQueue
          STACK          | Quasi Stack b1          | NOTHING | 2*2+4 | 2 | 9  | 9   | 2108   | 3.5 s  | NullQuasiStack
          STACK          | Quasi Stack b2          | TOO_FAR | 2*2+4 | 2 | 6  | 16  | 1708   | 2.8 s  | FarQuasiStack
          STACK          | Quasi Stack b3          | STRICT  | 2*2+4 | 2 | 0  | 16  | 1708   | 2.8 s  | QuasiStack
          PRIORITY_QUEUE | Quasi Priority Queue    | QUASI   | 2*2+4 | 2 | 0  | 16  | 1708   | 4.7 s  | QuasiPriorityQueue
          PRIORITY_QUEUE | Quasi Priority Queue b2 | TOO_FAR | 2*2+4 | 2 | 54 | 125 | 6384   | 20.0 s | FarQuasiPriorityQueue
          """);

  static final List<RoundUpRow> TABLE_V =
      rows(
          """
          QUEUE | sl-queue (enq+deq)  | STRICT  | +*-+10 | 2 | 0  | 2  | 438   | 0.5 s   | SinglyLinkedQueue
          QUEUE | sl-queue (enq+enq)  | TOO_FAR | +*++10 | 2 | 1  | 2  | 438   | 0.54 s  | SinglyLinkedQueue
          QUEUE | sl-queue (deq+deq)  | TWICE   | -*-+10 | 2 | 4  | 8  | 2190  | 2.29 s  | SinglyLinkedQueue
          STACK | t-stack (push+pop)  | STRICT  | +*-+10 | 2 | 0  | 8  | 2190  | 2.6 s   | treiber-stack
          STACK | t-stack (push+push) | STRICT  | +*++10 | 2 | 0  | 8  | 2190  | 2.45 s  | treiber-stack
          STACK | t-stack (pop+pop)   | STRICT  | -*-+10 | 2 | 0  | 8  | 2190  | 2.34 s  | treiber-stack
          QUEUE | ms-queue (enq+deq)  | STRICT  | +*-+10 | 2 | 0  | 3  | 730   | 0.96 s  | objects.PublishedMichaelScottQueue
          QUEUE | ms-queue (enq+enq)  | STRICT  | +*++10 | 2 | 0  | 31 | 8906  | 10.78 s | objects.PublishedMichaelScottQueue
          QUEUE | ms-queue (deq+deq)  | STRICT  | -*-+10 | 2 | 0  | 12 | 3358  | 3.68 s  | objects.PublishedMichaelScottQueue
          QUEUE | rd-queue (enq+deq)  | QUASI   | +*-+10 | 2 | 0  | 7  | 1898  | 2.63 s  | RandomDequeue
          QUEUE | rd-queue (enq+enq)  | QUASI   | +*++10 | 2 | 0  | 31 | 8906  | 11.23 s | RandomDequeue
          QUEUE | rd-queue (deq+deq)  | QUASI   | -*-+10 | 2 | 0  | 6  | 1606  | 2.04 s  | RandomDequeue
          QUEUE | bk-queue (enq+deq)  | QUASI   | +*-+10 | 2 | 0  | 1  | 146   | 0.22 s  | BoundedKFifo
          QUEUE | bk-queue (enq+enq)  | QUASI   | +*++10 | 2 | 0  | 12 | 3358  | 3.94 s  | BoundedKFifo
          QUEUE | bk-queue (deq+deq)  | QUASI   | -*-+10 | 2 | 0  | 8  | 2190  | 2.74 s  | BoundedKFifo
          QUEUE | ubk-queue (enq+deq) | QUASI   | +*-+10 | 2 | 0  | 1  | 146   | 0.25 s  | UnboundedKFifo
          QUEUE | ubk-queue (enq+enq) | QUASI   | +*++10 | 2 | 0  | 12 | 3358  | 6.55 s  | UnboundedKFifo
          QUEUE | ubk-queue (deq+deq) | QUASI   | -*-+10 | 2 | 0  | 8  | 2190  | 3.2 s   | UnboundedKFifo
          STACK | k-stack (push+pop)  | TWICE   | +*-+10 | 2 | 11 | 69 | 20002 | 27.35 s | UntaggedStack
          STACK | k-stack (push+push) | QUASI   | +*++10 | 2 | 0  | 12 | 3358  | 4.86 s  | UntaggedStack
          STACK | k-stack (pop+pop)   | QUASI   | -*-+10 | 2 | 0  | 8  | 2190  | 3.85 s  | UntaggedStack
          """);

  /** A row for each line: kind, name, behavior and so on, as {@link RoundUpRow} has them. */
  private static List<RoundUpRow> rows(String table) {
    return table.lines().map(RoundUpTables::row).toList();
  }

  private static RoundUpRow row(String line) {
    String[] cells = line.split(" *\\| *", -1);
    return new RoundUpRow(
        cells[1],
        Kind.valueOf(cells[0]),
        Behavior.valueOf(cells[2]),
        cells[3],
        Integer.parseInt(cells[4]),
        Integer.parseInt(cells[5]),
        Integer.parseInt(cells[6]),
        cells[7],
        cells[8],
        cells[9]);
  }
}
