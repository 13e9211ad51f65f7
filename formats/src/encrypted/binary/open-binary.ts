import { openCompound } from '../../compound/compound-bytes.ts';
import { readSource } from '../../prose/source.ts';
import { OF_EXCEL, OF_POWERPOINT, unlock, type Lock } from '../passwords.ts';
import { openPresentation } from './presentation.ts';
import { openWord } from './word.ts';
import { openWorkbook } from './workbook.ts';

/**
 * Decrypts a local Word, Excel or PowerPoint file of the formats up to 2003 (doc, xls, ppt): obfuscation, or RC4 of either kind
 * ([MS-OFFCRYPTO] 2.3.5 to 2.3.7), with a password or a well-known default one. A file that is not encrypted stays unchanged. Blocking: for
 * worker threads.
 * @throws FormatError FILE_ENCRYPTED where a password is needed, PASSWORD_WRONG, FILE_DAMAGED, FILE_TRUNCATED, ARCHIVE_UNSAFE
 */
export function openBinary(path: string, password?: string): Buffer {
  const file = readSource(path);
  const root = openCompound(file);
  const open = <T>(lock: Lock<T>): T => unlock(lock, password, [OF_EXCEL, OF_POWERPOINT]);
  const has = (name: string): boolean => root.members.some((member) => member.name === name);
  if (has('WordDocument')) openWord(root, open);
  else if (has('PowerPoint Document')) openPresentation(root, open);
  else openWorkbook(root, open);
  return file;
}
