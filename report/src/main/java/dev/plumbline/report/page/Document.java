package dev.plumbline.report.page;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The file itself: a shell of fixed markup, one style sheet, one script, the data.
 *
 * <p>What comes from histories is only in the data, and that is base 64: no letter of it can end an
 * element. The policy in the head lets a browser run this one script, apply this one style sheet,
 * and fetch nothing.
 */
final class Document {
  private static final JsonFactory JSON = new JsonFactory();

  private Document() {}

  static void write(String title, List<PageSection> sections, OutputStream out) throws IOException {
    Assets assets = Assets.load();
    String shell = assets.shell();
    int head = shell.indexOf(Assets.HEAD);
    int data = shell.indexOf(Assets.DATA);
    text(shell.substring(0, head), out);
    element("head", ColumnBlock.compressed(head(title, sections)), out);
    text(shell.substring(head + Assets.HEAD.length(), data), out);
    for (int e = 0; e < sections.size(); e++) {
      byte[] columns = sections.get(e).data();
      if (columns != null) {
        element("data-" + e, columns, out);
      }
    }
    text(shell.substring(data + Assets.DATA.length()), out);
    out.flush();
  }

  private static String head(String title, List<PageSection> sections) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("title", title);
      json.writeArrayPropertyStart("sections");
      sections.forEach(section -> section.write(json));
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void element(String id, byte[] data, OutputStream out) throws IOException {
    text("<script type=\"text/plain\" id=\"" + id + "\">", out);
    OutputStream unclosed =
        new FilterOutputStream(out) {
          @Override
          public void write(byte[] bytes, int from, int count) throws IOException {
            this.out.write(bytes, from, count);
          }

          @Override
          public void close() {
            // The encoder is to write its last letters; the file goes on.
          }
        };
    try (OutputStream encoder = Base64.getEncoder().wrap(unclosed)) {
      encoder.write(data);
    }
    text("</script>\n", out);
  }

  private static void text(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
