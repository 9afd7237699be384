package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** One of a few words, as an enum: any case, dashes for underscores, a suggestion for typos. */
final class Choice {
  private Choice() {}

  static <E extends Enum<E>> E of(Class<E> type, String typed) {
    List<String> words = words(type);
    int found = words.indexOf(typed.toLowerCase(Locale.ROOT).replace('_', '-'));
    if (found < 0) {
      throw new TypeConversionException(
          "'%s' is not one of %s%s"
              .formatted(typed, String.join(", ", words), Nearest.question(typed, words)));
    }
    return type.getEnumConstants()[found];
  }

  static <E extends Enum<E>> List<String> words(Class<E> type) {
    return Stream.of(type.getEnumConstants()).map(Choice::word).toList();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
