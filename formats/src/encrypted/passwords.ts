import { FormatError } from '../errors.ts';

/** What Excel encrypts with where a workbook is only protected against changes ([MS-OFFCRYPTO] 2.4.2.3). */
export const OF_EXCEL = 'VelvetSweatshop';
/** What PowerPoint 97 to 2003 encrypts with where nobody gave a password (2.4.2.4). */
export const OF_POWERPOINT = '/01Hannes Ruescher/01';
/** Characters of a password that Office takes (2.3.4.11). */
const MAX_PASSWORD = 255;

/** Gives what a password opens, or undefined where it is another one. */
export type Lock<T> = (password: string) => T | undefined;

/** Gives what a lock opens to. @throws FormatError FILE_ENCRYPTED, PASSWORD_WRONG */
export type Unlock = <T>(lock: Lock<T>) => T;

/**
 * What a lock opens to: with the password that was given, or with one that everybody knows.
 * @throws FormatError FILE_ENCRYPTED where no password was given and none of these opens it, PASSWORD_WRONG where another one was
 */
export function unlock<T>(lock: Lock<T>, given: string | undefined, known: readonly string[]): T {
  for (const password of [...(given === undefined ? [] : [given.slice(0, MAX_PASSWORD)]), ...known]) {
    const opened = lock(password);
    if (opened !== undefined) return opened;
  }
  throw new FormatError(given === undefined ? 'FILE_ENCRYPTED' : 'PASSWORD_WRONG');
}
