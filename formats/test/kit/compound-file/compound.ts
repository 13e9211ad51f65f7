/** A stream or a storage with members in a test compound file. */
export type Node = readonly [name: string, content: Buffer | readonly Node[]];

const [SECTOR, ENTRY, END, FREE] = [512, 128, 0xfffffffe, 0xffffffff];

/** Writes a compound file ([MS-CFB]) without a mini stream: all streams use normal sectors. */
export function compoundFile(nodes: readonly Node[]): Buffer {
  const entries: Buffer[] = [];
  const streams: Buffer[] = [];
  const starts: number[] = [];
  let sector = 0;
  const add = (name: string, type: number, content: Buffer | readonly Node[], right: number): number => {
    const index = entries.length;
    const entry = Buffer.alloc(ENTRY);
    entries.push(entry);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = type;
    entry.writeUInt32LE(FREE, 68);
    entry.writeUInt32LE(right, 72);
    entry.writeUInt32LE(FREE, 76);
    if (Buffer.isBuffer(content)) {
      // Streams below 4096 bytes would be in the mini stream, so they are padded, and the stated size includes the padding.
      const padded = Buffer.alloc(Math.ceil(Math.max(content.length, 4096) / SECTOR) * SECTOR);
      content.copy(padded);
      entry.writeUInt32LE(sector, 116);
      entry.writeUInt32LE(Math.max(content.length, 4096), 120);
      streams.push(padded);
      starts.push(sector);
      sector += padded.length / SECTOR;
    } else {
      let next = FREE;
      for (const [member, inner] of content.toReversed())
        next = add(member, Buffer.isBuffer(inner) ? 2 : 1, inner, next);
      entry.writeUInt32LE(next, 76);
    }
    return index;
  };
  add('Root Entry', 5, nodes, FREE);
  entries[0]?.writeUInt32LE(END, 116);
  const directory = Buffer.concat(entries);
  const paddedDirectory = Buffer.alloc(Math.ceil(directory.length / SECTOR) * SECTOR);
  directory.copy(paddedDirectory);
  const chains = [...streams, paddedDirectory];
  const used = chains.reduce((sum, { length }) => sum + length / SECTOR, 0);
  const tables = Math.ceil(used / (SECTOR / 4 - 1));
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  let at = 0;
  for (const { length } of chains) {
    for (let last = at + length / SECTOR - 1; at <= last; at += 1)
      table.writeUInt32LE(at === last ? END : at + 1, at * 4);
  }
  const header = Buffer.alloc(SECTOR, 0);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(used - paddedDirectory.length / SECTOR, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < 109; index += 1)
    header.writeUInt32LE(index < tables ? used + index : FREE, 76 + index * 4);
  return Buffer.concat([header, ...chains, table]);
}
