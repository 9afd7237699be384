package dev.plumbline.explore.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * A class in the file of a {@link ClassCache}. It is taken apart when it is asked for, since of all
 * that are in the file a process needs some.
 */
final class CachedClass {
  private final String origin;
  private final ByteBuffer content;

  private CachedClass(String origin, ByteBuffer content) {
    this.origin = origin;
    this.content = content;
  }

  /** What it was made of. */
  String origin() {
    return origin;
  }

  /** What a class is made of, and how: its name, and sums of its bytes. */
  static String origin(String name, Treatment treatment, byte[] original) {
    return name
        + ' '
        + treatment.name()
        + ' '
        + original.length
        + ' '
        + checksum(original, original.length);
  }

  /**
   * All classes of a file.
   *
   * @throws IllegalArgumentException if it is not whole
   */
  static List<CachedClass> readAll(byte[] file) {
    int end = file.length - Long.BYTES;
    if (end < 0 || ByteBuffer.wrap(file).getLong(end) != checksum(file, end)) {
      throw new IllegalArgumentException("the file is damaged");
    }
    ByteBuffer all = ByteBuffer.wrap(file, 0, end);
    List<CachedClass> found = new ArrayList<>();
    while (all.hasRemaining()) {
      String origin = text(all);
      int length = all.getInt();
      found.add(new CachedClass(origin, all.slice(all.position(), length)));
      all.position(all.position() + length);
    }
    return found;
  }

  /** A file with classes. */
  static byte[] writeAll(Collection<CachedClass> classes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (CachedClass each : classes) {
        write(each.origin, out);
        out.writeInt(each.content.limit());
        out.write(each.content.array(), each.content.arrayOffset(), each.content.limit());
      }
      out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
    }
    return bytes.toByteArray();
  }

  static CachedClass of(String origin, RewrittenClass rewritten) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(rewritten.bytes().length);
      out.write(rewritten.bytes());
      write(rewritten.table(), out);
      for (int place : rewritten.places()) {
        out.writeInt(place);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e); // nothing is written but to memory
    }
    return new CachedClass(origin, ByteBuffer.wrap(bytes.toByteArray()));
  }

  private static void write(SiteTable table, DataOutputStream out) throws IOException {
    Map<String, Integer> methods = new LinkedHashMap<>();
    for (int i = 0; i < table.sites(); i++) {
      methods.putIfAbsent(table.method(i), methods.size());
    }
    out.writeInt(methods.size());
    for (String method : methods.keySet()) {
      write(method, out);
    }
    out.writeInt(table.sites());
    for (int i = 0; i < table.sites(); i++) {
      out.writeInt(methods.get(table.method(i)));
      out.writeInt(table.isPlain(i) ? ~table.line(i) : table.line(i));
    }
    out.writeInt(table.names());
    for (int i = 0; i < table.names(); i++) {
      write(table.nameOf(i), out);
    }
  }

  /** A new copy, since it is changed by its use. */
  RewrittenClass rewritten() {
    ByteBuffer in = content.duplicate();
    byte[] bytes = new byte[in.getInt()];
    in.get(bytes);
    SiteTable table = table(in);
    int[] places = new int[table.sites() + table.names()];
    for (int i = 0; i < places.length; i++) {
      places[i] = in.getInt();
    }
    return new RewrittenClass(origin.substring(0, origin.indexOf(' ')), bytes, table, places);
  }

  private static SiteTable table(ByteBuffer in) {
    String[] methods = new String[in.getInt()];
    for (int i = 0; i < methods.length; i++) {
      methods[i] = text(in);
    }
    int sites = in.getInt();
    SiteTable table = new SiteTable(sites);
    for (int i = 0; i < sites; i++) {
      String method = methods[in.getInt()];
      int line = in.getInt();
      table.site(method, line < 0 ? ~line : line);
      if (line < 0) {
        table.makePlain(i);
      }
    }
    for (int left = in.getInt(); left > 0; left--) {
      table.name(text(in));
    }
    return table;
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(ByteBuffer in) {
    int length = in.getInt();
    int at = in.arrayOffset() + in.position();
    in.position(in.position() + length);
    return new String(in.array(), at, length, StandardCharsets.UTF_8);
  }

  /** Two sums that the JVM has instructions for, even where nothing is compiled yet. */
  static long checksum(byte[] bytes, int length) {
    Checksum first = new CRC32();
    Checksum second = new CRC32C();
    first.update(bytes, 0, length);
    second.update(bytes, 0, length);
    return first.getValue() << 32 | second.getValue();
  }
}
