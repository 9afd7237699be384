// The other side of ColumnBlock.java: compressed columns of numbers and texts.

const UTF8 = new TextDecoder();

function bytesOf(base64) {
  if (Uint8Array.fromBase64) {
    return Uint8Array.fromBase64(base64);
  }
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

/** The bytes that an element of the page holds. */
export async function inflate(id) {
  const element = document.getElementById(id);
  const packed = bytesOf(element.textContent.trim());
  element.textContent = ''; // a large history need not be kept twice
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The JSON that an element of the page holds. */
export async function readHead(id) {
  return JSON.parse(UTF8.decode(await inflate(id)));
}

/** Many texts, made into strings only when somebody looks. */
export class Texts {
  constructor(bytes, ends) {
    this.bytes = bytes;
    this.ends = ends;
    this.length = ends.length;
    this.made = new Map();
  }

  at(i) {
    let text = this.made.get(i);
    if (text === undefined) {
      text = UTF8.decode(this.bytes.subarray(i === 0 ? 0 : this.ends[i - 1], this.ends[i]));
      this.made.set(i, text);
    }
    return text;
  }

  all() {
    return Array.from({ length: this.length }, (_, i) => this.at(i));
  }
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** Seven bits a byte, the sign in the lowest bit; beyond 32 bits without bit operators. */
  signed() {
    const bytes = this.bytes;
    let at = this.at;
    let byte = bytes[at++];
    if (byte < 0x80) {
      this.at = at;
      return byte & 1 ? -(byte >>> 1) - 1 : byte >>> 1;
    }
    let value = byte & 0x7f;
    let weight = 0x80;
    do {
      byte = bytes[at++];
      value += (byte & 0x7f) * weight;
      weight *= 0x80;
    } while (byte >= 0x80);
    this.at = at;
    return value % 2 === 1 ? -(value - 1) / 2 - 1 : value / 2;
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  numbers(column) {
    for (let i = 0; i < column.length; i++) {
      column[i] = this.signed();
    }
    return column;
  }

  differences(column) {
    let last = 0;
    for (let i = 0; i < column.length; i++) {
      last += this.signed();
      column[i] = last;
    }
    return column;
  }

  texts(entries, end) {
    const ends = this.differences(new Float64Array(entries));
    return new Texts(this.bytes.subarray(this.at, end), ends);
  }
}

/** All columns by their names. */
export function readColumns(bytes) {
  const reader = new Reader(bytes);
  const columns = {};
  while (reader.at < bytes.length) {
    const name = UTF8.decode(reader.take(reader.signed()));
    const coding = reader.signed();
    const entries = reader.signed();
    const end = reader.signed() + reader.at;
    columns[name] = readColumn(reader, coding, entries, end);
    reader.at = end;
  }
  return columns;
}

function readColumn(reader, coding, entries, end) {
  switch (coding) {
    case 0:
      return reader.numbers(new Int32Array(entries));
    case 1:
      return reader.differences(new Int32Array(entries));
    case 2:
      return reader.numbers(new Float64Array(entries));
    case 3:
      return reader.differences(new Float64Array(entries));
    case 4:
      return reader.texts(entries, end);
    default:
      throw new Error(`column of unknown coding ${coding}`);
  }
}
