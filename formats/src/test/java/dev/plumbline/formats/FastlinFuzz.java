package dev.plumbline.formats;

/** A Jazzer target: the reader of {@code history.txt}. */
public final class FastlinFuzz {
  private FastlinFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.FASTLIN, data);
  }
}
