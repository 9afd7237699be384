package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import java.util.Locale;

/** The distribution of overtaking as a picture with one bar for each range of numbers. */
public final class DegreePlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int MARGIN = 48;

  private final String title;
  private final Histogram histogram;

  /**
   * A picture.
   *
   * @param title what it is about, such as the name of the file
   * @throws IllegalArgumentException if nothing was counted
   */
  public DegreePlot(String title, Degree degree) {
    if (degree.overtaking().length == 0) {
      throw new IllegalArgumentException("there is no distribution to draw: nothing was counted");
    }
    this.title = Printable.of(title, false);
    this.histogram = Histogram.of(degree.overtaking());
  }

  /** The picture as SVG. */
  public String svg() {
    SvgCanvas canvas = new SvgCanvas(WIDTH, HEIGHT);
    draw(canvas);
    return canvas.end();
  }

  /**
   * The picture as PNG.
   *
   * @throws IllegalStateException with one sentence, if this Java has no fonts to write with
   */
  public byte[] png() {
    try {
      PngCanvas canvas = new PngCanvas(WIDTH, HEIGHT);
      draw(canvas);
      return canvas.end();
    } catch (RuntimeException | LinkageError | InternalError e) {
      // A Java without fonts, or without its graphics library, says so in one of many ways.
      throw new IllegalStateException("this Java cannot draw text: " + e, e);
    }
  }

  private void draw(Canvas canvas) {
    canvas.words(WIDTH / 2.0, 20, title);
    canvas.words(WIDTH / 2.0, HEIGHT - 8.0, "older values certainly overtaken");
    int n = histogram.counts().size();
    double step = (WIDTH - 2.0 * MARGIN) / n;
    double full = HEIGHT - 2.0 * MARGIN;
    double base = (double) HEIGHT - MARGIN;
    for (int i = 0; i < n; i++) {
      long count = histogram.counts().get(i);
      double height = histogram.largest() == 0 ? 0 : full * count / histogram.largest();
      double x = MARGIN + i * step;
      canvas.bar(x + 0.1 * step, base - height, 0.8 * step, height);
      double middle = x + step / 2;
      canvas.words(middle, base + 16, histogram.label(i));
      canvas.words(middle, base - height - 4, String.format(Locale.ROOT, "%,d", count));
    }
  }
}
