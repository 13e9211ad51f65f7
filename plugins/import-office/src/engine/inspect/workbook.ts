import { errors } from '../../errors.ts';
import type { Inspected, Streams } from './compound.ts';

/** The number of bytes to inspect. Records before the sheets' names are few and short. */
const HEAD_SIZE = 4096;
const BEGIN = 0x0809;
const FILE_PASSWORD = 0x002f;

/**
 * Determines which version of Excel wrote the workbook ([MS-XLS] 2.1.7.20; `Book` is the stream of Excel 5 and 95).
 * @throws IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED.
 */
export async function inspectWorkbook(streams: Streams): Promise<Inspected> {
  const name = streams.has('Workbook') ? 'Workbook' : 'Book';
  const head = await streams.head(name, HEAD_SIZE);
  if (!head || head.length < 4) throw errors.IMPORT_FILE_TRUNCATED({ reason: 'its cells are missing' });
  if (head.readUInt16LE(0) !== BEGIN) {
    throw errors.IMPORT_FILE_DAMAGED({ reason: 'its cells do not begin like an Excel workbook' });
  }
  return { source: name === 'Workbook' ? 'xls' : 'xls95', isEncrypted: hasRecord(head, FILE_PASSWORD) };
}

/** Tells whether the start of a stream has a record of a type. A record consists of type, length and content. */
function hasRecord(head: Buffer, type: number): boolean {
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2))
    if (head.readUInt16LE(at) === type) return true;
  return false;
}
