package dev.plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small histories of a queue, as files. */
final class QueueFiles {
  static final String GOOD =
      """
      {"process":0,"op":"enq","in":1,"call":0,"return":10}
      {"process":1,"op":"deq","out":1,"call":5,"return":15}
      """;

  static final String BAD =
      """
      {"process":0,"op":"enq","in":1,"call":0,"return":10}
      {"process":0,"op":"enq","in":2,"call":20,"return":30}
      {"process":1,"op":"deq","out":2,"call":40,"return":50}
      {"process":1,"op":"deq","out":1,"call":60,"return":70}
      """;

  static final String PENDING =
      """
      {"process":0,"op":"enq","in":1,"call":0}
      {"process":1,"op":"deq","out":1,"call":5,"return":15}
      """;

  static final String MALFORMED =
      """
      {"process":0,"op":"enq","in":1,"call":10,"return":0}
      {"process":1,"op":"dequeu","out":1,"call":5,"return":15}
      """;

  static final String VACUOUS =
      """
      {"process":0,"op":"enq","in":1,"call":0,"return":10}
      """;

  private QueueFiles() {}

  static String file(Path folder, String name, String content) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, content).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
