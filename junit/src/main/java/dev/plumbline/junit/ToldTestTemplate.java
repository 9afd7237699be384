package dev.plumbline.junit;

import java.lang.reflect.Method;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Makes several tests of a method, each when it is known what comes of it, so that its name can say
 * it. Time passes before a test begins, and none in it.
 *
 * <p>Beside {@code @Test} or {@code @RepeatedTest}, all of them are one test.
 */
abstract class ToldTestTemplate
    implements TestTemplateInvocationContextProvider, InvocationInterceptor {
  /** The tests of a method. */
  abstract ToldTests tests(ExtensionContext context);

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  /** Repeated tests are provided by JUnit. Since 5.12, that is asked; before, it is no matter. */
  public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
    return isOneTest(context);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    if (isOneTest(context)) {
      return Stream.empty();
    }
    ToldTests tests = tests(context);
    return StreamSupport.<TestTemplateInvocationContext>stream(
            Spliterators.spliteratorUnknownSize(tests, Spliterator.ORDERED), false)
        .onClose(tests::close);
  }

  private static boolean isOneTest(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), RepeatedTest.class);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    if (isOneTest(context)) {
      interceptTestMethod(invocation, method, context);
    } else {
      invocation.proceed(); // what is told comes next
    }
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    try (ToldTests tests = tests(context)) {
      while (tests.hasNext()) {
        tests.next().require();
      }
    }
  }
}
