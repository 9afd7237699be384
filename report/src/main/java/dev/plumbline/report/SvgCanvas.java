package dev.plumbline.report;

import java.util.Locale;

/** A plot as SVG. */
final class SvgCanvas implements Canvas {
  private final StringBuilder out = new StringBuilder();

  SvgCanvas(int width, int height) {
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d"
             font-family="sans-serif" font-size="12">
          <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(width, height));
  }

  @Override
  public void bar(double x, double y, double width, double height) {
    out.append(
        String.format(
            Locale.ROOT,
            "  <rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#4477aa\"/>\n",
            x,
            y,
            width,
            height));
  }

  @Override
  public void words(double x, double y, String text) {
    out.append(
        String.format(
            Locale.ROOT,
            "  <text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
            x,
            y,
            Xml.content(text)));
  }

  String end() {
    return out.append("</svg>\n").toString();
  }
}
