import type { CompoundNode } from '../../compound/compound-bytes.ts';
import { FormatError } from '../../errors.ts';
import type { Unlock } from '../passwords.ts';
import { readObfuscation, uncoverCells } from './obfuscation.ts';
import { inBlocks, readLock } from './rc4-lock.ts';

/** Decrypts the content of a record in place, or its end. @param length bytes of the whole content */
type OpensRecord = (content: Buffer, at: number, length: number) => void;

const [BEGIN, FILE_PASS, SHEET, INTERFACE] = [0x0809, 0x002f, 0x0085, 0x00e1];
/** Records that are not encrypted ([MS-XLS] 2.2.10), including those for users, locks and revisions. */
const PLAIN: ReadonlySet<number> = new Set([BEGIN, FILE_PASS, INTERFACE, 0x0194, 0x0195, 0x0196, 0x0138]);
/** An unknown record type, which readers skip (2.1.4). */
const NO_RECORD = 0x08ff;
const EXCEL_97 = 0x0600;
const RC4 = 1;
const BLOCK = 1024;
/** Sources of pivot tables are record streams with the same key. */
const PIVOT_SOURCES = '_SX_DB_CUR';
/** The maximum number of records before the password record. */
const FIRST = 32;

/**
 * Decrypts a workbook of Excel 5.0 to 2003 in place ([MS-XLS] 2.2.10). One that is not encrypted stays unchanged.
 * @throws FormatError FILE_DAMAGED, FILE_TRUNCATED, and what `unlock` throws
 */
export function openWorkbook(root: CompoundNode, unlock: Unlock): void {
  const cells = ['Workbook', 'Book']
    .map((name) => root.members.find((member) => member.name === name && !member.isStorage))
    .find((found) => found !== undefined);
  const bytes = cells?.read() ?? Buffer.alloc(0);
  if (bytes.length < 8) throw new FormatError('FILE_TRUNCATED', { reason: 'its cells are missing' });
  const pass = passOf(bytes);
  if (!pass) return;
  const open = openerOf(pass, bytes.readUInt16LE(4) === EXCEL_97, unlock);
  const sources = root.members.find(({ name, isStorage }) => name === PIVOT_SOURCES && isStorage)?.members ?? [];
  for (const stream of [cells, ...sources]) {
    if (!stream || stream.isStorage) continue;
    const records = stream.read();
    openRecords(records, open);
    stream.overwrite(records);
  }
}

/** Returns the content of the record with the encryption header. */
function passOf(bytes: Buffer): Buffer | undefined {
  for (const { type, start, end } of recordsOf(bytes, FIRST))
    if (type === FILE_PASS) return Buffer.from(bytes.subarray(start, end));
  return undefined;
}

/** Excel 5 and 95 have one method and do not name it. */
function openerOf(pass: Buffer, isExcel97: boolean, unlock: Unlock): OpensRecord {
  const [kind, stated] = isExcel97 && pass.length >= 2 ? [pass.readUInt16LE(0), pass.subarray(2)] : [0, pass];
  if (kind === RC4) {
    const open = inBlocks(unlock(readLock(stated)), BLOCK);
    return (content, at) => open(content, at);
  }
  if (stated.length < 4) throw new FormatError('FILE_DAMAGED', { reason: 'it does not declare its encryption' });
  const array = unlock(readObfuscation({ key: stated.readUInt16LE(0), verifier: stated.readUInt16LE(2) }));
  return (content, at, length) => uncoverCells(content, array, at + length);
}

function openRecords(bytes: Buffer, open: OpensRecord): void {
  for (const { type, at, start, end } of recordsOf(bytes)) {
    if (type === FILE_PASS) bytes.writeUInt16LE(NO_RECORD, at);
    if (PLAIN.has(type)) continue;
    // The offset of a sheet is not encrypted, so that readers can find it.
    const from = type === SHEET ? Math.min(start + 4, end) : start;
    open(bytes.subarray(from, end), from, end - start);
  }
}

function* recordsOf(bytes: Buffer, most = Number.POSITIVE_INFINITY) {
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < most; count += 1) {
    const start = at + 4;
    const end = Math.min(start + bytes.readUInt16LE(at + 2), bytes.length);
    yield { type: bytes.readUInt16LE(at), at, start, end };
    at = end;
  }
}
