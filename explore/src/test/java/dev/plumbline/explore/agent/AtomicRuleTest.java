package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.junit.jupiter.api.Test;

class AtomicRuleTest {
  static final class Numbers implements Callable<Object> {
    final AtomicInteger number = new AtomicInteger();
    final AtomicLong big = new AtomicLong();
    final AtomicBoolean flag = new AtomicBoolean();

    @Override
    public Object call() {
      number.set(1);
      number.lazySet(2);
      number.incrementAndGet();
      number.getAndUpdate(n -> n + 1);
      number.compareAndSet(0, 9);
      big.weakCompareAndSetVolatile(0, 1L << 40);
      big.compareAndExchange(1L << 40, 6);
      flag.getPlain();
      return List.of(number.intValue(), big.get(), flag.getAcquire());
    }
  }

  @Test
  void apply_numbers_areReadWrittenComparedOrUpdated() throws Exception {
    assertEquals(
        List.of(
            "WRITE AtomicInteger 0 = null",
            "WRITE AtomicInteger 0 = null",
            "UPDATE AtomicInteger 0 = null",
            "UPDATE AtomicInteger 0 = null",
            "COMPARE_AND_SET AtomicInteger 0 = null",
            "failed",
            "COMPARE_AND_SET AtomicLong 0 = null",
            "succeeded",
            "UPDATE AtomicLong 0 = null",
            "READ AtomicBoolean 0 = null",
            "READ AtomicInteger 0 = null",
            "READ AtomicLong 0 = null",
            "READ AtomicBoolean 0 = null"),
        Rewriting.log(Numbers.class));
  }

  static final class References implements Callable<Object> {
    final AtomicReference<String> reference = new AtomicReference<>();
    final AtomicReferenceArray<String> array = new AtomicReferenceArray<>(3);
    final AtomicLongArray longs = new AtomicLongArray(3);
    final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
    final AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);

    @Override
    public Object call() {
      reference.compareAndSet(null, "new");
      reference.getAndSet("newer");
      array.compareAndSet(2, null, "element");
      array.get(1);
      array.length();
      longs.addAndGet(1, 5);
      stamped.compareAndSet("a", "b", 0, 1);
      stamped.attemptStamp("a", 7);
      stamped.getReference();
      return marked.isMarked();
    }
  }

  @Test
  void apply_references_areAnnouncedWithWhatIsStoredAndWhere() throws Exception {
    assertEquals(
        List.of(
            "COMPARE_AND_SET AtomicReference 0 = new",
            "succeeded",
            "UPDATE AtomicReference 0 = newer",
            "COMPARE_AND_SET AtomicReferenceArray 2 = element",
            "succeeded",
            "READ AtomicReferenceArray 1 = null",
            "UPDATE AtomicLongArray 1 = null",
            "COMPARE_AND_SET AtomicStampedReference 0 = b",
            "succeeded",
            "COMPARE_AND_SET AtomicStampedReference 0 = a",
            "failed",
            "READ AtomicStampedReference 0 = null",
            "READ AtomicMarkableReference 0 = null"),
        Rewriting.log(References.class));
  }

  static final class Subclass extends AtomicReference<Object> implements Callable<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public Object call() {
      return compareAndSet(null, "self");
    }
  }

  @Test
  void apply_callOfAnInheritedMethod_isAnnounced() throws Exception {
    assertEquals(
        List.of("COMPARE_AND_SET Subclass 0 = self", "succeeded"), Rewriting.log(Subclass.class));
  }
}
