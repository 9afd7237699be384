package dev.plumbline.cli;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.report.DegreePlot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A file that gets a picture; its ending says in which form. */
final class PlotFile {
  private final String file;
  private final boolean png;

  private PlotFile(String file, boolean png) {
    this.file = file;
    this.png = png;
  }

  /** Says it in a sentence if nothing can be drawn there. */
  static PlotFile of(String file, List<String> inputs) {
    String name = file.toLowerCase(Locale.ROOT);
    if (!name.endsWith(".svg") && !name.endsWith(".png")) {
      throw new UsageException(
          "A plot is drawn as SVG or PNG: let %s end in .svg or .png".formatted(file));
    }
    OutputFiles.clear(file, inputs);
    return new PlotFile(file, name.endsWith(".png"));
  }

  void draw(String title, Degree degree) {
    if (degree.overtaking().length == 0) {
      throw new UsageException(
          "Nothing drawn: what overtook what is counted only if no value is enqueued twice, nothing"
              + " peeks, and no limit ends first");
    }
    DegreePlot plot = new DegreePlot(title, degree);
    try {
      byte[] drawn = png ? plot.png() : plot.svg().getBytes(StandardCharsets.UTF_8);
      WholeFile.write(Path.of(file), out -> out.write(drawn));
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(file, e);
    } catch (IllegalStateException e) {
      throw new UsageException(
          SpecOptions.capitalized(e.getMessage()) + "; a file ending in .svg needs no fonts", e);
    }
  }
}
