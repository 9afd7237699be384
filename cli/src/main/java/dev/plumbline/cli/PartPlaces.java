package dev.plumbline.cli;

import dev.plumbline.report.FileResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the operations of a part that was decided on Spark were recorded: reports name these files
 * and lines, not the scratch file from which the part was read. That stands beside it: a name, then
 * for each operation its line and its file.
 */
final class PartPlaces {
  private static final String PART = ".jsonl";

  private PartPlaces() {}

  /** Whether a file has the operations of a part. */
  static boolean isPart(String file) {
    return file.endsWith(PART);
  }

  /** A part by what it is called in its recording. */
  static FileResult of(FileResult part) {
    String stem = part.file().substring(0, part.file().length() - PART.length());
    try {
      List<String> places = Files.readAllLines(Path.of(stem + ".places"));
      int[] lines = new int[places.size() - 1];
      List<String> files = new ArrayList<>();
      for (int k = 0; k < lines.length; k++) {
        String place = places.get(k + 1);
        int end = place.indexOf(' ');
        lines[k] = Integer.parseInt(place.substring(0, end));
        files.add(decoded(place.substring(end + 1)));
      }
      return part.recordedAt(decoded(places.get(0)), lines, files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
