package dev.plumbline.formats;

/** A Jazzer target: the reader of Jepsen's events as JSON. */
public final class JepsenJsonFuzz {
  private JepsenJsonFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.JEPSEN_JSON, data);
  }
}
