package dev.plumbline.explore.runtime;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * What instrumented code calls instead of the methods of atomic references that are given a
 * function: which reference is stored is known only when the function has answered, and the
 * function may do things that others see. So these are what they are in the JDK, a loop of reading
 * and comparing.
 */
public final class AtomicCalls {
  private AtomicCalls() {}

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReference", name = "getAndUpdate")
  public static Object getAndUpdate(
      AtomicReference<Object> variable, UnaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(variable, site);
      if (compareAndSet(variable, old, function.apply(old), site)) {
        return old;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReference", name = "updateAndGet")
  public static Object updateAndGet(
      AtomicReference<Object> variable, UnaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(variable, site);
      Object made = function.apply(old);
      if (compareAndSet(variable, old, made, site)) {
        return made;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReference", name = "getAndAccumulate")
  public static Object getAndAccumulate(
      AtomicReference<Object> variable, Object given, BinaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(variable, site);
      if (compareAndSet(variable, old, function.apply(old, given), site)) {
        return old;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReference", name = "accumulateAndGet")
  public static Object accumulateAndGet(
      AtomicReference<Object> variable, Object given, BinaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(variable, site);
      Object made = function.apply(old, given);
      if (compareAndSet(variable, old, made, site)) {
        return made;
      }
    }
  }

  private static Object get(AtomicReference<Object> variable, int site) {
    Hooks.atomic(variable, 0, null, Access.READ, site);
    return variable.get();
  }

  private static boolean compareAndSet(
      AtomicReference<Object> variable, Object old, Object made, int site) {
    Hooks.atomic(variable, 0, made, Access.COMPARE_AND_SET, site);
    boolean succeeded = variable.compareAndSet(old, made);
    Hooks.compared(succeeded);
    return succeeded;
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReferenceArray", name = "getAndUpdate")
  public static Object getAndUpdate(
      AtomicReferenceArray<Object> array, int index, UnaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(array, index, site);
      if (compareAndSet(array, index, old, function.apply(old), site)) {
        return old;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReferenceArray", name = "updateAndGet")
  public static Object updateAndGet(
      AtomicReferenceArray<Object> array, int index, UnaryOperator<Object> function, int site) {
    while (true) {
      Object old = get(array, index, site);
      Object made = function.apply(old);
      if (compareAndSet(array, index, old, made, site)) {
        return made;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReferenceArray", name = "getAndAccumulate")
  public static Object getAndAccumulate(
      AtomicReferenceArray<Object> array,
      int index,
      Object given,
      BinaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(array, index, site);
      if (compareAndSet(array, index, old, function.apply(old, given), site)) {
        return old;
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/atomic/AtomicReferenceArray", name = "accumulateAndGet")
  public static Object accumulateAndGet(
      AtomicReferenceArray<Object> array,
      int index,
      Object given,
      BinaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(array, index, site);
      Object made = function.apply(old, given);
      if (compareAndSet(array, index, old, made, site)) {
        return made;
      }
    }
  }

  private static Object get(AtomicReferenceArray<Object> array, int index, int site) {
    Hooks.atomic(array, index, null, Access.READ, site);
    return array.get(index);
  }

  private static boolean compareAndSet(
      AtomicReferenceArray<Object> array, int index, Object old, Object made, int site) {
    Hooks.atomic(array, index, made, Access.COMPARE_AND_SET, site);
    boolean succeeded = array.compareAndSet(index, old, made);
    Hooks.compared(succeeded);
    return succeeded;
  }

  @InsteadOf(
      owner = "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
      name = "getAndUpdate")
  public static Object getAndUpdate(
      AtomicReferenceFieldUpdater<Object, Object> updater,
      Object object,
      UnaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(updater, object, site);
      if (compareAndSet(updater, object, old, function.apply(old), site)) {
        return old;
      }
    }
  }

  @InsteadOf(
      owner = "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
      name = "updateAndGet")
  public static Object updateAndGet(
      AtomicReferenceFieldUpdater<Object, Object> updater,
      Object object,
      UnaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(updater, object, site);
      Object made = function.apply(old);
      if (compareAndSet(updater, object, old, made, site)) {
        return made;
      }
    }
  }

  @InsteadOf(
      owner = "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
      name = "getAndAccumulate")
  public static Object getAndAccumulate(
      AtomicReferenceFieldUpdater<Object, Object> updater,
      Object object,
      Object given,
      BinaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(updater, object, site);
      if (compareAndSet(updater, object, old, function.apply(old, given), site)) {
        return old;
      }
    }
  }

  @InsteadOf(
      owner = "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
      name = "accumulateAndGet")
  public static Object accumulateAndGet(
      AtomicReferenceFieldUpdater<Object, Object> updater,
      Object object,
      Object given,
      BinaryOperator<Object> function,
      int site) {
    while (true) {
      Object old = get(updater, object, site);
      Object made = function.apply(old, given);
      if (compareAndSet(updater, object, old, made, site)) {
        return made;
      }
    }
  }

  private static Object get(
      AtomicReferenceFieldUpdater<Object, Object> updater, Object object, int site) {
    Hooks.updater(updater, object, null, Access.READ, site);
    return updater.get(object);
  }

  private static boolean compareAndSet(
      AtomicReferenceFieldUpdater<Object, Object> updater,
      Object object,
      Object old,
      Object made,
      int site) {
    Hooks.updater(updater, object, made, Access.COMPARE_AND_SET, site);
    boolean succeeded = updater.compareAndSet(object, old, made);
    Hooks.compared(succeeded);
    return succeeded;
  }
}
