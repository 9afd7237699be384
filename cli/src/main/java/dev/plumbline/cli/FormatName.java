package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.formats.HistoryFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Names of formats, on the command line and as endings of files. */
final class FormatName implements ITypeConverter<HistoryFormat>, Iterable<String> {
  private static final Map<String, HistoryFormat> ENDINGS =
      Map.of(
          ".jsonl", HistoryFormat.JSONL,
          ".ndjson", HistoryFormat.JSONL,
          ".edn", HistoryFormat.JEPSEN_EDN,
          ".json", HistoryFormat.JEPSEN_JSON,
          ".txt", HistoryFormat.TEXT,
          ".plb", HistoryFormat.BINARY,
          ".hist", HistoryFormat.LIMO,
          ".log", HistoryFormat.WORD_TEXT,
          ".mwl", HistoryFormat.WORD_BINARY);

  @Override
  public HistoryFormat convert(String typed) {
    return HistoryFormat.of(typed)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is not one of %s%s"
                        .formatted(
                            typed, HistoryFormat.names(), Nearest.question(typed, names()))));
  }

  static List<String> names() {
    return Stream.of(HistoryFormat.values()).map(HistoryFormat::cliName).toList();
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  /** The format that the ending of a file stands for. */
  static Optional<HistoryFormat> ofFile(String file) {
    String unpacked = file.replaceFirst("\\.(gz|zst)$", "");
    return ENDINGS.entrySet().stream()
        .filter(e -> unpacked.endsWith(e.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  static String endings() {
    return String.join(", ", ENDINGS.keySet().stream().sorted().toList());
  }
}
