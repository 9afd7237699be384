package dev.plumbline.formats;

/** A Jazzer target: the reader of {@code history.txt}. */
public final class PorcupineFuzz {
  private PorcupineFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.PORCUPINE, data);
  }
}
