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
      List.of(
          queue("IQueue", Behavior.NOTHING, "2*2+0", 0, 2, 6, "13", "0.3 s", "objects.ReservedSlotQueue"),
          queue("Herlihy/Wing queue", Behavior.STRICT, "2*2+0", 0, 0, 4, "9", "0.2 s", "herlihy-wing-queue"),
          queue("Quasi Queue", Behavior.QUASI, "2*2+4", 0, 16, 16, "61", "2.5 s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+4", 0, 64, 64, "505", "43.7 s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "2*3+3", 0, 24, 32, "169", "8.3 s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+2", 0, 108, 118, "1033", "1m23s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*4+1", 0, 149, 198, "2260", "5m8s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "4*4+0", 0, 274, 476, "8484", "37m34s", "QuasiQueue"),
          queue("Quasi Queue b1", Behavior.TOO_FAR, "2*2+4", 0, 91, 91, "409", "17.8 s", "FarQuasiQueue"),
          queue("Quasi Queue b2", Behavior.TWICE, "2*2+4", 0, 91, 91, "409", "18.1 s", "TwiceQuasiQueue"),
          queue("Quasi Queue b3", Behavior.NOTHING, "2*2+4", 0, 141, 141, "653", "26.9 s", "NullQuasiQueue"),
          stack("Quasi Stack b1", Behavior.NOTHING, "2*2+4", 0, 9, 9, "34", "1.6 s", "NullQuasiStack"),
          stack("Quasi Stack b2", Behavior.TOO_FAR, "2*2+4", 0, 16, 16, "61", "2.5 s", "FarQuasiStack"),
          stack("Quasi Stack", Behavior.STRICT, "2*2+4", 0, 0, 16, "61", "2.5 s", "QuasiStack"),
          priority("Quasi Priority Queue", Behavior.QUASI, "2*2+4", 0, 16, 16, "61", "4.9 s", "QuasiPriorityQueue"),
          priority("Quasi Priority Queue b2", Behavior.TOO_FAR, "2*2+4", 0, 125, 125, "532", "27.0 s", "FarQuasiPriorityQueue"));

  static final List<RoundUpRow> TABLE_III =
      List.of(
          queue("Quasi Queue", Behavior.QUASI, "2*2+4", 2, 0, 16, "1708", "2.9 s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+4", 2, 0, 64, "73730", "5m33s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "2*3+3", 2, 0, 32, "4732", "9.6 s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*3+2", 2, 0, 118, "28924", "1m34s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "3*4+1", 2, 0, 198, "63280", "5m40s", "QuasiQueue"),
          queue("Quasi Queue", Behavior.QUASI, "4*4+0", 2, 0, 476, "237552", "40m56s", "QuasiQueue"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "2*3+3", 3, 0, 32, "8112", "14.9 s", "WideQuasiQueue"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "3*3+2", 3, 0, 118, "49584", "2m36s", "WideQuasiQueue"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "3*4+1", 3, 0, 198, "108480", "10m15s", "WideQuasiQueue"),
          queue("Quasi Queue (k = 3)", Behavior.QUASI, "4*4+0", 3, 0, 476, "407232", "69m32s", "WideQuasiQueue"),
          queue("Quasi Queue b1", Behavior.TOO_FAR, "2*2+4", 2, 41, 91, "11452", "20.1 s", "FarQuasiQueue"),
          queue("Quasi Queue b2", Behavior.TWICE, "2*2+4", 2, 91, 91, "11452", "20.2 s", "TwiceQuasiQueue"),
          queue("Quasi Queue b3", Behavior.NOTHING, "2*2+4", 2, 73, 141, "18284", "31.0 s", "NullQuasiQueue"),
          stack("Quasi Stack b1", Behavior.NOTHING, "2*2+4", 2, 9, 9, "2108", "3.5 s", "NullQuasiStack"),
          stack("Quasi Stack b2", Behavior.TOO_FAR, "2*2+4", 2, 6, 16, "1708", "2.8 s", "FarQuasiStack"),
          stack("Quasi Stack b3", Behavior.STRICT, "2*2+4", 2, 0, 16, "1708", "2.8 s", "QuasiStack"),
          priority("Quasi Priority Queue", Behavior.QUASI, "2*2+4", 2, 0, 16, "1708", "4.7 s", "QuasiPriorityQueue"),
          priority("Quasi Priority Queue b2", Behavior.TOO_FAR, "2*2+4", 2, 54, 125, "6384", "20.0 s", "FarQuasiPriorityQueue"));

  static final List<RoundUpRow> TABLE_V =
      List.of(
          queue("sl-queue (enq+deq)", Behavior.STRICT, "+*-+10", 2, 0, 2, "438", "0.5 s", "SinglyLinkedQueue"),
          queue("sl-queue (enq+enq)", Behavior.TOO_FAR, "+*++10", 2, 1, 2, "438", "0.54 s", "SinglyLinkedQueue"),
          queue("sl-queue (deq+deq)", Behavior.TWICE, "-*-+10", 2, 4, 8, "2190", "2.29 s", "SinglyLinkedQueue"),
          stack("t-stack (push+pop)", Behavior.STRICT, "+*-+10", 2, 0, 8, "2190", "2.6 s", "treiber-stack"),
          stack("t-stack (push+push)", Behavior.STRICT, "+*++10", 2, 0, 8, "2190", "2.45 s", "treiber-stack"),
          stack("t-stack (pop+pop)", Behavior.STRICT, "-*-+10", 2, 0, 8, "2190", "2.34 s", "treiber-stack"),
          queue("ms-queue (enq+deq)", Behavior.STRICT, "+*-+10", 2, 0, 3, "730", "0.96 s", "objects.PublishedMichaelScottQueue"),
          queue("ms-queue (enq+enq)", Behavior.STRICT, "+*++10", 2, 0, 31, "8906", "10.78 s", "objects.PublishedMichaelScottQueue"),
          queue("ms-queue (deq+deq)", Behavior.STRICT, "-*-+10", 2, 0, 12, "3358", "3.68 s", "objects.PublishedMichaelScottQueue"),
          queue("rd-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 0, 7, "1898", "2.63 s", "RandomDequeue"),
          queue("rd-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 0, 31, "8906", "11.23 s", "RandomDequeue"),
          queue("rd-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 0, 6, "1606", "2.04 s", "RandomDequeue"),
          queue("bk-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 0, 1, "146", "0.22 s", "BoundedKFifo"),
          queue("bk-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 0, 12, "3358", "3.94 s", "BoundedKFifo"),
          queue("bk-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 0, 8, "2190", "2.74 s", "BoundedKFifo"),
          queue("ubk-queue (enq+deq)", Behavior.QUASI, "+*-+10", 2, 0, 1, "146", "0.25 s", "UnboundedKFifo"),
          queue("ubk-queue (enq+enq)", Behavior.QUASI, "+*++10", 2, 0, 12, "3358", "6.55 s", "UnboundedKFifo"),
          queue("ubk-queue (deq+deq)", Behavior.QUASI, "-*-+10", 2, 0, 8, "2190", "3.2 s", "UnboundedKFifo"),
          stack("k-stack (push+pop)", Behavior.TWICE, "+*-+10", 2, 11, 69, "20002", "27.35 s", "UntaggedStack"),
          stack("k-stack (push+push)", Behavior.QUASI, "+*++10", 2, 0, 12, "3358", "4.86 s", "UntaggedStack"),
          stack("k-stack (pop+pop)", Behavior.QUASI, "-*-+10", 2, 0, 8, "2190", "3.85 s", "UntaggedStack"));

  private static RoundUpRow queue(
      String name,
      Behavior behavior,
      String shape,
      int k,
      int buggy,
      int histories,
      String counted,
      String time,
      String object) {
    return new RoundUpRow(
        name, Kind.QUEUE, behavior, shape, k, buggy, histories, counted, time, object);
  }

  private static RoundUpRow stack(
      String name,
      Behavior behavior,
      String shape,
      int k,
      int buggy,
      int histories,
      String counted,
      String time,
      String object) {
    return new RoundUpRow(
        name, Kind.STACK, behavior, shape, k, buggy, histories, counted, time, object);
  }

  private static RoundUpRow priority(
      String name,
      Behavior behavior,
      String shape,
      int k,
      int buggy,
      int histories,
      String counted,
      String time,
      String object) {
    return new RoundUpRow(
        name, Kind.PRIORITY_QUEUE, behavior, shape, k, buggy, histories, counted, time, object);
  }
}
