const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;
/** Streams with at least this many bytes have their own sectors. */
const LONG = 4096;
const PER_STREAM = LONG / SECTOR;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

/** A stream of a test compound file, or a storage with streams. */
export interface Stream {
  readonly name: string;
  /** Padded to 4096 bytes, or to 64 if it is `short`. */
  readonly bytes?: Buffer;
  /** Stored in small sectors. One such stream of up to 64 bytes is enough for tests. */
  readonly short?: boolean;
  readonly members?: readonly Stream[];
}

interface Place extends Stream {
  readonly right: number;
  readonly child: number;
}

/**
 * Writes an OLE2 compound file ([MS-CFB]) with up to three entries besides the root, in this order: header, allocation table, directory,
 * table of small sectors, the sector of small ones, the streams.
 */
export function compound(streams: readonly Stream[]): Buffer {
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(LONG, 56);
  header.writeUInt32LE(2, 60);
  header.writeUInt32LE(END, 68);
  header.writeUInt32LE(0, 76);

  const table = Buffer.alloc(SECTOR, 0xff);
  for (const sector of [1, 2, 3]) table.writeUInt32LE(END, sector * 4);
  const smallTable = Buffer.alloc(SECTOR, 0xff);
  smallTable.writeUInt32LE(END, 0);
  const small = Buffer.alloc(SECTOR);

  const directory = Buffer.alloc(SECTOR);
  writeEntry(directory, 0, { name: 'Root Entry', type: ROOT, right: FREE, child: 1, start: 3, size: SECTOR });
  const contents: Buffer[] = [];
  for (const [index, place] of flatten(streams).entries()) {
    const { name, right, child, members, short, bytes = Buffer.alloc(0) } = place;
    const first = 4 + contents.length * PER_STREAM;
    const start = members || short ? 0 : first;
    const size = members ? 0 : short ? bytes.length : LONG;
    writeEntry(directory, index + 1, { name, type: members ? STORAGE : STREAM, right, child, start, size });
    if (members) continue;
    if (short) bytes.copy(small);
    else contents.push(longStream(bytes, table, first));
  }
  return Buffer.concat([header, table, directory, smallTable, small, ...contents]);
}

/** Links siblings as a chain to the right, which is a valid tree. */
function flatten(streams: readonly Stream[], first = 1): Place[] {
  const [stream, ...others] = streams;
  if (!stream) return [];
  const members = flatten(stream.members ?? [], first + 1);
  const right = others.length > 0 ? first + 1 + members.length : FREE;
  const child = members.length > 0 ? first + 1 : FREE;
  return [{ ...stream, right, child }, ...members, ...flatten(others, first + 1 + members.length)];
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function writeEntry(directory: Buffer, index: number, { name, type, right, child, start, size }: Entry): void {
  const at = index * 128;
  directory.write(name, at, 'utf16le');
  directory.writeUInt16LE(name.length * 2 + 2, at + 64);
  directory[at + 66] = type;
  directory.writeUInt32LE(FREE, at + 68);
  directory.writeUInt32LE(right, at + 72);
  directory.writeUInt32LE(child, at + 76);
  directory.writeUInt32LE(start, at + 116);
  directory.writeUInt32LE(size, at + 120);
}

function longStream(bytes: Buffer, table: Buffer, first: number): Buffer {
  for (let sector = first; sector < first + PER_STREAM; sector += 1) {
    table.writeUInt32LE(sector + 1 < first + PER_STREAM ? sector + 1 : END, sector * 4);
  }
  const stream = Buffer.alloc(LONG);
  bytes.copy(stream);
  return stream;
}
