package dev.plumbline.formats;

/** A Jazzer target: the reader of {@code history.txt}. */
public final class LimoFuzz {
  private LimoFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.LIMO, data);
  }
}
