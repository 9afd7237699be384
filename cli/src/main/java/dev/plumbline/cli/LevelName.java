package dev.plumbline.cli;

import dev.plumbline.core.Checker;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.transaction.IsolationLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Isolation levels by name, and {@code all}. */
final class LevelName implements ITypeConverter<LevelName.Chosen>, Iterable<String> {
  private static final String ALL = "all";

  /** A level; null for all of them. */
  record Chosen(IsolationLevel level) {
    Checker apply(Checker checker) {
      return level == null ? checker.allLevels() : checker.level(level);
    }
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    Arrays.stream(IsolationLevel.values()).forEach(level -> names.add(level.toString()));
    names.add(ALL);
    return names;
  }

  @Override
  public Chosen convert(String text) {
    IsolationLevel level = IsolationLevel.named(text);
    if (level == null && !text.equals(ALL)) {
      throw new TypeConversionException(
          "'%s' is no isolation level%s".formatted(text, Nearest.question(text, names())));
    }
    return new Chosen(level);
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }
}
