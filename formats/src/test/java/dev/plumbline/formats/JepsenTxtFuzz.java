package dev.plumbline.formats;

/** A Jazzer target: the reader of {@code history.txt}. */
public final class JepsenTxtFuzz {
  private JepsenTxtFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.JEPSEN_TXT, data);
  }
}
