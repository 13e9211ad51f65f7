import { parseOffice } from 'officeparser';
import { extractText } from 'unpdf';
import { readPdf } from '../../plugins/import-pdf/src/read-pdf.ts';

/** Reads to editor JSON, as a thread of the server does, with a separate engine. */
const ours = async (pdf: Uint8Array): Promise<unknown> =>
  (await readPdf(pdf, { maxPages: 2000, engineMemoryMb: 512, progress: () => undefined })).content;

/** Removes the global worker before reading. Both peers include different versions of pdf.js and would find each other's worker. */
const alone =
  (read: (pdf: Uint8Array) => Promise<unknown>) =>
  (pdf: Uint8Array): Promise<unknown> => {
    Reflect.deleteProperty(globalThis, 'pdfjsWorker');
    return read(pdf);
  };

/** Extracts text with pdf.js, without layout. pdf.js detaches the bytes, so it gets a copy. */
const pdfjs = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** Extracts text with positions, with pdf.js as well. */
const officeparser = async (pdf: Uint8Array): Promise<unknown> => parseOffice(Buffer.from(pdf));

/** PDF readers by name. */
export const readers = { ours, 'pdf.js text': alone(pdfjs), officeparser: alone(officeparser) };
