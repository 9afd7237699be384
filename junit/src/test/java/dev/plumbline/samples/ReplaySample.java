package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Linearizable.Replay;
import java.util.concurrent.atomic.AtomicInteger;

/** Pinned executions, of an object that is wrong and of one that is not. */
public class ReplaySample {
  /** The system property that names the loaders of which there were instances in this process. */
  public static final String LOADERS = "dev.plumbline.samples.loaders";

  final WeakCounter counter = new WeakCounter();
  final AtomicInteger number = new AtomicInteger();

  public ReplaySample() {
    String loader = getClass().getClassLoader().getClass().getSimpleName();
    System.setProperty(LOADERS, System.getProperty(LOADERS, "") + loader + " ");
  }

  @Linearizable(spec = "counter", field = "counter")
  @Replay("add(1) | add(2), after: get() @ 0x1.1x2.0x1.2x2")
  void isStillWrong() {}

  @Linearizable(field = "number", operations = 1)
  @Replay("write(1) | read() @ 0x1.1x1")
  void wasRepaired() {}

  /** Nothing but what is wrong. */
  public static class OnlyPinned {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    @Replay("add(1) | add(2), after: get() @ 0x1.1x2.0x1.2x2")
    void isStillWrong() {}
  }
}
