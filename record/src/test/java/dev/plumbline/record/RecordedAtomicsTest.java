package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Atomics: what is recorded of them, and that it is linearizable. */
class RecordedAtomicsTest extends InMemory {
  @Test
  void atomicLong_isARegister() {
    RecordedLong cell = recorder.object().atomic(new AtomicLong(3));
    assertEquals(3, cell.get());
    cell.set(4);
    assertEquals(4, cell.getAndSet(5));
    assertTrue(cell.compareAndSet(5, 6));
    assertFalse(cell.compareAndSet(5, 7));
    assertLinearizable("register", 3);
    assertEquals(5, recorded().size());
  }

  @Test
  void atomicInteger_isACounter() {
    RecordedLong cell = recorder.object().atomic(new AtomicInteger());
    assertEquals(1, cell.incrementAndGet());
    assertEquals(1, cell.getAndIncrement());
    assertEquals(1, cell.decrementAndGet());
    assertEquals(1, cell.getAndDecrement());
    assertEquals(5, cell.addAndGet(5));
    assertEquals(5, cell.getAndAdd(2));
    assertEquals(7, cell.get());
    assertThrows(ArithmeticException.class, () -> cell.addAndGet(1L << 40));
    assertEquals(0, history().pendingCount());
    assertLinearizable("counter", null);
    assertEquals("incrementAndGet() -> 2", recorded().get(1));
  }

  @Test
  void atomicInteger_wrapsAround_asItDoes() {
    RecordedLong cell = recorder.object().atomic(new AtomicInteger(Integer.MAX_VALUE));
    assertEquals(Integer.MAX_VALUE, cell.getAndIncrement());
    assertEquals(Integer.MIN_VALUE, cell.getAndDecrement());
    assertEquals(Integer.MAX_VALUE, cell.getAndAdd(1));
    RecordedLong wide = recorder.object("w").atomic(new AtomicLong(Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, wide.getAndIncrement());
    assertEquals(Long.MIN_VALUE, wide.get());
  }

  @Test
  void atomicReference_isARegister_whenDifferentObjectsAreRecordedAsEqual() {
    RecordedReference<Object> cell = recorder.object().atomic(new AtomicReference<>());
    for (Object[] pair :
        new Object[][] {
          {new int[] {1}, new int[] {1}}, {1, 1L}, {RecordedTest.Account.Currency.EURO, "EURO"}
        }) {
      cell.set(pair[0]);
      assertFalse(cell.compareAndSet(pair[1], 9));
      assertSame(pair[0], cell.get());
    }
    assertEquals(3, history().pendingCount());
    assertLinearizable("register", null);
  }

  @Test
  void atomicReference_isARegister_unlessEqualReferencesDiffer() {
    String one = "x";
    String other = new String("x");
    RecordedReference<String> cell = recorder.object().atomic(new AtomicReference<>());
    cell.set(one);
    assertFalse(cell.compareAndSet(other, "y"));
    assertFalse(cell.compareAndSet("z", "y"));
    assertEquals(one, cell.get());
    assertTrue(cell.compareAndSet(one, "y"));
    assertEquals("y", cell.getAndSet("w"));
    assertLinearizable("register", null);
    assertEquals("compareAndSet([\"x\",\"y\"]) pending", recorded().get(1));
    assertEquals("compareAndSet([\"z\",\"y\"]) -> false", recorded().get(2));
  }

  @Test
  void atomicBoolean_isARegister() {
    RecordedReference<Boolean> cell = recorder.object().atomic(new AtomicBoolean(true));
    assertTrue(cell.get());
    assertFalse(cell.compareAndSet(false, true));
    assertTrue(cell.compareAndSet(true, false));
    assertFalse(cell.getAndSet(true));
    cell.set(false);
    assertLinearizable("register", true);
    assertEquals("compareAndSet([false,true]) -> false", recorded().get(1));
  }

  @Test
  void update_isRecordedAsGetAndCompareAndSet() {
    RecordedLong number = recorder.object("n").atomic(new AtomicLong(3));
    assertEquals(6, number.updateAndGet(v -> 2 * v));
    assertEquals(6, number.getAndUpdate(v -> v + 1));
    RecordedReference<String> text = recorder.object("t").atomic(new AtomicReference<>("a"));
    assertEquals("ab", text.updateAndGet(v -> v + "b"));
    assertEquals("ab", text.getAndUpdate(v -> v + "c"));
    assertEquals("abc", text.get());
    assertEquals(
        List.of(
            "get() -> 3",
            "compareAndSet([3,6]) -> true",
            "get() -> 6",
            "compareAndSet([6,7]) -> true",
            "get() -> \"a\"",
            "compareAndSet([\"a\",\"ab\"]) -> true",
            "get() -> \"ab\"",
            "compareAndSet([\"ab\",\"abc\"]) -> true",
            "get() -> \"abc\""),
        recorded());
  }

  @Test
  void update_isRecordedAgain_whenSomebodyElseWasFaster() {
    RecordedLong cell = recorder.object().atomic(new AtomicLong());
    boolean[] disturbed = {false};
    cell.updateAndGet(
        v -> {
          if (!disturbed[0]) {
            disturbed[0] = true;
            cell.set(10);
          }
          return v + 1;
        });
    assertEquals(
        List.of(
            "get() -> 0",
            "set(10)",
            "compareAndSet([0,1]) -> false",
            "get() -> 10",
            "compareAndSet([10,11]) -> true"),
        recorded());
    assertLinearizable("register", 0);
  }
}
