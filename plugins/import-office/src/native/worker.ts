import type {
  ImportedDocument,
  ImportInput,
  ImportOptions,
  ReportProgress,
  WorkerTask,
} from '@editor-companion/core/plugin';
import type { NativeId } from './kind.ts';

export interface NativeInput extends Pick<ImportInput, 'path' | 'options'> {
  readonly id: NativeId;
}

type Reader = (path: string, options: ImportOptions, report: ReportProgress) => ImportedDocument;

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
};

/** Runs in a worker thread: reads one document, start to end. */
const task: WorkerTask<NativeInput, ImportedDocument> = async ({ id, path, options }, { progress }) => {
  const read = await READERS[id]();
  return read(path, options, progress);
};

export default task;
