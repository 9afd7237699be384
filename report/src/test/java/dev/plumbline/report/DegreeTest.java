package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class DegreeTest {
  private static final int BLUE = 0x4477aa;

  @Test
  void everyKindOfDegree_isTold() {
    TextReport text = new TextReport(Terminal.PLAIN);
    JsonReport json = new JsonReport(false);
    Golden.assertMatches(
        "degree.txt",
        text.measured(Examples.degree())
            + text.measured(Examples.bounds())
            + text.measured(Examples.unproved())
            + text.measured(Examples.impossible()));
    Golden.assertMatches(
        "degree.jsonl",
        json.measured(Examples.degree())
            + json.measured(Examples.bounds())
            + json.measured(Examples.unproved())
            + json.measured(Examples.impossible()));
  }

  @Test
  void plot_isTheSameAsSvgAndAsPng() throws Exception {
    DegreePlot plot = new DegreePlot("a < b & \u001b\"c\"", Examples.degree().degree());
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(plot.svg().getBytes(StandardCharsets.UTF_8)));
    assertEquals(4, svg.getElementsByTagName("rect").getLength(), "three bars on white");
    assertEquals("a < b & \\u001b\"c\"", svg.getElementsByTagName("text").item(0).getTextContent());
    BufferedImage png = image(plot);
    assertEquals(1280, png.getWidth());
    assertEquals(640, png.getHeight());
    assertTrue(isBlue(png, 140, 300), "the largest bar");
    assertTrue(!isBlue(png, 640, 300) && isBlue(png, 640, 540), "a small bar");
    assertTrue(blackPixels(png) > 300, "words");
  }

  private static BufferedImage image(DegreePlot plot) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(plot.png()));
  }

  private static boolean isBlue(BufferedImage image, int x, int y) {
    return (image.getRGB(x, y) & 0xFFFFFF) == BLUE;
  }

  private static int blackPixels(BufferedImage image) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        count += (image.getRGB(x, y) & 0xFFFFFF) < 0x202020 ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void plot_needsADistribution() {
    assertThrows(
        IllegalArgumentException.class, () -> new DegreePlot("bounds", Examples.bounds().degree()));
  }
}
