package dev.plumbline.report;

import java.net.URI;
import java.net.URISyntaxException;

/** The name of a file as a URI: relative names stay relative. */
final class FileUri {
  private FileUri() {}

  static String of(String file) {
    String path = wellFormed(file).replace('\\', '/');
    boolean drive = path.matches("[A-Za-z]:/.*");
    try {
      if (drive || path.startsWith("/")) {
        return new URI("file", "", drive ? "/" + path : path, null).toASCIIString();
      }
      // A colon before the first slash would be taken for the end of a scheme.
      boolean scheme = path.indexOf(':') >= 0;
      return new URI(null, null, scheme ? "./" + path : path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("every path can be quoted: " + path, e);
    }
  }

  /** Half a character cannot be written as bytes. */
  private static String wellFormed(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}
