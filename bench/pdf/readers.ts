import { parseOffice } from 'officeparser';
import { extractText } from 'unpdf';
import { readPdf } from '../../plugins/import-pdf/src/read-pdf.ts';

/** As a thread of the server reads a file, with an engine of its own: to editor JSON. */
const ours = async (pdf: Uint8Array): Promise<unknown> =>
  (await readPdf(pdf, { maxPages: 2000, engineMemoryMb: 512, progress: () => undefined })).content;

/** Both peers bring a pdf.js, of other versions, and find each other's worker where it leaves it. */
const alone =
  (read: (pdf: Uint8Array) => Promise<unknown>) =>
  (pdf: Uint8Array): Promise<unknown> => {
    Reflect.deleteProperty(globalThis, 'pdfjsWorker');
    return read(pdf);
  };

/** The text that pdf.js gives, without layout. It takes the bytes away, so it gets a copy. */
const pdfjs = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** Text with the places of its pieces, by pdf.js as well. */
const officeparser = async (pdf: Uint8Array): Promise<unknown> => parseOffice(Buffer.from(pdf));

/** Readers of PDF by name. */
export const readers = { ours, 'pdf.js text': alone(pdfjs), officeparser: alone(officeparser) };
