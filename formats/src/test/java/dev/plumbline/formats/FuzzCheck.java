package dev.plumbline.formats;

import dev.plumbline.core.history.History;

/**
 * What must hold of any input whatsoever: reading it returns, and a history without problems comes
 * back from every format that can hold it. The fuzz targets and the mutation tests share it.
 */
final class FuzzCheck {
  private FuzzCheck() {}

  static void check(HistoryFormat format, byte[] data) {
    boolean odd = data.length % 2 == 1;
    ReadOptions options =
        ReadOptions.DEFAULT
            .withFormat(format)
            .withFailedCas(odd ? ReadOptions.FailedCas.ERROR : ReadOptions.FailedCas.OBSERVED)
            .withIndependent(data.length % 5 == 0);
    Given given = Given.bytes(data, options);
    if (given.problems().isEmpty()) {
      comesBack(given.history(), HistoryFormat.BINARY);
      comesBack(given.history(), HistoryFormat.JSONL);
      comesBack(given.history(), HistoryFormat.TEXT);
    }
    HistoryFormat.detect(data);
  }

  private static void comesBack(History history, HistoryFormat format) {
    byte[] content;
    try {
      content = Given.written(history, format);
    } catch (CannotHoldException e) {
      return;
    }
    Given back = Given.bytes(content, ReadOptions.DEFAULT.withFormat(format));
    RoundTripTest.assertSameOperations(history, back, format.toString());
  }
}
