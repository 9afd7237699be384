package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A stream that unpacks gzip or zstd. Damage is reported as a problem and ends the stream, so that
 * what came before it can still be looked at.
 */
final class Unpacking extends InputStream {
  /** A way of packing, with the bytes that packed content starts with. */
  enum Packing {
    GZIP("1f8b"),
    ZSTD("28b52ffd");

    private final String magic;

    Packing(String magic) {
      this.magic = magic;
    }

    boolean starts(byte[] head) {
      int length = magic.length() / 2;
      return head.length >= length && HexFormat.of().formatHex(head, 0, length).equals(magic);
    }
  }

  private final InputStream packed;
  private final Packing packing;
  private final Problems problems;
  private @Nullable InputStream unpacked;
  private boolean damaged;

  Unpacking(InputStream packed, Packing packing, Problems problems) {
    this.packed = packed;
    this.packing = packing;
    this.problems = problems;
  }

  /** Whether content that starts like this is packed. */
  static boolean isPacked(byte[] head) {
    return Arrays.stream(Packing.values()).anyMatch(p -> p.starts(head));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (damaged) {
      return -1;
    }
    try {
      if (unpacked == null) {
        unpacked = packing == Packing.GZIP ? new Gzip(packed) : new ZstdInputStream(packed);
      }
      int count = unpacked.read(target, offset, length);
      if (count < 0 && unpacked instanceof Gzip gzip && gzip.hasMore()) {
        return damaged(Rule.TRUNCATED, "go on after their end with something incomplete");
      }
      return count;
    } catch (EOFException e) {
      return damaged(Rule.TRUNCATED, "end before they are complete");
    } catch (ZipException | RuntimeException e) {
      if (e instanceof RuntimeException && !isDamage(e)) {
        throw e;
      }
      return damaged(Rule.SYNTAX, "are damaged");
    } catch (IOException e) {
      if (packing == Packing.ZSTD && e.getClass() == IOException.class) {
        return damaged(Rule.TRUNCATED, "end before they are complete");
      }
      throw e;
    }
  }

  /** The JDK's reader takes what follows the last member, even half a member, for nothing. */
  private static final class Gzip extends GZIPInputStream {
    private static final int TRAILER = 8;

    Gzip(InputStream in) throws IOException {
      super(in, 1 << 16);
    }

    boolean hasMore() throws IOException {
      return inf.getRemaining() > TRAILER || in.read() >= 0;
    }
  }

  /** What the zstd library throws on bad input, some of it by running past an array. */
  private static boolean isDamage(Exception e) {
    return e instanceof MalformedInputException
        || e instanceof IndexOutOfBoundsException
        || e instanceof IllegalArgumentException
        || e instanceof IllegalStateException;
  }

  private int damaged(Rule rule, String what) {
    damaged = true;
    problems.add(0, rule, "the " + packing.name().toLowerCase(Locale.ROOT) + " data " + what);
    return -1;
  }

  @Override
  public void close() throws IOException {
    packed.close();
  }
}
