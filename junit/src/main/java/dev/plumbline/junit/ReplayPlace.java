package dev.plumbline.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/** Refuses a replay where nothing is explored: it would be passed over without a word. */
final class ReplayPlace implements BeforeEachCallback {
  /** Those that look after it themselves. */
  private static final List<Class<? extends Annotation>> OTHERS =
      List.of(Linearizable.class, Interleaved.class, Stress.class);

  @Override
  public void beforeEach(ExtensionContext context) {
    Method method = context.getRequiredTestMethod();
    if (OTHERS.stream().noneMatch(type -> AnnotationSupport.isAnnotated(method, type))) {
      throw new AssertionFailedError(
          Sentences.lines(
              "%s.%s(): @Replay goes with @Linearizable or @Interleaved only."
                  .formatted(context.getRequiredTestClass().getName(), method.getName())));
    }
  }
}
