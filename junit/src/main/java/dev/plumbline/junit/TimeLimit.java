package dev.plumbline.junit;

import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * How long a test may take: what {@code @Timeout} says of the method, or of a class around it, or
 * the configuration of all tests. An exploration ends then by itself, and says how far it got.
 */
final class TimeLimit {
  private static final Duration USUAL = Duration.ofMinutes(1);

  /** The parameters of JUnit that hold for methods like ours, the closest first. */
  private static final List<String> PARAMETERS =
      List.of(
          Timeout.DEFAULT_TEST_TEMPLATE_METHOD_TIMEOUT_PROPERTY_NAME,
          Timeout.DEFAULT_TESTABLE_METHOD_TIMEOUT_PROPERTY_NAME,
          Timeout.DEFAULT_TIMEOUT_PROPERTY_NAME);

  /** As JUnit has it: seconds, or another unit behind the number. */
  private static final Pattern TEXT =
      Pattern.compile(
          "([1-9]\\d*) ?(ns|μs|ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ns", ChronoUnit.NANOS,
          "μs", ChronoUnit.MICROS,
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  private TimeLimit() {}

  static Duration of(ExtensionContext context) {
    return find(context.getRequiredTestMethod(), context.getRequiredTestClass())
        .map(t -> Duration.of(t.value(), t.unit().toChronoUnit()))
        .or(() -> configured(context))
        .orElse(USUAL);
  }

  private static Optional<Timeout> find(AnnotatedElement method, Class<?> testClass) {
    Optional<Timeout> found = AnnotationSupport.findAnnotation(method, Timeout.class);
    for (Class<?> c = testClass; c != null && found.isEmpty(); c = c.getEnclosingClass()) {
      found = AnnotationSupport.findAnnotation(c, Timeout.class);
    }
    return found;
  }

  private static Optional<Duration> configured(ExtensionContext context) {
    return PARAMETERS.stream()
        .flatMap(name -> context.getConfigurationParameter(name).stream())
        .findFirst()
        .flatMap(TimeLimit::parse);
  }

  /** Nothing for what is no duration, of which JUnit itself complains. */
  static Optional<Duration> parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String unit = matcher.group(2) == null ? "s" : matcher.group(2).toLowerCase(Locale.ROOT);
    return Optional.of(Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(unit)));
  }
}
