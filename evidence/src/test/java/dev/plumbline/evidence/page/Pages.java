package dev.plumbline.evidence.page;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.page.HtmlPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Pages on disk, kept with the pictures of them. */
final class Pages {
  static final Path FOLDER = Path.of("target", "pages").toAbsolutePath();

  private Pages() {}

  /** A queue that gave out the younger of two values first, with a fault meanwhile. */
  static History overtaken() {
    return History.builder()
        .add("producer-1", "enq", "resize cat.jpg", null, 0, 10)
        .add("worker-3", "deq", null, null, 2, 8)
        .add("producer-1", "enq", "send mail 17", null, 20, 30)
        .add("producer-2", "enq", "rotate log", null, 22, 60)
        .add("worker-2", "deq", null, "send mail 17", 40, 50)
        .add("worker-1", "deq", null, "resize cat.jpg", 55, 65)
        .addPending("worker-4", "deq", null, 58)
        .annotate(24, "partition", "n1")
        .annotate(52, "heal", "n1")
        .build();
  }

  /** Three operations with one valid order. */
  static History inOrder() {
    return History.builder()
        .add(0, "enq", 1, null, 0, 10)
        .add(0, "enq", 2, null, 20, 30)
        .add(1, "deq", null, 1, 40, 50)
        .build();
  }

  static FileResult check(String name, String spec, History history) {
    return check(name, Specs.named(spec), history, checker -> checker);
  }

  static FileResult check(
      String name, Spec<?> spec, History history, UnaryOperator<Checker> settings) {
    Checker checker = settings.apply(Plumbline.checker(spec));
    return new FileResult("runs/" + name + ".jsonl", 1_000_000, checker.check(history));
  }

  static Path write(String name, String spec, History history) {
    HtmlPage page = new HtmlPage(name);
    page.add(check(name, spec, history), Specs.named(spec));
    return write(name, page);
  }

  static Path write(String name, HtmlPage page) {
    Path file = FOLDER.resolve(name + ".html");
    try {
      Files.createDirectories(FOLDER);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        page.writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
