import { errors } from '../errors.ts';

/** UTF-16 units that a name is cut to. */
const LONGEST_NAME = 200;

/** What no file name may hold anywhere: separators, control characters, and what turns text around. */
const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069/\\]/gu;

/**
 * The name as it is kept: the last part of a path, without what no file name may hold.
 *
 * @throws ASSET_NAME_INVALID when nothing is left.
 */
export function tidyName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const tidy = last.replaceAll(FORBIDDEN, '').trim();
  if (/^\.*$/u.test(tidy)) throw errors.ASSET_NAME_INVALID();
  return shorten(tidy);
}

/** Names that differ by case alone are the same to many file systems, so they are here. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** `report.docx`, 2 -> `report (2).docx`. */
export function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,16})?$/u.exec(name) ?? [];
  return shorten(`${stem} (${number})${extension}`, ` (${number})${extension}`);
}

/** Cuts a name to the length that is kept, but for its end. */
function shorten(name: string, end: string = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''): string {
  if (name.length <= LONGEST_NAME) return name;
  const kept = name.slice(0, LONGEST_NAME - end.length);
  // No half of a character that takes two units.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + end;
}
