package dev.plumbline.junit;

import dev.plumbline.samples.CounterSample;
import dev.plumbline.samples.QueueSample;
import org.junit.jupiter.api.Test;

class LinearizableTest {
  @Test
  void x() {
    long t=System.nanoTime();
    Launched.run(dev.plumbline.samples.BankSample.class,dev.plumbline.samples.ModelSample.class).forEach(System.out::println);
    System.out.println((System.nanoTime()-t)/1000000);
    t=System.nanoTime();
    Launched.run(CounterSample.class).forEach(System.out::println);
    System.out.println((System.nanoTime()-t)/1000000);
  }
}
