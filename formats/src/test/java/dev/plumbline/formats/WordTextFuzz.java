package dev.plumbline.formats;

/** A Jazzer target: the reader of text logs of multi-word operations. */
public final class WordTextFuzz {
  private WordTextFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzCheck.check(HistoryFormat.WORD_TEXT, data);
    WordLogsTest.comesBack(HistoryFormat.WORD_TEXT, data);
  }
}
