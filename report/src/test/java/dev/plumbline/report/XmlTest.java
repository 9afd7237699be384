package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class XmlTest {
  /** Every character of the first planes, and some beyond, survives or is shown as its number. */
  @Test
  void everyCharacter_isReadBackOrShown() throws Exception {
    StringBuilder all = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    for (int c = 0; c <= 0x10FFFF; c += c < 0x3000 || (c > 0xFF00 && c < 0x10010) ? 1 : 997) {
      boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
      if (surrogate && c != 0xD800) {
        continue;
      }
      all.append(surrogate ? "\ud800" : Character.toString(c)).append(' ');
      boolean illegal = (c < ' ' && c != '\t' && c != '\n' && c != '\r') || surrogate;
      illegal |= c == 0xFFFE || c == 0xFFFF;
      expected.append(illegal ? String.format("\\u%04x", c) : Character.toString(c)).append(' ');
    }
    String text = all.toString();
    String xml = "<a b=\"%s\">%s</a>".formatted(Xml.attribute(text), Xml.content(text));
    Element element =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
            .getDocumentElement();
    assertEquals(expected.toString(), element.getTextContent());
    assertEquals(expected.toString(), element.getAttribute("b"));
  }
}
