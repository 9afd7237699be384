package dev.plumbline.cli;

import dev.plumbline.formats.EtcdReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What histories a folder holds, and what tools put beside them.
 *
 * <p>A test that Jepsen stored is a folder with a {@code history.edn} or {@code history.txt} among
 * other files of its own, of which one history is taken, or one for each key; what etcd's
 * robustness tests leave is one history in several files. Anywhere else every file counts that ends
 * as histories do.
 */
final class HistoryFolder {
  /** The folder of histories of each key, in a test that Jepsen stored. */
  private static final String INDEPENDENT = "independent";

  /** The histories of such a test, the best first. */
  private static final List<String> STORED = List.of("history.edn", "history.txt");

  /** What only Jepsen puts beside them. */
  private static final Set<String> BESIDE =
      Set.of(
          "results.edn",
          "test.jepsen",
          "test.fressian",
          "test.json",
          "jepsen.log",
          "timeline.html",
          INDEPENDENT);

  /** What Jepsen puts beside its histories, with endings that histories have. */
  private static final Set<String> NO_HISTORIES =
      Set.of("results.edn", "test.edn", "jepsen.log", "results.json", "test.json");

  private final Path asked;
  private final Path folder;
  private final boolean whole;
  private final List<String> histories = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Looks into a folder, which may be a link such as Jepsen's {@code latest}.
   *
   * @param whole whether a test is read as a whole, though there is a history of each key
   */
  HistoryFolder(Path asked, boolean whole) throws IOException {
    this.asked = asked;
    this.whole = whole;
    this.folder = asked.toRealPath();
    look(folder);
  }

  /** The histories, in the order of their names. */
  List<String> histories() {
    return histories;
  }

  /** What was left out, in sentences. */
  List<String> notes() {
    return notes;
  }

  private void look(Path at) throws IOException {
    if (EtcdReport.is(at)) {
      histories.add(shown(at));
      notes.add(
          "%s is a report of etcd: what its %d clients did is one history, the rest is not read."
              .formatted(shown(at), EtcdReport.files(at).size()));
      return;
    }
    if (isStored(at)) {
      stored(at);
      return;
    }
    for (Path child : children(at)) {
      if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
        lookBelow(child);
      } else if (isHistory(name(child)) && (Files.isRegularFile(child) || !Files.exists(child))) {
        histories.add(shown(child)); // a link that leads nowhere, too: it is told when it is read
      }
    }
  }

  /** What cannot be listed is an answer of its own, and hides no others. */
  private void lookBelow(Path child) {
    try {
      look(child);
    } catch (IOException | UncheckedIOException e) {
      histories.add(shown(child));
    }
  }

  private static boolean isHistory(String name) {
    return HistoryFiles.isHistory(name) && !NO_HISTORIES.contains(name);
  }

  /** Whether a folder is a test that Jepsen stored. */
  private static boolean isStored(Path at) {
    long histories = STORED.stream().filter(n -> Files.isRegularFile(at.resolve(n))).count();
    boolean beside = BESIDE.stream().anyMatch(n -> Files.exists(at.resolve(n)));
    boolean onlyBlocks = Files.isRegularFile(at.resolve("test.jepsen"));
    return histories == 2 || (histories == 1 && beside) || onlyBlocks;
  }

  private void stored(Path at) throws IOException {
    List<Path> keys = new ArrayList<>();
    Path independent = at.resolve(INDEPENDENT);
    if (!whole && Files.isDirectory(independent)) {
      for (Path key : children(independent)) {
        ofTest(key).ifPresent(keys::add);
      }
    }
    List<Path> taken = keys.isEmpty() ? ofTest(at).stream().toList() : keys;
    taken.forEach(file -> histories.add(shown(file)));
    if (taken.isEmpty()) {
      notes.add(
          "%s is a test of Jepsen's without history.edn: there is only test.jepsen, which plumbline"
                  .formatted(shown(at))
              + " does not read; let Jepsen write history.edn.");
    } else {
      notes.add(
          "%s is a test of Jepsen's: %s read, %s not."
              .formatted(
                  shown(at),
                  keys.isEmpty()
                      ? name(taken.get(0)) + " is"
                      : "the histories of its %d keys are".formatted(keys.size()),
                  left(at, taken)));
    }
  }

  private static Optional<Path> ofTest(Path at) {
    return STORED.stream().map(at::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** What was left of a stored test, the histories by name. */
  private static String left(Path at, List<Path> taken) throws IOException {
    List<Path> rest;
    try (Stream<Path> walk = Files.walk(at)) {
      rest = walk.filter(Files::isRegularFile).filter(f -> !taken.contains(f)).toList();
    }
    List<String> named = STORED.stream().filter(n -> rest.contains(at.resolve(n))).toList();
    int others = rest.size() - named.size();
    List<String> parts = new ArrayList<>(named);
    if (others > 0 || parts.isEmpty()) {
      parts.add(others + (named.isEmpty() ? "" : " other") + (others == 1 ? " file" : " files"));
    }
    String last = parts.remove(parts.size() - 1);
    String all = parts.isEmpty() ? last : String.join(", ", parts) + " and " + last;
    return all + (rest.size() == 1 ? " is" : " are");
  }

  private static List<Path> children(Path at) throws IOException {
    try (Stream<Path> list = Files.list(at)) {
      return list.filter(p -> !name(p).startsWith(".")).sorted().toList();
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private String shown(Path path) {
    return path.equals(folder)
        ? asked.toString()
        : asked.resolve(folder.relativize(path)).toString();
  }
}
