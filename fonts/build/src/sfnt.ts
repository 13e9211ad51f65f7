/** A font file as its tables, by tag. */
export type Tables = Map<string, Buffer>;

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const TRUETYPE = 0x00_01_00_00;
/** Of a whole font file, with the adjustment in `head` at 0: OpenType, "head". */
const CHECKSUM_MAGIC = 0xb1_b0_af_ba;
const ADJUSTMENT_OFFSET = 8;

/** Reads a TrueType file. */
export function readTables(file: Buffer): Tables {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = HEADER_BYTES + index * ENTRY_BYTES;
      const start = file.readUInt32BE(entry + 8);
      const tag = file.toString('latin1', entry, entry + 4);
      return [tag, file.subarray(start, start + file.readUInt32BE(entry + 12))] as const;
    }),
  );
}

/** Writes a TrueType file. */
export function writeTables(tables: Tables): Buffer {
  const entries = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeUInt32BE(0, ADJUSTMENT_OFFSET);
  const directory = Buffer.alloc(HEADER_BYTES + entries.length * ENTRY_BYTES);
  const power = Math.floor(Math.log2(entries.length));
  directory.writeUInt32BE(TRUETYPE, 0);
  directory.writeUInt16BE(entries.length, 4);
  directory.writeUInt16BE(2 ** power * ENTRY_BYTES, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((entries.length - 2 ** power) * ENTRY_BYTES, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, [tag, content]] of entries.entries()) {
    const padded = pad(tag === 'head' ? head : content);
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  const file = Buffer.concat(parts);
  const headOffset = readOffset(file, 'head');
  file.writeUInt32BE((CHECKSUM_MAGIC - checksum(file)) >>> 0, headOffset + ADJUSTMENT_OFFSET);
  return file;
}

/** A table that every font has. @throws when this one has not. */
export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}.`);
  return table;
}

function readOffset(file: Buffer, tag: string): number {
  const entry = file.indexOf(tag, HEADER_BYTES, 'latin1');
  return file.readUInt32BE(entry + 8);
}

function pad(table: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
  table.copy(padded);
  return padded;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
