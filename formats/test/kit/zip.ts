import { crc32, deflateRawSync } from 'node:zlib';

/** A member of a test archive. All properties except the name and the bytes exist to store false values. */
export interface Member {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly method?: number;
  readonly flags?: number;
  readonly declaredSize?: number;
  readonly crc?: number;
  /** The member's offset as stated in the directory. */
  readonly offset?: number;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** Writes a ZIP archive (APPNOTE 4.3). */
export function zip(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const member of members) {
    const plain = Buffer.from(member.bytes);
    const packed = (member.method ?? DEFLATED) === DEFLATED ? deflateRawSync(plain) : plain;
    const name = Buffer.from(member.name);
    directory.push(entryOf(member, { plain, packed, name, position }), name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, name, packed);
    position += local.length + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, entries, end]);
}

interface Written {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly name: Buffer;
  readonly position: number;
}

function entryOf(member: Member, { plain, packed, name, position }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(ENTRY, 0);
  entry.writeUInt16LE(member.flags ?? 0x800, 8);
  entry.writeUInt16LE(member.method ?? DEFLATED, 10);
  entry.writeUInt32LE(member.crc ?? crc32(plain), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(member.declaredSize ?? plain.length, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(member.offset ?? position, 42);
  return entry;
}
