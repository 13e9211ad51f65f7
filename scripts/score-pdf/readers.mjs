import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { extractText } from 'unpdf';
import { readDocx } from '@editor-companion/formats/docx/read';
import { readFodt } from '@editor-companion/formats/flat/read';
import { readOdt } from '@editor-companion/formats/odt/read';
import { readPdf } from '../../plugins/import-pdf/src/read-pdf.ts';

const OPTIONS = { maxPages: 2000, engineMemoryMb: 512, progress: () => undefined };

const READERS_OF_ORIGINALS = { '.docx': readDocx, '.odt': readOdt, '.fodt': readFodt };

/** Reads the original document with this product's reader. Tracked changes are printed as text. */
export async function readOriginal(path) {
  const read = READERS_OF_ORIGINALS[extname(path)];
  return read(path, { revisions: 'keep' }, () => undefined).content;
}

const paragraphs = (text) => ({
  type: 'doc',
  content: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

/** Removes the global worker. Readers with a pdf.js of their own would find each other's worker of another version. */
const forgetWorker = () => Reflect.deleteProperty(globalThis, 'pdfjsWorker');

/** Returns all words of a PDF from pdf.js. */
export async function wordsOf(pdf) {
  forgetWorker();
  const { text } = await extractText(new Uint8Array(await readFile(pdf)), { mergePages: true });
  return text;
}

/** PDF readers by name. Each returns editor JSON. */
export const READERS = {
  'import-pdf': async (path) => (await readPdf(await readFile(path), OPTIONS)).content,
  'pdf.js text': async (path) => {
    forgetWorker();
    const { text } = await extractText(new Uint8Array(await readFile(path)), { mergePages: false });
    return paragraphs(text.join('\n'));
  },
  ...(await officeParser()),
};

/** Returns the reader of the package officeparser, if the packages of the benchmarks are installed. */
async function officeParser() {
  const { parseOffice } = await import('../../bench/node_modules/officeparser/dist/index.js').catch(() => ({}));
  if (!parseOffice) return {};
  return {
    officeparser: async (path) => {
      forgetWorker();
      const ast = await parseOffice(path);
      return paragraphs(typeof ast === 'string' ? ast : ast.toText());
    },
  };
}
