import { streamOf, type CompoundNode } from '../../compound/compound-bytes.ts';
import { FormatError } from '../../errors.ts';
import type { Unlock } from '../passwords.ts';
import { readObfuscation, uncoverText } from './obfuscation.ts';
import { inBlocks, readLock, type Opens } from './rc4-lock.ts';

/** The first word of a document of Word 97 and later ([MS-DOC] 2.5.2). Word 6 and 95 have only one stream. */
const WORD_97 = 0xa5ec;
/** The number of unencrypted bytes at the beginning of the document (2.2.6.1), and of that of Word 6 and 95. */
const [PLAIN, OLD_PLAIN] = [68, 52];
const [FLAGS, KEY] = [10, 14];
const [ENCRYPTED, SECOND_TABLE, OBFUSCATED] = [0x0100, 0x0200, 0x8000];
const BLOCK = 512;

/**
 * Decrypts a document of Word 6.0 to 2003 in place ([MS-DOC] 2.2.6). One that is not encrypted stays unchanged.
 * @throws FormatError FILE_DAMAGED, FILE_TRUNCATED, and what `unlock` throws
 */
export function openWord(root: CompoundNode, unlock: Unlock): void {
  const document = streamOf(root, 'WordDocument');
  const text = document.read();
  if (text.length < PLAIN) throw new FormatError('FILE_TRUNCATED', { reason: 'its text is missing' });
  const flags = text.readUInt16LE(FLAGS);
  if ((flags & ENCRYPTED) === 0) return;
  const isOld = text.readUInt16LE(0) !== WORD_97;
  const table = isOld ? undefined : streamOf(root, (flags & SECOND_TABLE) === 0 ? '0Table' : '1Table');
  const known = table?.read();
  const isObfuscated = isOld || (flags & OBFUSCATED) !== 0;
  const headerBytes = isObfuscated ? 0 : text.readUInt32LE(KEY);
  const open = isObfuscated ? uncovering(text, unlock) : decrypting(known?.subarray(0, headerBytes), unlock);
  const plain = isOld ? OLD_PLAIN : PLAIN;
  open(text.subarray(plain), plain);
  text.writeUInt16LE(flags & ~(ENCRYPTED | OBFUSCATED), FLAGS);
  text.writeUInt32LE(0, KEY);
  document.overwrite(text);
  if (!known) return;
  open(known.subarray(headerBytes), headerBytes);
  table?.overwrite(known);
  const data = root.members.find(({ name, isStorage }) => name === 'Data' && !isStorage);
  const pictures = data?.read();
  if (!pictures) return;
  open(pictures, 0);
  data?.overwrite(pictures);
}

function uncovering(text: Buffer, unlock: Unlock): Opens {
  const stated = { verifier: text.readUInt16LE(KEY), key: text.readUInt16LE(KEY + 2) };
  const array = unlock(readObfuscation(stated));
  return (bytes, at) => uncoverText(bytes, array, at);
}

const decrypting = (header: Buffer | undefined, unlock: Unlock): Opens =>
  inBlocks(unlock(readLock(header ?? Buffer.alloc(0))), BLOCK);
