package dev.plumbline.formats;

/** A Jazzer target: the reader of Jepsen's EDN. */
public final class JepsenEdnFuzz {
  private JepsenEdnFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.JEPSEN_EDN, data);
  }
}
