const SECTOR = 512;

/** A stream of a test compound file. */
export interface Stream {
  readonly name: string;
  /** At most one sector is written; the directory declares 4096 bytes. */
  readonly bytes?: Buffer;
}

/** Writes an OLE2 compound file with up to three streams ([MS-CFB]): header, table, directory, then a sector a stream. */
export function compound(streams: readonly Stream[]): Buffer {
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(SECTOR);
  const contents = streams.map(({ name, bytes }, index) => {
    const at = (index + 1) * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory[at + 66] = 2;
    directory.writeUInt32LE(2 + index, at + 116);
    directory.writeUInt32LE(4096, at + 120);
    const sector = Buffer.alloc(SECTOR);
    bytes?.copy(sector);
    return sector;
  });
  return Buffer.concat([header, table, directory, ...contents]);
}
