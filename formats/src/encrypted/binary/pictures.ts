import { mix } from './rc4.ts';
import type { Keystream } from './rc4-lock.ts';

const HEAD = 8;
const ENTRY = 0xf007;
/** The sizes in bytes of an entry's members ([MS-ODRAW] 2.2.32), and the member with the length of the name after them. */
const ENTRY_MEMBERS = [1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1] as const;
const NAME_BYTES = 33;
const [FIRST_PICTURE, LAST_PICTURE] = [0xf01a, 0xf117];
const IDENTITY = 16;
/** Record headers of pictures with a second identifier (2.2.23 to 2.2.31). */
const WITH_SECOND: ReadonlySet<number> = new Set([0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9]);
/** Drawings have a header of their own, other pictures a tag. */
const DRAWINGS: ReadonlySet<number> = new Set([0xf01a, 0xf01b, 0xf01c]);
const [DRAWING_HEAD, TAG] = [34, 1];

/**
 * Decrypts the pictures of a presentation in place ([MS-PPT] 2.1.3). Each member of each picture starts again with the first key. The first
 * record that is no picture ends the stream.
 * @returns the bytes that were given
 */
export function openPictures(bytes: Buffer, keystream: Keystream): Buffer {
  const stream = keystream(0, bytes.length);
  const open = (at: number, length: number): Buffer => {
    const member = bytes.subarray(at, at + length);
    mix(member, stream);
    return member;
  };
  for (let at = 0; at + HEAD <= bytes.length;) {
    const head = open(at, HEAD);
    const [instance, type, length] = [head.readUInt16LE(0) >>> 4, head.readUInt16LE(2), head.readUInt32LE(4)];
    const start = at + HEAD;
    if (type === ENTRY) at = openEntry(bytes, start, open);
    else if (type < FIRST_PICTURE || type > LAST_PICTURE) return bytes;
    else {
      const end = Math.min(start + length, bytes.length);
      let member = start;
      for (const size of [...identities(instance), DRAWINGS.has(type) ? DRAWING_HEAD : TAG]) {
        open(member, Math.min(size, end - member));
        member += Math.min(size, end - member);
      }
      open(member, end - member);
      at = end;
    }
  }
  return bytes;
}

const identities = (instance: number): number[] => (WITH_SECOND.has(instance) ? [IDENTITY, IDENTITY] : [IDENTITY]);

/** @returns the position of the entry's picture, which follows its name */
function openEntry(bytes: Buffer, start: number, open: (at: number, length: number) => Buffer): number {
  let at = start;
  for (const size of ENTRY_MEMBERS) {
    open(at, size);
    at += size;
  }
  const name = bytes[start + NAME_BYTES] ?? 0;
  open(at, name);
  return at + name;
}
