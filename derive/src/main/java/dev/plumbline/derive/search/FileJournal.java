package dev.plumbline.derive.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A journal in a file: a line that says what is searched, and one for each candidate that was
 * checked. A file about another search is begun again; a line that was cut off is ignored.
 */
public final class FileJournal implements SearchJournal {
  private final Path file;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * Opens a journal.
   *
   * @param subject what is searched, in one line: schema, bounds, options
   */
  public FileJournal(Path file, String subject) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty() && lines.get(0).equals(subject)) {
        lines.subList(1, lines.size()).forEach(this::read);
        return;
      }
    }
    Files.writeString(file, subject + "\n");
  }

  private void read(String line) {
    if (line.matches("(accepted|rejected) \\d{1,9}\\.")) {
      String number = line.substring(line.indexOf(' ') + 1, line.length() - 1);
      entries.add(new Entry(Integer.parseInt(number), line.startsWith("accepted")));
    }
  }

  @Override
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  @Override
  public synchronized void add(Entry entry) {
    String line = (entry.accepted() ? "accepted " : "rejected ") + entry.candidate() + ".\n";
    try {
      Files.writeString(file, line, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
