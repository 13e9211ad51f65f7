import { errors } from '../../errors.ts';
import type { Inspected, Streams } from './compound.ts';

const FIB_SIZE = 32;
/** The first word of the document stream: in Word 97 and later, and in Word 6 and 95. */
const WORD_97 = 0xa5ec;
const WORD_95 = 0xa5dc;
const ENCRYPTED = 0x0100;

/**
 * Determines which version of Word wrote the document ([MS-DOC] 2.5.2, FibBase).
 * @throws IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED.
 */
export async function inspectWord(streams: Streams): Promise<Inspected> {
  const header = await streams.head('WordDocument', FIB_SIZE);
  if (!header || header.length < FIB_SIZE) throw errors.IMPORT_FILE_TRUNCATED({ reason: 'its text is missing' });
  const writer = header.readUInt16LE(0);
  if (writer !== WORD_97 && writer !== WORD_95) {
    throw errors.IMPORT_FILE_DAMAGED({ reason: 'its text does not begin like a Word document' });
  }
  const isEncrypted = (header.readUInt16LE(10) & ENCRYPTED) !== 0;
  return { source: writer === WORD_97 ? 'doc' : 'doc95', isEncrypted };
}
