import { readFile, writeFile } from 'node:fs/promises';
import { errors } from '../errors.ts';

const BINARY = String.raw`\bin`;
const [ZERO, NINE] = [0x30, 0x39];
const [OPEN, CLOSE, ESCAPE] = [0x7b, 0x7d, 0x5c];
/** Groups within groups; honest documents stay below a hundred, and LibreOffice breaks down at some ten thousand. */
const MAX_DEPTH = 2000;

/**
 * Some writers say `\bin`, which announces raw bytes, without their number, before a picture in hexadecimal digits; LibreOffice
 * refuses that. Without a number it announces nothing, so it is blanked out in a copy.
 *
 * @returns the path to read: that of the copy, or the original's when there is nothing to mend.
 * @throws IMPORT_FILE_DAMAGED when groups are nested beyond reason.
 */
export async function mendRtf(path: string, copy: string): Promise<string> {
  const bytes = await readFile(path);
  checkDepth(bytes);
  const places = placesOf(BINARY, bytes).filter((place) => !isLetter(bytes[place + BINARY.length]));
  // Raw bytes may look like anything, so a file that has some is left alone.
  const announced = places.some((place) => isDigit(bytes[place + BINARY.length]));
  if (announced || places.length === 0) return path;
  for (const place of places) bytes.fill(' ', place, place + BINARY.length);
  await writeFile(copy, bytes);
  return copy;
}

function checkDepth(bytes: Buffer): void {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === ESCAPE) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if (depth > MAX_DEPTH)
      throw errors.IMPORT_FILE_DAMAGED({ reason: `its groups are nested more than ${MAX_DEPTH} deep` });
  }
}

function placesOf(word: string, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= NINE;
const isLetter = (byte = 0): boolean => /[a-z]/i.test(String.fromCodePoint(byte));
