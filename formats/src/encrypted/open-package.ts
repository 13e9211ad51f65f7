import { FormatError } from '../errors.ts';
import { openCompound, type CompoundNode } from '../compound/compound-bytes.ts';
import { agileKey, openAgile, readAgile } from './agile.ts';
import { openStandard, readStandard, standardKey } from './standard.ts';

/** What Excel encrypts with where a workbook is only protected against changes ([MS-OFFCRYPTO] 2.4.2.3). */
const WELL_KNOWN = 'VelvetSweatshop';
/** Characters of a password that Office takes (2.3.4.11). */
const MAX_PASSWORD = 255;
const AGILE = 4;

/**
 * The package within an encrypted Word, Excel or PowerPoint file, opened with a password or with the one that everybody knows.
 *
 * @throws FormatError FILE_ENCRYPTED where a password is needed, PASSWORD_WRONG, FILE_DAMAGED, ARCHIVE_UNSAFE
 */
export function openPackage(file: Buffer, password?: string): Buffer {
  const root = openCompound(file);
  const info = stream(root, 'EncryptionInfo').read();
  const content = stream(root, 'EncryptedPackage').read();
  if (info.length < 8 || content.length < 8) throw new FormatError('FILE_DAMAGED', { reason: 'it holds nothing' });
  const size = Number(content.readBigUInt64LE(0));
  const opened = openWith(info, content.subarray(8), [
    ...(password === undefined ? [] : [password.slice(0, MAX_PASSWORD)]),
    WELL_KNOWN,
  ]);
  if (!opened) throw new FormatError(password === undefined ? 'FILE_ENCRYPTED' : 'PASSWORD_WRONG');
  if (size > opened.length) throw new FormatError('FILE_TRUNCATED', { reason: 'it is shorter than it says' });
  return opened.subarray(0, size);
}

function openWith(info: Buffer, content: Buffer, passwords: readonly string[]): Buffer | undefined {
  const isAgile = info.readUInt16LE(0) === AGILE && info.readUInt16LE(2) === AGILE;
  // The last block is whole, whatever follows it.
  const whole = content.subarray(0, content.length - (content.length % 16));
  if (isAgile) {
    const agile = readAgile(info.toString('utf8', 8, 65_536));
    const key = first(passwords, (password) => agileKey(agile, password));
    return key && openAgile(agile, key, whole);
  }
  const standard = readStandard(info);
  const key = first(passwords, (password) => standardKey(standard, password));
  return key && openStandard(key, whole);
}

function first<T>(passwords: readonly string[], open: (password: string) => T | undefined): T | undefined {
  for (const password of passwords) {
    const opened = open(password);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

function stream(root: CompoundNode, name: string): CompoundNode {
  const found = root.members.find((member) => member.name === name && !member.isStorage);
  if (!found) throw new FormatError('FILE_DAMAGED', { reason: `it has no ${name}` });
  return found;
}
