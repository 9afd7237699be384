package dev.plumbline.junit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What whoever explores tells whoever waits for it. */
sealed interface ExplorationEvent {
  /** All scenarios of a shape are explored, and right. */
  record Covered(String name) implements ExplorationEvent {}

  /** It goes on; how far it is. */
  record Going(String howFar) implements ExplorationEvent {}

  /**
   * The end.
   *
   * @param verdict what was found
   * @param name the result in a line
   * @param report the result as a terminal shows it
   * @param page the result as a page for the browser
   * @param isBlind whether nothing further can be explored in the same process: there are classes
   *     that could not be instrumented, of which others would be told, or something still runs
   */
  record Ended(Ending verdict, String name, String report, String page, boolean isBlind)
      implements ExplorationEvent {}

  /** The three verdicts, and a question that has none, with a sentence why. */
  enum Ending {
    RIGHT,
    WRONG,
    UNDECIDED,
    REFUSED
  }

  /** That there is nothing to explore. */
  static Ended refused(String sentence) {
    return new Ended(Ending.REFUSED, "not explored", sentence, "", false);
  }

  /** Writes it for {@link #read}. */
  default void write(DataOutputStream out) throws IOException {
    if (this instanceof Covered covered) {
      out.writeByte(0);
      write(covered.name, out);
    } else if (this instanceof Going going) {
      out.writeByte(1);
      write(going.howFar, out);
    } else if (this instanceof Ended ended) {
      out.writeByte(2);
      out.writeUTF(ended.verdict.name());
      write(ended.name, out);
      write(ended.report, out);
      write(ended.page, out);
      out.writeBoolean(ended.isBlind);
    }
    out.flush();
  }

  /** Reads one. */
  static ExplorationEvent read(DataInputStream in) throws IOException {
    return switch (in.readByte()) {
      case 0 -> new Covered(text(in));
      case 1 -> new Going(text(in));
      case 2 ->
          new Ended(Ending.valueOf(in.readUTF()), text(in), text(in), text(in), in.readBoolean());
      default -> throw new IOException("what came is no event");
    };
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
