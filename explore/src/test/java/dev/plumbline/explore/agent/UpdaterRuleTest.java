package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.junit.jupiter.api.Test;

class UpdaterRuleTest {
  static final class Updated implements Callable<Object> {
    static final AtomicLongFieldUpdater<Updated> NUMBER =
        AtomicLongFieldUpdater.newUpdater(Updated.class, "number");
    static final AtomicReferenceFieldUpdater<Updated, Object> REFERENCE =
        AtomicReferenceFieldUpdater.newUpdater(Updated.class, Object.class, "reference");

    volatile long number;
    volatile Object reference;

    @Override
    public Object call() {
      NUMBER.incrementAndGet(this);
      NUMBER.compareAndSet(this, 0, 5);
      NUMBER.lazySet(this, 3);
      REFERENCE.compareAndSet(this, null, "stored");
      REFERENCE.getAndSet(this, "again");
      return List.of(NUMBER.get(this), REFERENCE.get(this));
    }
  }

  @Test
  void apply_updaters_areAnnouncedWithTheObject() throws Exception {
    assertEquals(
        List.of(
            "UPDATE Updated = null",
            "COMPARE_AND_SET Updated = null",
            "failed",
            "WRITE Updated = null",
            "COMPARE_AND_SET Updated = stored",
            "succeeded",
            "UPDATE Updated = again",
            "READ Updated = null",
            "READ Updated = null"),
        Rewriting.log(Updated.class));
  }
}
