package dev.plumbline.formats;

/** A Jazzer target: the reader of {@code history.txt}. */
public final class FptlinFuzz {
  private FptlinFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.FPTLIN, data);
  }
}
