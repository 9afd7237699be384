package dev.plumbline.cli;

import dev.plumbline.core.options.SearchRule;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;

/**
 * Rules of general search as an expert types them: {@code all}, {@code none}, {@code
 * all,-tokens,-never}, {@code tokens,never}.
 */
final class RuleSet implements ITypeConverter<Set<SearchRule>> {
  @Override
  public Set<SearchRule> convert(String text) {
    Set<SearchRule> rules = EnumSet.noneOf(SearchRule.class);
    for (String word : text.split(",", -1)) {
      String name = word.strip();
      if (name.equalsIgnoreCase("all")) {
        rules.addAll(EnumSet.allOf(SearchRule.class));
      } else if (name.equalsIgnoreCase("none")) {
        rules.clear();
      } else if (name.startsWith("-")) {
        rules.remove(Choice.of(SearchRule.class, name.substring(1)));
      } else {
        rules.add(Choice.of(SearchRule.class, name));
      }
    }
    return rules;
  }
}
