package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Columns of numbers and texts as the page reads them: each with its name, how it is coded, how
 * many entries and bytes it has; all of it compressed.
 *
 * <p>A number is coded as a variable-length integer, seven bits a byte, least significant first,
 * its sign in the lowest bit. Where neighbors are alike, the difference is. A browser counts in
 * doubles, so numbers must be of 53 bits at most. {@code columns.js} is the other side.
 */
final class ColumnBlock {
  /** How a column is coded; the page knows them by these numbers. */
  private enum Coding {
    INTS(0),
    INT_DIFFERENCES(1),
    LONGS(2),
    LONG_DIFFERENCES(3),
    TEXTS(4);

    private final int number;

    Coding(int number) {
      this.number = number;
    }
  }

  /** The largest number that a browser tells from its neighbors. */
  static final long LARGEST = 1L << 53;

  /** Of longer texts a page has the ends: nobody reads more, and many would be too much. */
  static final int LONGEST_TEXT = 4_000;

  private final Bytes bytes = new Bytes();

  void ints(String name, int[] column) {
    Bytes body = new Bytes();
    for (int value : column) {
      body.signed(value);
    }
    append(name, Coding.INTS, column.length, body);
  }

  void intDifferences(String name, int[] column) {
    Bytes body = new Bytes();
    int last = 0;
    for (int value : column) {
      body.signed((long) value - last);
      last = value;
    }
    append(name, Coding.INT_DIFFERENCES, column.length, body);
  }

  void longs(String name, long[] column) {
    Bytes body = new Bytes();
    for (long value : column) {
      body.signed(value);
    }
    append(name, Coding.LONGS, column.length, body);
  }

  void longDifferences(String name, long[] column) {
    Bytes body = new Bytes();
    long last = 0;
    for (long value : column) {
      body.signed(value - last);
      last = value;
    }
    append(name, Coding.LONG_DIFFERENCES, column.length, body);
  }

  void texts(String name, List<String> list) {
    Texts texts = new Texts();
    list.forEach(text -> texts.add(Abridged.shortened(text, LONGEST_TEXT)));
    texts(name, texts);
  }

  void texts(String name, Texts texts) {
    Bytes body = new Bytes();
    texts.lengths.appendTo(body);
    texts.characters.appendTo(body);
    append(name, Coding.TEXTS, texts.count, body);
  }

  /** A column of texts as it grows, none of them kept as an object. */
  static final class Texts {
    private final Bytes lengths = new Bytes();
    private final Bytes characters = new Bytes();
    private int count;

    void add(String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      lengths.signed(utf8.length);
      characters.writeBytes(utf8);
      count++;
    }

    int count() {
      return count;
    }
  }

  private void append(String name, Coding coding, int entries, Bytes body) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    bytes.signed(utf8.length);
    bytes.writeBytes(utf8);
    bytes.signed(coding.number);
    bytes.signed(entries);
    bytes.signed(body.size());
    body.appendTo(bytes);
  }

  byte[] compressed() {
    return compress(bytes);
  }

  /** The same compression for a text, which a page reads without knowing columns. */
  static byte[] compressed(String text) {
    Bytes utf8 = new Bytes();
    utf8.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return compress(utf8);
  }

  private static byte[] compress(Bytes bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.size() / 2 + 64);
    Deflater deflater = new Deflater();
    try (DeflaterOutputStream deflated = new DeflaterOutputStream(out, deflater, 1 << 16)) {
      bytes.writeTo(deflated);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing here can fail
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  private static final class Bytes extends ByteArrayOutputStream {
    void signed(long value) {
      long rest = (value << 1) ^ (value >> 63);
      while ((rest & ~0x7FL) != 0) {
        write((int) (rest & 0x7F) | 0x80);
        rest >>>= 7;
      }
      write((int) rest);
    }

    void appendTo(Bytes other) {
      other.write(buf, 0, count);
    }
  }
}
