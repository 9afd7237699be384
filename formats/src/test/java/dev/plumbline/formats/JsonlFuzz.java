package dev.plumbline.formats;

/** A Jazzer target: the reader of the {@code jsonl} format. */
public final class JsonlFuzz {
  private JsonlFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.JSONL, data);
  }
}
