package dev.plumbline.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plot of times against lengths as SVG, both axes logarithmic. */
final class Plot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int BOTTOM = 50;
  private static final int TOP = 20;
  private static final int RIGHT = 150;
  private static final List<String> COLORS = List.of("#b3402a", "#2a62b3", "#3a8a3a", "#8a6a1a");

  private record Series(String name, List<double[]> points) {}

  private final String across;
  private final String up;
  private final List<Series> all = new ArrayList<>();

  /**
   * An empty plot.
   *
   * @param across what the horizontal axis shows
   * @param up what the vertical axis shows
   */
  Plot(String across, String up) {
    this.across = across;
    this.up = up;
  }

  /** Adds a point to the line of this name. */
  void point(String line, double x, double y) {
    Series series =
        all.stream().filter(s -> s.name.equals(line)).findFirst().orElseGet(() -> begin(line));
    series.points.add(new double[] {x, y});
  }

  private Series begin(String line) {
    Series series = new Series(line, new ArrayList<>());
    all.add(series);
    return series;
  }

  @Override
  public String toString() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n"
            .formatted(WIDTH, HEIGHT));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    axis(svg, 0);
    axis(svg, 1);
    for (int i = 0; i < all.size(); i++) {
      line(svg, all.get(i), COLORS.get(i % COLORS.size()));
    }
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", across);
    text(svg, LEFT + 4, TOP - 6, "start", up);
    return svg.append("</svg>\n").toString();
  }

  /** Lines at the powers of ten, across (0) or up (1). */
  private void axis(StringBuilder svg, int dimension) {
    for (int e = low(dimension); e <= high(dimension); e++) {
      double at = place(Math.pow(10, e), dimension);
      String line =
          dimension == 0
              ? "x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\""
                  .formatted(at, at, TOP, HEIGHT - BOTTOM)
              : "x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\""
                  .formatted(LEFT, WIDTH - RIGHT, at, at);
      svg.append("<line ").append(line).append(" stroke=\"#ddd\"/>\n");
      String label = e < 0 ? Double.toString(Math.pow(10, e)) : "%,d".formatted(power(e));
      if (dimension == 0) {
        text(svg, at, HEIGHT - BOTTOM + 16, "middle", label);
      } else {
        text(svg, LEFT - 6, at + 4, "end", label);
      }
    }
  }

  private static long power(int e) {
    return Math.round(Math.pow(10, e));
  }

  private void line(StringBuilder svg, Series series, String color) {
    StringBuilder points = new StringBuilder();
    for (double[] p : series.points) {
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", place(p[0], 0), place(p[1], 1)));
    }
    svg.append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n"
            .formatted(points.toString().strip(), color));
    double[] last = series.points.get(series.points.size() - 1);
    svg.append("<g fill=\"").append(color).append("\">\n");
    text(svg, place(last[0], 0) + 6, place(last[1], 1) + 4, "start", series.name);
    svg.append("</g>\n");
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            text));
  }

  private double place(double value, int dimension) {
    double part = (Math.log10(value) - low(dimension)) / (high(dimension) - low(dimension));
    return dimension == 0
        ? LEFT + part * (WIDTH - LEFT - RIGHT)
        : HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP);
  }

  private int low(int dimension) {
    return (int)
        Math.floor(
            Math.log10(
                all.stream()
                    .flatMap(s -> s.points.stream())
                    .mapToDouble(p -> p[dimension])
                    .min()
                    .orElse(1)));
  }

  private int high(int dimension) {
    double most =
        all.stream().flatMap(s -> s.points.stream()).mapToDouble(p -> p[dimension]).max().orElse(1);
    return Math.max(low(dimension) + 1, (int) Math.ceil(Math.log10(most)));
  }
}
