package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Linearizable.Replay;
import java.util.concurrent.atomic.AtomicInteger;

/** Pinned executions, of an object that is wrong and of one that is not. */
public class ReplaySample {
  private static volatile long process;

  final WeakCounter counter = new WeakCounter();
  final AtomicInteger number = new AtomicInteger();

  public ReplaySample() {
    see();
  }

  private static void see() {
    process = ProcessHandle.current().pid();
  }

  /** The process in which an instance was made last. */
  public static long seenIn() {
    return process;
  }

  @Linearizable(spec = "counter", field = "counter")
  @Replay("add(1) | add(2), after: get() @ 0x1.1x2.0x1.2x2")
  void isStillWrong() {}

  @Linearizable(field = "number", operations = 1)
  @Replay("write(1) | read() @ 0x1.1x1")
  void wasRepaired() {}
}
