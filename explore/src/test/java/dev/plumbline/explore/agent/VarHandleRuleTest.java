package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class VarHandleRuleTest {
  static final class Handles implements Callable<Object> {
    static final VarHandle NUMBER;
    static final VarHandle REFERENCE;
    static final VarHandle SHARED;
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        NUMBER = lookup.findVarHandle(Handles.class, "number", int.class);
        REFERENCE = lookup.findVarHandle(Handles.class, "reference", String.class);
        SHARED = lookup.findStaticVarHandle(Handles.class, "shared", long.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    int number;
    String reference;
    static long shared;
    final long[] longs = new long[4];
    final String[] strings = new String[4];

    @Override
    public Object call() {
      NUMBER.set(this, 1);
      NUMBER.setRelease(this, 2);
      int old = (int) NUMBER.getAndAdd(this, 3);
      boolean changed = NUMBER.compareAndSet(this, 5, 6);
      NUMBER.getAndBitwiseOr(this, 1);
      REFERENCE.setVolatile(this, "first");
      String witness = (String) REFERENCE.compareAndExchange(this, "first", "second");
      boolean weak = REFERENCE.weakCompareAndSetPlain(this, "no", "third");
      SHARED.setOpaque(4L);
      SHARED.compareAndSet(5L, 6L);
      LONGS.setVolatile(longs, 2, 9L);
      STRINGS.compareAndSet(strings, 3, (String) null, "element");
      return List.of(
          old,
          changed,
          witness,
          weak,
          (int) NUMBER.getVolatile(this),
          (long) SHARED.getAcquire(),
          (long) LONGS.getOpaque(longs, 2),
          (String) STRINGS.get(strings, 3));
    }
  }

  @Test
  void apply_handlesOfFieldsAndElements_areAnnouncedWithCoordinates() throws Exception {
    assertEquals(
        List.of(
            "WRITE Handles 0 = null",
            "WRITE Handles 0 = null",
            "UPDATE Handles 0 = null",
            "COMPARE_AND_SET Handles 0 = null",
            "succeeded",
            "UPDATE Handles 0 = null",
            "WRITE Handles 0 = first",
            "UPDATE Handles 0 = second",
            "COMPARE_AND_SET Handles 0 = third",
            "failed",
            "WRITE null 0 = null",
            "COMPARE_AND_SET null 0 = null",
            "failed",
            "WRITE long[] 2 = null",
            "COMPARE_AND_SET String[] 3 = element",
            "succeeded",
            "READ Handles 0 = null",
            "READ null 0 = null",
            "READ long[] 2 = null",
            "READ String[] 3 = null"),
        Rewriting.log(Handles.class));
  }

  @Test
  void apply_handlesOfFieldsAndElements_leavesTheValuesAlone() throws Exception {
    Callable<?> made = new Rewriting(Treatment.WHOLE, Handles.class).make(Handles.class.getName());
    assertEquals(List.of(2, true, "first", false, 7, 4L, 9L, "element"), made.call());
  }

  @Test
  void values_everyAccessModeOfTheJdk_fitsItsType() throws Exception {
    VarHandle handle = MethodHandles.lookup().findVarHandle(Handles.class, "number", int.class);
    for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
      int access = AccessNames.access(mode.methodName());
      int parameters = handle.accessModeType(mode).parameterCount();
      assertEquals(parameters - 1, AccessNames.values(mode.methodName(), access), mode.name());
    }
  }
}
