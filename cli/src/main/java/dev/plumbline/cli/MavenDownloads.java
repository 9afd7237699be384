package dev.plumbline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a Maven that downloads says, as one line now and then; and why it failed, in a sentence. */
final class MavenDownloads {
  private static final long SILENCE_NANOS = 2_000_000_000L;
  private static final int LAST_LINES = 200;
  private static final double KILO = 1000;

  /** The size of a file that was downloaded, in what Maven prints without a terminal. */
  private static final Pattern DOWNLOADED =
      Pattern.compile("Downloaded from .* \\(([0-9.]+) ([kMG]?)B at .*");

  /** What Maven says where the network is missing; of several the last in its line. */
  private static final Pattern NETWORK =
      Pattern.compile(
          ".*((?:Unknown host|Temporary failure in name resolution|Could not transfer|Connection refused|Connect to|Network is unreachable|timed out|in offline mode).*)");

  private final Console console;
  private final ArrayDeque<String> last = new ArrayDeque<>();
  private int files;
  private double megabytes;
  private long told = System.nanoTime();

  MavenDownloads(Console console) {
    this.console = console;
  }

  /** Reads until the end. */
  void follow(InputStream output) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        note(line);
      }
    }
  }

  private void note(String line) {
    last.addLast(line);
    if (last.size() > LAST_LINES) {
      last.removeFirst();
    }
    Matcher downloaded = DOWNLOADED.matcher(line);
    if (downloaded.find()) {
      files++;
      double size = Double.parseDouble(downloaded.group(1));
      megabytes +=
          switch (downloaded.group(2)) {
            case "k" -> size / KILO;
            case "M" -> size;
            case "G" -> size * KILO;
            default -> size / KILO / KILO;
          };
    }
    if (files > 0 && System.nanoTime() - told > SILENCE_NANOS) {
      told = System.nanoTime();
      console.tell("plumbline: Maven got %d files, %.0f MB\n".formatted(files, megabytes));
    }
  }

  /** Why Maven failed. */
  String complaint() {
    List<String> errors = last.stream().filter(line -> line.contains("[ERROR]")).toList();
    for (String line : errors.isEmpty() ? List.copyOf(last) : errors) {
      Matcher cause = NETWORK.matcher(line);
      if (cause.matches()) {
        String why = cause.group(1).replaceAll("[. ]*(-> \\[Help \\d+])?$", "");
        return "Maven cannot get Spark without the network, which it needs once: " + why;
      }
    }
    String why =
        errors.isEmpty() ? "it says nothing" : errors.get(0).replace("[ERROR]", "").strip();
    return "Maven cannot get Spark: %s. To see more, run mvn -pl spark -am package"
        .formatted(why.replaceAll("[. ]+$", ""));
  }
}
