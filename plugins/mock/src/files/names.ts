import { errors } from '../errors.ts';

/** The maximum length of a name in UTF-16 units. */
const LONGEST_NAME = 200;

/** Characters that no file name may contain: path separators, control characters and characters that change the text direction. */
const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069/\\]/gu;

/**
 * Returns the name as it is stored: the last segment of a path without forbidden characters.
 * @throws ASSET_NAME_INVALID when nothing is left.
 */
export function tidyName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const tidy = last.replaceAll(FORBIDDEN, '').trim();
  if (/^\.*$/u.test(tidy)) throw errors.ASSET_NAME_INVALID();
  return shorten(tidy);
}

/** Names that differ only in case are equal here, because they are equal in many file systems. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Returns `report (2).docx` for `report.docx` and 2. */
export function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,16})?$/u.exec(name) ?? [];
  return shorten(`${stem} (${number})${extension}`, ` (${number})${extension}`);
}

/** Shortens a name to the maximum length and keeps its extension. */
function shorten(name: string, end: string = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''): string {
  if (name.length <= LONGEST_NAME) return name;
  const kept = name.slice(0, LONGEST_NAME - end.length);
  // Do not cut a surrogate pair in half.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + end;
}
