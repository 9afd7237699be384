package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Content that was read, for tests: the history it makes and the problems it has. */
record Given(History history, Problems problems) {
  static Given text(String content) {
    return text(content, ReadOptions.DEFAULT);
  }

  static Given text(String content, ReadOptions options) {
    return bytes(content.getBytes(StandardCharsets.UTF_8), options);
  }

  static Given bytes(byte[] content, ReadOptions options) {
    Problems problems = new Problems("");
    try {
      return new Given(
          HistoryReader.read(new ByteArrayInputStream(content), options, problems), problems);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] written(History history, HistoryFormat format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      HistoryWriter.write(history, format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Each operation as the text format shows it. */
  List<String> shown() {
    return shown(history);
  }

  static List<String> shown(History history) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      shown.add(history.show(i));
    }
    return shown;
  }

  /** Each problem as line and rule, as in {@code 3 syntax}. */
  List<String> rules() {
    return problems.list().stream().map(p -> p.line() + " " + p.rule()).toList();
  }

  List<String> messages() {
    return problems.list().stream().map(Problem::toString).toList();
  }

  /** The operations, after making sure that nothing is wrong. */
  List<String> valid() {
    if (!problems.isEmpty()) {
      throw new AssertionError("problems: " + messages());
    }
    return shown();
  }
}
