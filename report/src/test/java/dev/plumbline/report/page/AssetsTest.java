package dev.plumbline.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The sources of the page keep the promises that Java makes for them. */
class AssetsTest {
  private static final List<String> WAYS_TO_MAKE_MARKUP =
      List.of(
          "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(");

  @Test
  void scripts_anywhere_neverMakeMarkupOfText() {
    for (String name : Assets.SCRIPTS) {
      for (String way : WAYS_TO_MAKE_MARKUP) {
        assertFalse(Assets.source(name).contains(way), name + " has " + way);
      }
    }
  }

  @Test
  void scripts_joined_cannotEndTheirElement() {
    for (String name : Assets.SCRIPTS) {
      String source = Assets.source(name).toLowerCase(Locale.ROOT);
      assertFalse(source.contains("</script") || source.contains("<!--"), name);
    }
  }

  @Test
  void sources_anywhere_fetchNothing() {
    Pattern address = Pattern.compile("https?://[^'\\s]+");
    Set<String> found = new HashSet<>();
    for (String name : Assets.SCRIPTS) {
      address.matcher(Assets.source(name)).results().map(MatchResult::group).forEach(found::add);
    }
    address
        .matcher(Assets.source("page.css") + Assets.source("page.html"))
        .results()
        .map(MatchResult::group)
        .forEach(found::add);
    assertEquals(Set.of("http://www.w3.org/2000/svg"), found);
  }

  @Test
  void imports_ofEveryScript_areExportedByEarlierOnes() {
    Pattern imports = Pattern.compile("import \\{([^}]*)\\} from '\\./([a-z]+\\.js)';");
    for (int i = 0; i < Assets.SCRIPTS.size(); i++) {
      String name = Assets.SCRIPTS.get(i);
      for (MatchResult found : imports.matcher(Assets.source(name)).results().toList()) {
        int from = Assets.SCRIPTS.indexOf(found.group(2));
        assertTrue(from >= 0 && from < i, name + " imports from " + found.group(2));
        for (String word : found.group(1).split(",", -1)) {
          Pattern export =
              Pattern.compile(
                  "(?m)^export (async )?(function|class|const) " + word.strip() + "\\b");
          assertTrue(
              export.matcher(Assets.source(found.group(2))).find(),
              name + " imports " + word.strip() + " from " + found.group(2));
        }
      }
    }
  }

  @Test
  void shell_assembled_hasNoModuleSyntaxLeft() {
    String shell = Assets.load().shell();
    assertFalse(Pattern.compile("(?m)^(import|export) ").matcher(shell).find());
    assertTrue(shell.contains("script-src 'sha256-"));
    assertEquals(1, shell.split(Assets.HEAD, -1).length - 1);
    assertEquals(1, shell.split(Assets.DATA, -1).length - 1);
  }
}
