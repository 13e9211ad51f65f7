import { writeArchive } from '../archive.ts';

/** A file that is designed to exhaust its reader. */
export interface Crafted {
  readonly name: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

/** The number of characters of a part that may have any compression ratio. Larger ones are refused as bombs. */
export const SMALL = 9_900_000;
/** The number of characters of the largest reasonable part. */
export const LARGE = 34_000_000;

/** Repeats a unit, which compresses to a few kilobytes. */
export const again = (unit: string, length = SMALL): string => unit.repeat(Math.floor(length / unit.length));

/** Repeats a unit with changing numbers and letters, so that it does not compress well. */
export function varied(unit: (index: number, letters: string) => string, length = LARGE): string {
  const parts: string[] = [];
  let [size, state] = [0, 1];
  for (let index = 0; size < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const part = unit(index, letterOf(state >> 8) + letterOf(state >> 16));
    size += part.length;
    parts.push(part);
  }
  return parts.join('');
}

const letterOf = (number: number): string => String.fromCodePoint(97 + (number % 26));

export const nested = (depth: number, open: string, inside: string, close: string): string =>
  open.repeat(depth) + inside + close.repeat(depth);

export const XML = '<?xml version="1.0" encoding="UTF-8"?>';

export function archive(members: Readonly<Record<string, string | Buffer>>): Uint8Array<ArrayBuffer> {
  const list = Object.entries(members).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
  return Uint8Array.from(writeArchive(list));
}

/** Returns a set of files of one kind, named by their hostile feature. */
export const files = (kind: string, make: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>>): Crafted[] =>
  Object.entries(make).map(([what, bytes]) => ({ name: `${what.replaceAll(' ', '-')}.${kind}`, bytes }));
