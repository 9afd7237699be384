package dev.plumbline.evidence.redis;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One connection to a Redis server. Speaks as much of its protocol, RESP 2, as the tests need:
 * commands are arrays of strings; answers are strings, integers, null and errors.
 */
final class RedisClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 3_000;

  /** A command that the server did not perform, for instance because it is still starting. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String why) {
      super("Redis refuses: " + why);
    }
  }

  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;

  RedisClient(int port) throws IOException {
    try {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      in = new BufferedInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Sends a command and waits for its answer: a String, a Long or null.
   *
   * @throws IOException if the connection is lost: the server may have performed the command or not
   * @throws RefusedException if the server refuses the command, which then has had no effect
   */
  Object command(String... words) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(ascii("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      request.writeBytes(ascii("$" + bytes.length + "\r\n"));
      request.writeBytes(bytes);
      request.writeBytes(ascii("\r\n"));
    }
    out.write(request.toByteArray());
    out.flush();
    return answer();
  }

  private Object answer() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case ':' -> Long.parseLong(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '-' -> throw new RefusedException(rest);
      default -> throw new IOException("not an answer of Redis: " + line);
    };
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return null;
    }
    byte[] bytes = in.readNBytes(length + 2);
    if (bytes.length < length + 2) {
      throw new EOFException("the connection ended inside an answer");
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the connection ended");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    if (line.length() == 0) {
      throw new IOException("an empty answer");
    }
    return line.toString();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
