package dev.plumbline.formats;

/** A Jazzer target: the reader of the text format. */
public final class TextFuzz {
  private TextFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.TEXT, data);
  }
}
