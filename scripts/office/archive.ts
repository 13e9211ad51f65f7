import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** An uncompressed member of a ZIP archive. */
export interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const END_LENGTH = 22;

/** Unpacks a valid archive that is small enough for memory. Returns no members for anything else. For documents of the corpus only. */
export function readArchive(archive: Buffer): Member[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + END_LENGTH > archive.length) return [];
  const members: Member[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) return [];
    const nameLength = archive.readUInt16LE(at + 28);
    members.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: unpack(archive, at),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return members;
}

function unpack(archive: Buffer, entry: number): Buffer {
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
  return archive.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
}

/** Packs members into an archive (APPNOTE 4.3). */
export function writeArchive(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of members) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const label = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(label.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(signature(LOCAL), common, label, packed);
    directory.push(signature(ENTRY), Buffer.alloc(2), common, place, label);
    offset += 30 + label.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(END_LENGTH - 4);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, signature(END), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
