package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A part as a history of its own.
 *
 * @param history its operations, with the lines of their files; empty if they are too many
 * @param files for each position the file
 */
record ViolatingHistory(History history, List<String> files) {
  /**
   * Writes where the operations were recorded: the name of the part, and for each operation, in the
   * order in which the history is written, its line and its file.
   *
   * @param part which part of its files it is, in words
   */
  void writePlaces(Path file, String part) throws IOException {
    List<String> lines = new ArrayList<>();
    long others = files.stream().distinct().count() - 1;
    lines.add(encoded(files.get(0) + (others == 0 ? "" : " and %d more".formatted(others)) + part));
    int[] lineOf = new int[files.size()];
    for (int i = 0; i < lineOf.length; i++) {
      lineOf[history.position(i)] = history.line(i);
    }
    for (int p = 0; p < lineOf.length; p++) {
      lines.add(lineOf[p] + " " + encoded(files.get(p)));
    }
    Files.write(file, lines);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
