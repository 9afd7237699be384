package dev.plumbline.formats;

/** A Jazzer target: the reader of binary logs of multi-word operations. */
public final class WordBinaryFuzz {
  private WordBinaryFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    byte[] repaired = BinaryFuzz.repaired(data, WordCoding.magic(), WordCoding.VERSION);
    FuzzCheck.check(HistoryFormat.WORD_BINARY, data);
    FuzzCheck.check(HistoryFormat.WORD_BINARY, repaired);
    WordLogsTest.comesBack(HistoryFormat.WORD_BINARY, repaired);
  }
}
