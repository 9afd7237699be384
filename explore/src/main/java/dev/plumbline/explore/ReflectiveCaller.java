package dev.plumbline.explore;

import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.record.workload.OperationMethod;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls a method by reflection. */
final class ReflectiveCaller implements Caller {
  private final Method method;

  private ReflectiveCaller(Method method) {
    this.method = method;
  }

  static Caller of(OperationMethod operation) {
    return new ReflectiveCaller(operation.method());
  }

  @Override
  public Object call(Object receiver, Object[] arguments) throws Throwable {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
