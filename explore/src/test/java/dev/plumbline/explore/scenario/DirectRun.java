package dev.plumbline.explore.scenario;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Supplier;

/** Performs calls in the thread of the test. */
final class DirectRun implements SequentialRun {
  private final Supplier<?> factory;

  /** How often it was asked. */
  int runs;

  DirectRun(Supplier<?> factory) {
    this.factory = factory;
  }

  @Override
  public Object lastAnswer(List<OperationCall> calls) {
    runs++;
    Object object = factory.get();
    Object answer = null;
    for (OperationCall call : calls) {
      answer = answer(object, call);
    }
    return answer;
  }

  private static Object answer(Object object, OperationCall call) {
    try {
      return call.operation()
          .answer(object, call.operation().method().invoke(object, call.boxed()));
    } catch (InvocationTargetException e) {
      return call.operation().answerIfThrown(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
