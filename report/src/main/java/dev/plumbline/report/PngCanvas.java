package dev.plumbline.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** A plot as PNG, twice as large as its units so that it is sharp on any screen. */
final class PngCanvas implements Canvas {
  private static final int SCALE = 2;
  private static final Color BLUE = new Color(0x4477aa);

  static {
    if (System.getProperty("java.awt.headless") == null) {
      // Nothing is shown, so a display that is named and not there must not hinder.
      System.setProperty("java.awt.headless", "true");
    }
  }

  private final BufferedImage image;
  private final Graphics2D graphics;

  PngCanvas(int width, int height) {
    image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
  }

  @Override
  public void bar(double x, double y, double width, double height) {
    graphics.setColor(BLUE);
    graphics.fill(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void words(double x, double y, String text) {
    graphics.setColor(Color.BLACK);
    double width = graphics.getFontMetrics().getStringBounds(text, graphics).getWidth();
    graphics.drawString(text, (float) (x - width / 2), (float) y);
  }

  byte[] end() {
    graphics.dispose();
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.write(image, "png", bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
