package dev.plumbline.junit;

import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * How long a test may take: what {@code @Timeout} says of the method, or of a class around it. An
 * exploration ends then by itself, and says how far it got.
 */
final class TimeLimit {
  private static final Duration USUAL = Duration.ofMinutes(1);

  private TimeLimit() {}

  static Duration of(ExtensionContext context) {
    return find(context.getRequiredTestMethod(), context.getRequiredTestClass())
        .map(t -> Duration.of(t.value(), t.unit().toChronoUnit()))
        .orElse(USUAL);
  }

  private static Optional<Timeout> find(AnnotatedElement method, Class<?> testClass) {
    Optional<Timeout> found = AnnotationSupport.findAnnotation(method, Timeout.class);
    for (Class<?> c = testClass; c != null && found.isEmpty(); c = c.getEnclosingClass()) {
      found = AnnotationSupport.findAnnotation(c, Timeout.class);
    }
    return found;
  }
}
