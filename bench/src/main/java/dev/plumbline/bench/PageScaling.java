package dev.plumbline.bench;

import dev.plumbline.browser.Browser;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How large pages are, how soon they are seen, and how smoothly they move. */
final class PageScaling {
  private static final Spec<?> QUEUE = Specs.named("queue");
  private static final int CLIENTS = 16;
  private static final double[] ZOOMS = {1, 0.1, 0.01, 0.001};

  /** Moves by a few pixels in every frame that the browser offers, and counts those frames. */
  private static final String MOVE =
      """
      (async () => {
        const t = plumbline.context.explorer.timeline;
        t.fit();
        t.zoom(%s);
        const begun = performance.now();
        const drawn = t.frames;
        while (performance.now() - begun < %d) {
          t.pan(7);
          await new Promise((next) => requestAnimationFrame(next));
        }
        return [t.frames - drawn, performance.now() - begun];
      })()
      """;

  private static final String FIRST_PAINTS =
      "performance.getEntriesByName('first-contentful-paint')";

  private PageScaling() {}

  static List<Table> run(Size size) {
    Table table =
        new Table(
            "A page of a queue's history by %d clients, with its witness".formatted(CLIENTS),
            "operations",
            "page, MB",
            "written in, ms",
            "first paint, ms",
            "complete, ms",
            "CPU to open, ms",
            "frames a second",
            "CPU a frame, ms");
    boolean installed = Browser.installed().isPresent();
    try (Browser browser = installed ? Browser.start(1280, 1200) : null) {
      for (int operations = 1_000; operations <= 1_000_000; operations *= 10) {
        measure(size.operations(operations), size, browser, table);
      }
    }
    table.note(
        installed
            ? "Headless Chromium without a GPU, from disk, 1280 by 1200 pixels. First paint: the"
                + " verdict is seen. Complete: the history is drawn and can be moved. Frames: while"
                + " moving, at the slowest of four zooms. CPU: of all processes of the browser."
            : "There is no Chromium on the path: the page was not opened.");
    return List.of(table);
  }

  private static void measure(int operations, Size size, Browser browser, Table table) {
    GeneratorOptions options = GeneratorOptions.of(operations, CLIENTS, BenchmarkHistories.SEED);
    History history = HistoryGenerator.generate(QUEUE, options);
    CheckResult check = Plumbline.checker(QUEUE).check(history);
    try {
      Path file = Files.createTempFile("plumbline-page", ".html");
      try {
        long begun = System.nanoTime();
        write(new FileResult("generated", 0, check), file);
        double millis = (System.nanoTime() - begun) / 1e6;
        table.row(row(history.size(), millis, file, size, browser));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(FileResult result, Path file) throws IOException {
    HtmlPage page = new HtmlPage("page").add(result, QUEUE);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      page.writeTo(out);
    }
  }

  private static List<String> row(
      int operations, double millis, Path file, Size size, Browser browser) throws IOException {
    String megabytes = Figures.three(Files.size(file) / 1e6);
    String written = Figures.three(millis);
    if (browser == null) {
      return List.of(Integer.toString(operations), megabytes, written, "-", "-", "-", "-", "-");
    }
    double before = cpuMillis(browser);
    browser.open(file);
    browser.await("window.plumbline?.context.explorer?.timeline.frames > 0");
    double opening = cpuMillis(browser) - before;
    browser.await(FIRST_PAINTS + ".length > 0"); // told a little later than it happens
    double paint = number(browser, FIRST_PAINTS + "[0].startTime");
    double complete = number(browser, "plumbline.context.explorer.timeline.firstFrame");
    double fewest = Double.MAX_VALUE;
    double dearest = 0;
    for (double zoom : ZOOMS) {
      double begun = cpuMillis(browser);
      int duration = size == Size.FULL ? 3_000 : 50;
      List<?> moved = (List<?>) browser.evaluate(MOVE.formatted(zoom, duration));
      double frames = ((Number) moved.get(0)).doubleValue();
      fewest = Math.min(fewest, 1000 * frames / ((Number) moved.get(1)).doubleValue());
      dearest = Math.max(dearest, (cpuMillis(browser) - begun) / Math.max(1, frames));
    }
    return List.of(
        Integer.toString(operations),
        megabytes,
        written,
        Figures.three(paint),
        Figures.three(complete),
        Figures.three(opening),
        Figures.three(fewest),
        Figures.three(dearest));
  }

  private static double cpuMillis(Browser browser) {
    return browser.processorTime().toNanos() / 1e6;
  }

  private static double number(Browser browser, String expression) {
    return ((Number) browser.evaluate(expression)).doubleValue();
  }
}
