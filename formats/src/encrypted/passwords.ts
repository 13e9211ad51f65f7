import { FormatError } from '../errors.ts';

/** The default password of Excel for workbooks that are only protected against changes ([MS-OFFCRYPTO] 2.4.2.3). */
export const OF_EXCEL = 'VelvetSweatshop';
/** The default password of PowerPoint 97 to 2003 (2.4.2.4). */
export const OF_POWERPOINT = '/01Hannes Ruescher/01';
/** The maximum number of characters of a password in Office (2.3.4.11). */
const MAX_PASSWORD = 255;

/** Returns the result for a password, or undefined if the password is wrong. */
export type Lock<T> = (password: string) => T | undefined;

/** Returns the result of a lock. @throws FormatError FILE_ENCRYPTED, PASSWORD_WRONG */
export type Unlock = <T>(lock: Lock<T>) => T;

/**
 * Tries the given password, or the well-known default passwords.
 * @throws FormatError FILE_ENCRYPTED where no password was given and none of these opens it, PASSWORD_WRONG where another one was
 */
export function unlock<T>(lock: Lock<T>, given: string | undefined, known: readonly string[]): T {
  for (const password of [...(given === undefined ? [] : [given.slice(0, MAX_PASSWORD)]), ...known]) {
    const opened = lock(password);
    if (opened !== undefined) return opened;
  }
  throw new FormatError(given === undefined ? 'FILE_ENCRYPTED' : 'PASSWORD_WRONG');
}
