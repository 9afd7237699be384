package dev.plumbline.report;

import dev.plumbline.core.relaxed.Degree;
import java.util.Locale;

/** The distribution of overtaking as a picture: an SVG with one bar for each range of numbers. */
public final class DegreePlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int MARGIN = 48;

  private DegreePlot() {}

  /**
   * The picture.
   *
   * @param title what it is about, such as the name of the file
   * @throws IllegalArgumentException if nothing was counted
   */
  public static String svg(String title, Degree degree) {
    if (degree.overtaking().length == 0) {
      throw new IllegalArgumentException("there is no distribution to draw: nothing was counted");
    }
    Histogram histogram = Histogram.of(degree.overtaking());
    StringBuilder out = new StringBuilder();
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d"
             font-family="sans-serif" font-size="12">
          <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(WIDTH, HEIGHT));
    out.append(text(WIDTH / 2.0, 20, "middle", title));
    out.append(text(WIDTH / 2.0, HEIGHT - 8.0, "middle", "older values certainly overtaken"));
    appendBars(histogram, out);
    return out.append("</svg>\n").toString();
  }

  private static void appendBars(Histogram histogram, StringBuilder out) {
    int n = histogram.counts().size();
    double step = (WIDTH - 2.0 * MARGIN) / n;
    double full = HEIGHT - 2.0 * MARGIN;
    double base = (double) HEIGHT - MARGIN;
    for (int i = 0; i < n; i++) {
      long count = histogram.counts().get(i);
      double height = histogram.largest() == 0 ? 0 : full * count / histogram.largest();
      double x = MARGIN + i * step;
      out.append(
          String.format(
              Locale.ROOT,
              "  <rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#4477aa\"/>\n",
              x + 0.1 * step,
              base - height,
              0.8 * step,
              height));
      double middle = x + step / 2;
      out.append(text(middle, base + 16, "middle", histogram.label(i)));
      out.append(
          text(middle, base - height - 4, "middle", String.format(Locale.ROOT, "%,d", count)));
    }
  }

  private static String text(double x, double y, String anchor, String words) {
    return String.format(
        Locale.ROOT,
        "  <text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
        x,
        y,
        anchor,
        escaped(words));
  }

  private static String escaped(String words) {
    return Paragraph.printable(words)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
