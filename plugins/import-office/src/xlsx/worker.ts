import type { ImportedDocument, ImportInput, WorkerTask } from '@editor-companion/core/plugin';
import { readXlsx } from './reader.ts';

/** Runs in a worker thread: reads one workbook, start to end. */
const task: WorkerTask<Pick<ImportInput, 'path'>, ImportedDocument> = ({ path }, { progress }) =>
  readXlsx(path, progress);

export default task;
