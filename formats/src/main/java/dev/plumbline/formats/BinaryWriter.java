package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/** Writes the binary format; see {@link BinaryLayout}. */
final class BinaryWriter implements FormatWriter {
  /** How much of the dictionary goes into a block, roughly. */
  private static final int ENTRY_BYTES = 1 << 20;

  private final BinaryOutput entries = new BinaryOutput();
  private final BinaryOutput block = new BinaryOutput();
  private final Map<Object, Long> references = new HashMap<>();
  private final long[][] columns = new long[7][BinaryLayout.ROWS_PER_BLOCK];
  private int entryCount;
  private int rowCount;
  private OutputStream out;

  @Override
  public void write(History history, OutputStream target) throws IOException {
    out = target;
    out.write(BinaryLayout.magic());
    out.write(BinaryLayout.VERSION);
    Rows rows = Rows.byPosition(history);
    for (int k = 0; k < rows.size(); k++) {
      row(history, rows.get(k));
      if (rowCount == BinaryLayout.ROWS_PER_BLOCK || entries.size() > ENTRY_BYTES) {
        flush();
      }
    }
    flush();
    block.clear();
    block.varint(history.size());
    emit(BinaryLayout.END);
  }

  private void row(History h, int i) {
    if (h.ret(i) < h.call(i)) {
      throw new CannotHoldException(h, i, "a return before its call", HistoryFormat.BINARY);
    }
    int r = rowCount++;
    columns[0][r] = h.call(i);
    columns[1][r] = h.pending(i) ? 0 : h.ret(i) - h.call(i) + 1;
    columns[2][r] = reference(h, i, h.name(i));
    columns[3][r] = h.processId(i) < 0 ? BinaryLayout.NONE : reference(h, i, h.process(i));
    columns[4][r] = reference(h, i, h.objects().get(h.objectId(i)));
    columns[5][r] = reference(h, i, h.inputCode(i));
    columns[6][r] = reference(h, i, h.outputCode(i));
  }

  private long reference(History h, int i, long code) {
    if (Values.isInteger(code)) {
      return BinaryLayout.zigzag(code >> 1) << 1;
    }
    return code < BinaryLayout.FIRST_ENTRY ? code : entry(h, i, h.values().value(code));
  }

  private long reference(History h, int i, Object value) {
    if (value == null) {
      return BinaryLayout.NULL;
    }
    if (value instanceof Boolean b) {
      return b ? BinaryLayout.TRUE : BinaryLayout.FALSE;
    }
    boolean fits = value instanceof Long n && n << 1 >> 1 == n;
    return fits ? BinaryLayout.zigzag((Long) value) << 1 : entry(h, i, value);
  }

  private long entry(History h, int i, Object value) {
    Long known = references.get(value);
    if (known != null) {
      return known;
    }
    if (!entries.value(value)) {
      throw new CannotHoldException(
          h, i, "a value of " + value.getClass().getName(), HistoryFormat.BINARY);
    }
    long reference = BinaryLayout.FIRST_ENTRY + 2L * references.size();
    references.put(value, reference);
    entryCount++;
    return reference;
  }

  /** Writes the new entries and then the rows that refer to them. */
  private void flush() throws IOException {
    if (entryCount > 0) {
      block.clear();
      block.varint(entryCount);
      block.append(entries);
      emit(BinaryLayout.VALUES);
      entries.clear();
      entryCount = 0;
    }
    if (rowCount > 0) {
      block.clear();
      block.varint(rowCount);
      for (int c = 0; c < columns.length; c++) {
        block.column(columns[c], rowCount, c != 0);
      }
      emit(BinaryLayout.ROWS);
      rowCount = 0;
    }
  }

  private void emit(byte type) throws IOException {
    if (block.size() > BinaryLayout.LONGEST_BLOCK) {
      throw new IOException("a value is too large for the binary format");
    }
    ByteBuffer header = ByteBuffer.allocate(BinaryLayout.BLOCK_HEADER);
    header.order(ByteOrder.LITTLE_ENDIAN).put(type).putInt(block.size());
    CRC32 crc = new CRC32();
    crc.update(header.array());
    crc.update(block.bytes(), 0, block.size());
    out.write(header.array());
    out.write(block.bytes(), 0, block.size());
    ByteBuffer checksum = ByteBuffer.allocate(BinaryLayout.CHECKSUM);
    checksum.order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
    out.write(checksum.array());
  }
}
