import type {
  ImportedDocument,
  ImportInput,
  ImportOptions,
  ReportProgress,
  WorkerTask,
  WrittenDocument,
} from '@editor-companion/core/plugin';
import type { NativeId } from './kind.ts';

export interface NativeInput extends Pick<ImportInput, 'path' | 'options'> {
  readonly id: NativeId;
  /** Whether the content is to be written as JSON; else it is a tree. */
  readonly write: boolean;
}

type Reader = (path: string, options: ImportOptions, report: ReportProgress) => ImportedDocument;
type Writer = (...input: Parameters<Reader>) => WrittenDocument;

/** A thread loads the readers that it is asked for. */
const READERS: Readonly<Record<NativeId, () => Promise<Reader>>> = {
  docx: async () => (await import('../docx/reader.ts')).readDocx,
  xlsx: async () => {
    const { readXlsx } = await import('../xlsx/reader.ts');
    return (path, _options, report) => readXlsx(path, report);
  },
  pptx: async () => {
    const { readPptx } = await import('../pptx/reader.ts');
    return (path, _options, report) => readPptx(path, report);
  },
  odt: async () => (await import('../odf/odt.ts')).readOdt,
  ods: async () => (await import('../odf/ods.ts')).readOds,
  odp: async () => (await import('../odf/odp.ts')).readOdp,
  rtf: async () => (await import('../rtf/reader.ts')).readRtf,
};

/** Formats whose content is written while it is read. */
const WRITERS: Partial<Record<NativeId, () => Promise<Writer>>> = {
  xlsx: async () => {
    const { writeXlsx } = await import('../xlsx/reader.ts');
    return (path, _options, report) => writeXlsx(path, report);
  },
};

/** Milliseconds between two tellings of progress: each is a message to the main thread, and costs both as much as a paragraph. */
const TELL_EVERY = 100;

/** What is read within one such time tells nothing. */
function throttle(report: ReportProgress): ReportProgress {
  let told = performance.now();
  return (fraction) => {
    const now = performance.now();
    if (now < told + TELL_EVERY) return;
    told = now;
    report(fraction);
  };
}

/** Runs in a worker thread: reads one document, start to end. */
const task: WorkerTask<NativeInput, ImportedDocument | WrittenDocument> = async (
  { id, path, options, write },
  { progress },
) => {
  const writer = write ? await WRITERS[id]?.() : undefined;
  if (writer) return writer(path, options, throttle(progress));
  const read = await READERS[id]();
  const document = read(path, options, throttle(progress));
  return write ? { ...document, content: Buffer.from(JSON.stringify(document.content)) } : document;
};

export default task;
