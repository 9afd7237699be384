package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links of the manual lead somewhere, and its index leads to every page. */
class LinksTest {
  private static final Path HOME = Path.of("..");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]*)\\)");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  /** As {@code core/plan/Attempt}: a module, packages of it, a class. */
  private static final Pattern CLASS = Pattern.compile("`([a-z-]+)((?:/[a-z]+)*/)([A-Z]\\w*)`");

  /** As {@code core.plan}, or {@code core.monitor.*} for all packages below. */
  private static final Pattern PACKAGE =
      Pattern.compile("`((?:core|explore|derive)(?:\\.[a-z]+)*(?:\\.\\*)?)`");

  @TempDir Path folder;

  @Test
  void links_leadSomewhere() throws IOException {
    assertEquals(List.of(), dead(pages(HOME)));
  }

  @Test
  void indexOfTheManual_namesEveryPage() throws IOException {
    Path docs = HOME.resolve("docs");
    String index = Files.readString(docs.resolve("README.md"));
    TreeSet<String> named =
        LINK.matcher(index)
            .results()
            .map(m -> m.group(1))
            .filter(l -> l.endsWith(".md") && !l.startsWith(".."))
            .collect(Collectors.toCollection(TreeSet::new));
    TreeSet<String> there = new TreeSet<>();
    try (Stream<Path> files = Files.list(docs)) {
      files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".md")).forEach(there::add);
    }
    there.remove("README.md");
    assertEquals(there, named);
  }

  @Test
  void classesOnTheWayThroughTheHouse_areThere() throws IOException {
    String text = Files.readString(HOME.resolve("docs/architecture.md"));
    List<MatchResult> named = CLASS.matcher(text).results().toList();
    assertTrue(named.size() > 40, "only %d classes are named".formatted(named.size()));
    for (MatchResult name : named) {
      String module = name.group(1);
      Path sources = HOME.resolve(module + "/src/main/java/dev/plumbline/" + module);
      Path file = sources.resolve(name.group(2).substring(1) + name.group(3) + ".java");
      assertTrue(Files.exists(file), name.group() + " is not there");
    }
  }

  @Test
  void roomsOfTheHouse_areThoseThatThereAre() throws IOException {
    String text = Files.readString(HOME.resolve("docs/architecture.md"));
    TreeSet<String> named = new TreeSet<>();
    PACKAGE.matcher(text).results().forEach(name -> named.add(name.group(1)));
    TreeSet<String> there = new TreeSet<>();
    for (String module : List.of("core", "explore", "explore-runtime", "derive")) {
      Path sources = HOME.resolve(module + "/src/main/java/dev/plumbline");
      try (Stream<Path> tree = Files.walk(sources)) {
        tree.filter(file -> file.endsWith("package-info.java"))
            .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
            .forEach(there::add);
      }
    }
    assertTrue(there.size() > 40, "only %d packages are there".formatted(there.size()));
    TreeSet<String> unnamed = new TreeSet<>(there);
    for (String name : named) {
      assertTrue(there.stream().anyMatch(room -> isNamed(room, name)), name + " is not there");
      unnamed.removeIf(room -> isNamed(room, name));
    }
    assertEquals(new TreeSet<>(), unnamed);
  }

  private static boolean isNamed(String room, String name) {
    String beginning = name.replace(".*", "");
    return room.equals(beginning) || (name.endsWith("*") && room.startsWith(beginning + "."));
  }

  @Test
  void wayOfACheckThroughTheHouse_comesToNoClassTwice() throws IOException {
    String text = Files.readString(HOME.resolve("docs/architecture.md"));
    int from = text.indexOf("## A walk");
    String walk = text.substring(from, text.indexOf("\n## ", from));
    List<String> named = CLASS.matcher(walk).results().map(MatchResult::group).toList();
    assertTrue(named.size() > 25, "only %d classes are named".formatted(named.size()));
    assertEquals(named.stream().distinct().toList(), named);
  }

  @Test
  void deadLinks_areFound() throws IOException {
    Path page = folder.resolve("page.md");
    String text =
        "# One Page\n[a](page.md#one-page) [b](gone.md) [c](#no) `[d](code)` [e](https://x)";
    Files.writeString(page, text);
    assertEquals(List.of("page.md: gone.md", "page.md: #no"), dead(pages(folder)));
  }

  private static List<Path> pages(Path home) throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(home)) {
      files.filter(f -> f.toString().endsWith(".md")).forEach(pages::add);
    }
    if (Files.exists(home.resolve("docs"))) {
      try (Stream<Path> files = Files.walk(home.resolve("docs"))) {
        files.filter(f -> f.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    assertTrue(!pages.isEmpty(), "no pages in " + home);
    return pages;
  }

  private static List<String> dead(List<Path> pages) throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages) {
      for (MatchResult link : LINK.matcher(plain(page)).results().toList()) {
        if (!leadsSomewhere(page, link.group(1))) {
          dead.add(page.getFileName() + ": " + link.group(1));
        }
      }
    }
    return dead;
  }

  private static String plain(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    if (link.startsWith("https://") || link.startsWith("http://")) {
      return true;
    }
    int sharp = link.indexOf('#');
    String file = sharp < 0 ? link : link.substring(0, sharp);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    return Files.exists(target)
        && (sharp < 0 || anchors(target).contains(link.substring(sharp + 1)));
  }

  /** As code hosts name headings: lower case, without punctuation, hyphens for spaces. */
  private static List<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(m -> m.group(1).strip().toLowerCase(Locale.ROOT))
        .map(h -> h.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
