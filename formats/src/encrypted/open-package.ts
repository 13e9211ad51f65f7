import { FormatError } from '../errors.ts';
import { openCompound, streamOf } from '../compound/compound-bytes.ts';
import { agileKey, openAgile, readAgile } from './agile.ts';
import { OF_EXCEL, unlock, type Lock } from './passwords.ts';
import { openStandard, readStandard, standardKey } from './standard.ts';

const AGILE = 4;

/**
 * Decrypts the package of an encrypted Word, Excel or PowerPoint file with a password or with the well-known default password.
 * @throws FormatError FILE_ENCRYPTED where a password is needed, PASSWORD_WRONG, FILE_DAMAGED, ARCHIVE_UNSAFE
 */
export function openPackage(file: Buffer, password?: string): Buffer {
  const root = openCompound(file);
  const info = streamOf(root, 'EncryptionInfo').read();
  const content = streamOf(root, 'EncryptedPackage').read();
  if (info.length < 8 || content.length < 8) throw new FormatError('FILE_DAMAGED', { reason: 'it is empty' });
  const size = Number(content.readBigUInt64LE(0));
  // The last block is complete, regardless of the bytes after it.
  const whole = content.subarray(8, content.length - ((content.length - 8) % 16));
  const opened = unlock(lockOf(info), password, [OF_EXCEL])(whole);
  if (size > opened.length) throw new FormatError('FILE_TRUNCATED', { reason: 'it is shorter than declared' });
  return opened.subarray(0, size);
}

/** Returns a function that tests a password and returns the decryption of the package. */
function lockOf(info: Buffer): Lock<(content: Buffer) => Buffer> {
  if (info.readUInt16LE(0) === AGILE && info.readUInt16LE(2) === AGILE) {
    const agile = readAgile(info.toString('utf8', 8, 65_536));
    return (password) => {
      const key = agileKey(agile, password);
      return key && ((content) => openAgile(agile, key, content));
    };
  }
  const standard = readStandard(info);
  return (password) => {
    const key = standardKey(standard, password);
    return key && ((content) => openStandard(key, content));
  };
}
