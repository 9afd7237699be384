package dev.plumbline.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations, sizes and counts as people type them: {@code 500ms}, {@code 2g}, {@code 10k}. */
final class Quantity {
  private static final Pattern FORM = Pattern.compile("([0-9][0-9_]*)\\s*([a-z]*)");

  private Quantity() {}

  /** {@code 20us}, {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}; a bare number is seconds. */
  static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      String advice = "'" + text + "' is not a duration such as 500ms, 30s or 5m";
      Matcher m = match(text, advice);
      long n = number(m, advice);
      try {
        return switch (m.group(2)) {
          case "us" -> Duration.of(n, ChronoUnit.MICROS);
          case "ms" -> Duration.ofMillis(n);
          case "", "s" -> Duration.ofSeconds(n);
          case "m", "min" -> Duration.ofMinutes(n);
          case "h" -> Duration.ofHours(n);
          default -> throw new TypeConversionException(advice);
        };
      } catch (ArithmeticException tooLong) {
        throw new TypeConversionException(advice);
      }
    }
  }

  /** {@code 512m}, {@code 2g}; a bare number is bytes. */
  static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return scaled(text, 1024, "'" + text + "' is not a size such as 512m or 2g");
    }
  }

  /** {@code 1000}, {@code 10k}, {@code 5m}. */
  static final class Count implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return scaled(text, 1000, "'" + text + "' is not a count such as 1000 or 10k");
    }
  }

  /** Times of a history, whose unit nobody but its recorder knows. */
  static final class HistoryTime implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Long.valueOf(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'" + text + "' is not an integer, in the unit of the history's times");
      }
    }
  }

  private static long scaled(String text, long unit, String advice) {
    Matcher m = match(text, advice);
    long scale =
        switch (m.group(2)) {
          case "" -> 1;
          case "k", "kb" -> unit;
          case "m", "mb" -> unit * unit;
          case "g", "gb" -> unit * unit * unit;
          default -> throw new TypeConversionException(advice);
        };
    try {
      return Math.multiplyExact(number(m, advice), scale);
    } catch (ArithmeticException tooLarge) {
      throw new TypeConversionException(advice);
    }
  }

  private static Matcher match(String text, String advice) {
    Matcher m = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!m.matches()) {
      throw new TypeConversionException(advice);
    }
    return m;
  }

  private static long number(Matcher m, String advice) {
    try {
      return Long.parseLong(m.group(1).replace("_", ""));
    } catch (NumberFormatException tooLarge) {
      throw new TypeConversionException(advice);
    }
  }
}
