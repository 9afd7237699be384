package dev.plumbline.junit;

import dev.plumbline.explore.agent.MethodBody;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.AssertionFailedError;

/**
 * A test of which it is known what comes of it.
 *
 * @param name what it shows
 * @param failure why it fails; null if it passes
 */
record ToldTest(String name, AssertionFailedError failure)
    implements TestTemplateInvocationContext, InvocationInterceptor {
  static ToldTest passing(String name) {
    return new ToldTest(name, null);
  }

  /**
   * One that fails.
   *
   * @param why the whole report; where in the test's code it was made is of no interest to anybody
   */
  static ToldTest failing(String name, String why, ExtensionContext context) {
    AssertionFailedError failure = new AssertionFailedError(why);
    Class<?> testClass = context.getRequiredTestClass();
    failure.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(
              testClass.getName(),
              context.getRequiredTestMethod().getName(),
              outermost(testClass).getSimpleName() + ".java",
              MethodBody.firstLine(context.getRequiredTestMethod()))
        });
    return new ToldTest(name, failure);
  }

  private static Class<?> outermost(Class<?> type) {
    Class<?> outer = type;
    while (outer.getEnclosingClass() != null) {
      outer = outer.getEnclosingClass();
    }
    return outer;
  }

  /** Fails if it fails. */
  void require() {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public String getDisplayName(int invocationIndex) {
    return name;
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(this);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    require();
  }
}
