package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A table of operations, read row by row as lines of JSON: so values mean what they mean in files,
 * and what is wrong with a row is said as it is of a line.
 *
 * @param column for each of {@link #COLUMNS} where it is; -1 for nowhere
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OperationTable(int[] column, boolean[] isText) implements Serializable {
  private static final List<String> COLUMNS =
      List.of("op", "call", "return", "in", "out", "object", "process", "answered");

  private static final List<String> REQUIRED = List.of("op", "call", "return", "in", "out");

  static OperationTable of(StructType schema) {
    List<String> names = Arrays.asList(schema.fieldNames());
    for (String name : REQUIRED) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "the table has no column %s; operations have the columns %s"
                .formatted(name, String.join(", ", COLUMNS)));
      }
    }
    boolean[] text = new boolean[COLUMNS.size()];
    for (int k = 0; k < text.length; k++) {
      text[k] = isText(COLUMNS.get(k), schema, names);
    }
    return new OperationTable(COLUMNS.stream().mapToInt(names::indexOf).toArray(), text);
  }

  private static boolean isText(String name, StructType schema, List<String> names) {
    if (!names.contains(name)) {
      return false;
    }
    DataType type = schema.apply(name).dataType();
    boolean text = type.sameType(DataTypes.StringType);
    boolean number =
        type.sameType(DataTypes.LongType)
            || type.sameType(DataTypes.IntegerType)
            || type.sameType(DataTypes.ShortType);
    boolean fits =
        switch (name) {
          case "op", "object" -> text;
          case "call", "return" -> number;
          case "answered" -> type.sameType(DataTypes.BooleanType);
          default -> text || number;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "the column %s is of type %s, expected %s".formatted(name, type.sql(), expected(name)));
    }
    return text;
  }

  private static String expected(String name) {
    return switch (name) {
      case "op", "object" -> "STRING";
      case "call", "return" -> "BIGINT";
      case "answered" -> "BOOLEAN";
      case "process" -> "BIGINT or STRING";
      default -> "BIGINT, or STRING that holds JSON";
    };
  }

  /** Reads a partition of the table. */
  Iterator<SplitReading> read(int partition, Iterator<Row> rows, ReadOptions reading)
      throws IOException {
    String name = "partition " + partition;
    Problems problems = new Problems(name);
    ReadOptions options = reading.withFormat(HistoryFormat.JSONL);
    History history = HistoryReader.read(new RowLines(rows), options, problems);
    return List.of(new SplitReading(partition, name, history, problems, 0)).iterator();
  }

  private String line(Row row) {
    StringBuilder line = new StringBuilder("{\"op\":").append(quoted(text(row, 0)));
    line.append(",\"call\":").append(text(row, 1));
    boolean completed = text(row, 2) != null;
    if (completed) {
      line.append(",\"return\":").append(text(row, 2));
    }
    if (text(row, 3) != null) {
      line.append(",\"in\":").append(text(row, 3).replace('\n', ' '));
    }
    boolean answered = column[7] < 0 || row.isNullAt(column[7]) || row.getBoolean(column[7]);
    if (completed && answered) {
      line.append(",\"out\":")
          .append(text(row, 4) == null ? "null" : text(row, 4).replace('\n', ' '));
    }
    if (text(row, 5) != null) {
      line.append(",\"object\":").append(quoted(text(row, 5)));
    }
    if (text(row, 6) != null) {
      line.append(",\"process\":").append(isText[6] ? quoted(text(row, 6)) : text(row, 6));
    }
    return line.append("}\n").toString();
  }

  private String text(Row row, int k) {
    return column[k] < 0 || row.isNullAt(column[k]) ? null : String.valueOf(row.get(column[k]));
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : String.valueOf(text).toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** Rows as a stream of lines. */
  private final class RowLines extends InputStream {
    private final Iterator<Row> rows;
    private ByteArrayInputStream current = new ByteArrayInputStream(new byte[0]);

    RowLines(Iterator<Row> rows) {
      this.rows = rows;
    }

    @Override
    public int read() {
      return fill() ? current.read() : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return fill() ? current.read(target, offset, length) : -1;
    }

    private boolean fill() {
      if (current.available() > 0) {
        return true;
      }
      StringBuilder lines = new StringBuilder();
      while (rows.hasNext() && lines.length() < 1 << 16) {
        lines.append(line(rows.next()));
      }
      current = new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8));
      return current.available() > 0;
    }
  }
}
