import type {
  ImportedDocument,
  ImportInput,
  ReportProgress,
  WorkerTask,
  WrittenDocument,
} from '@editor-companion/core/plugin';
import { loadModel } from '@editor-companion/document';
import type { TextOptions } from '@editor-companion/formats';
import { asImportErrors } from '../format-errors.ts';
import type { NativeId } from './kinds/kind.ts';

export interface NativeInput extends Pick<ImportInput, 'path' | 'options'> {
  readonly id: NativeId;
  /** True to return the content as JSON, false to return it as a tree. */
  readonly write: boolean;
  /** The modules of added nodes (`loadModel`). */
  readonly model: readonly string[];
}

type Reader = (path: string, options: TextOptions, report: ReportProgress) => ImportedDocument;
type Writer = (...input: Parameters<Reader>) => WrittenDocument;

/** A thread loads readers when it needs them. */
const READERS: Readonly<Record<NativeId, () => Promise<Reader>>> = {
  docx: async () => (await import('@editor-companion/formats/docx/read')).readDocx,
  xlsx: async () => {
    const { readXlsx } = await import('@editor-companion/formats/xlsx/read');
    return (path, _options, report) => readXlsx(path, report);
  },
  xlsb: async () => {
    const { readXlsb } = await import('@editor-companion/formats/xlsb/read');
    return (path, _options, report) => readXlsb(path, report);
  },
  pptx: async () => {
    const { readPptx } = await import('@editor-companion/formats/pptx/read');
    return (path, { layout }, report) => readPptx(path, report, { layout });
  },
  odt: async () => (await import('@editor-companion/formats/odt/read')).readOdt,
  ods: async () => (await import('@editor-companion/formats/ods/read')).readOds,
  odp: async () => (await import('@editor-companion/formats/odp/read')).readOdp,
  rtf: async () => (await import('@editor-companion/formats/rtf/read')).readRtf,
  encrypted: async () => (await import('@editor-companion/formats/encrypted/read')).readEncrypted,
  msg: async () => (await import('@editor-companion/formats/mail/msg')).readMsg,
  epub: async () => {
    const { readEpub } = await import('@editor-companion/formats/epub/read');
    return (path, _options, report) => readEpub(path, report);
  },
  wordml: async () => (await import('@editor-companion/formats/wordml/read')).readWordMl,
  flatopc: async () => (await import('@editor-companion/formats/flat/package')).readFlatPackage,
  fodt: async () => (await import('@editor-companion/formats/flat/read')).readFodt,
  fods: async () => (await import('@editor-companion/formats/flat/read')).readFods,
  fodp: async () => (await import('@editor-companion/formats/flat/read')).readFodp,
  spreadsheetml: async () => (await import('@editor-companion/formats/spreadsheetml/read')).readSpreadsheetMl,
  html: async () => (await import('@editor-companion/formats/prose/html')).readHtml,
  mhtml: async () => (await import('@editor-companion/formats/mime/read')).readWebArchive,
  eml: async () => (await import('@editor-companion/formats/mail/eml')).readEml,
  markdown: async () => (await import('@editor-companion/formats/prose/markdown')).readMarkdown,
  text: async () => (await import('@editor-companion/formats/prose/text')).readPlainText,
  csv: async () => {
    const { readCsv } = await import('@editor-companion/formats/csv/read');
    return (path, _options, report) => readCsv(path, report);
  },
};

/** Formats whose content is written while it is read. */
const WRITERS: Partial<Record<NativeId, () => Promise<Writer>>> = {
  xlsx: async () => {
    const { writeXlsx } = await import('@editor-companion/formats/xlsx/read');
    return (path, _options, report) => writeXlsx(path, report);
  },
  xlsb: async () => {
    const { writeXlsb } = await import('@editor-companion/formats/xlsb/read');
    return (path, _options, report) => writeXlsb(path, report);
  },
  csv: async () => {
    const { writeCsv } = await import('@editor-companion/formats/csv/read');
    return (path, _options, report) => writeCsv(path, report);
  },
};

/** Milliseconds between two progress reports. Each is a message to the main thread, which costs as much as reading a paragraph. */
const TELL_EVERY = 100;

/** Limits the rate of progress reports. A short read reports none. */
function throttle(report: ReportProgress): ReportProgress {
  let told = performance.now();
  return (fraction) => {
    const now = performance.now();
    if (now < told + TELL_EVERY) return;
    told = now;
    report(fraction);
  };
}

/** Runs in a worker thread and reads one document from start to end. */
const task: WorkerTask<NativeInput, ImportedDocument | WrittenDocument> = async (
  { id, path, options, write, model },
  { progress },
) => {
  const writer = write ? await WRITERS[id]?.() : undefined;
  if (writer) return asImportErrors(() => writer(path, options, throttle(progress)));
  const read = await READERS[id]();
  const asked = model.length === 0 ? options : { ...options, model: await loadModel(model) };
  const document = asImportErrors(() => read(path, asked, throttle(progress)));
  return write ? { ...document, content: Buffer.from(JSON.stringify(document.content)) } : document;
};

export default task;
