import { readTextHead } from '@editor-companion/formats/sniff';
import { isCompoundFile } from './compound-file.ts';
import { isZip, type OfficeProbe } from './probe.ts';

/** The kind of a file by its content, whether or not a reader for it is enabled. */
export interface KnownKind {
  /** The name for messages: `an Excel 97-2003 workbook (xls)`. */
  readonly label: string;
  readonly encrypted?: boolean;
}

/** Recognizes the office formats that the server knows. Undefined for other files. */
export async function recognise(probe: OfficeProbe): Promise<KnownKind | undefined> {
  const { head } = probe;
  if (isCompoundFile(head)) return recogniseCompound(probe);
  if (isZip(head)) return recogniseZip(probe);
  if (Buffer.from(head.subarray(0, 5)).toString('latin1') === String.raw`{\rtf`) return { label: 'Rich Text (rtf)' };
  return readTextHead(head)?.isCalendar ? { label: 'a calendar or card (iCalendar, vCard)' } : undefined;
}

/** Recognizes compound files by their streams. Kingsoft's wps, et and dps are equal to Microsoft's formats. */
async function recogniseCompound(probe: OfficeProbe): Promise<KnownKind | undefined> {
  const names = new Set(await probe.entries());
  if (names.has('EncryptedPackage')) return { label: 'an encrypted document', encrypted: true };
  if (names.has('WordDocument'))
    return { label: 'a Word 97-2003 document (doc, wps)', encrypted: await isWordEncrypted(probe) };
  if (names.has('Workbook') || names.has('Book')) return { label: 'an Excel 97-2003 workbook (xls, et)' };
  if (names.has('PowerPoint Document')) return { label: 'a PowerPoint 97-2003 presentation (ppt, dps)' };
  if (names.has('MatOST') || names.has('CONTENTS')) return { label: 'a Microsoft Works document (wps)' };
  return undefined;
}

const FIB_MAGIC = 0xa5ec;
const FIB_ENCRYPTED = 0x0100;

/** Tells whether the document's first record declares encryption ([MS-DOC] 2.5.2, fEncrypted). */
async function isWordEncrypted(probe: OfficeProbe): Promise<boolean> {
  const record = await probe.streamHead('WordDocument');
  return (
    record !== undefined && record.readUInt16LE(0) === FIB_MAGIC && (record.readUInt16LE(10) & FIB_ENCRYPTED) !== 0
  );
}

const MAIN_FOLDERS: readonly (readonly [string, string])[] = [
  ['word/', 'a Word document (docx)'],
  ['xl/', 'an Excel workbook (xlsx)'],
  ['ppt/', 'a PowerPoint presentation (pptx)'],
];

const OPEN_DOCUMENTS: readonly (readonly [string, string])[] = [
  ['text', 'an OpenDocument text (odt)'],
  ['spreadsheet', 'an OpenDocument spreadsheet (ods)'],
  ['presentation', 'an OpenDocument presentation (odp)'],
];

async function recogniseZip(probe: OfficeProbe): Promise<KnownKind | undefined> {
  const names = await probe.entries();
  const office = MAIN_FOLDERS.find(([folder]) => names.some((name) => name.toLowerCase().startsWith(folder)));
  if (office) return { label: office[1] };
  const start = Buffer.from(probe.head.subarray(0, 120)).toString('latin1');
  const open = OPEN_DOCUMENTS.find(([kind]) => start.includes(`mimetypeapplication/vnd.oasis.opendocument.${kind}`));
  return open && { label: open[1] };
}
