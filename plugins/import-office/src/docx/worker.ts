import type { ImportedDocument, ImportInput, WorkerTask } from '@editor-companion/core/plugin';
import { readDocx } from './reader.ts';

/** Runs in a worker thread: reads one document, start to end. */
const task: WorkerTask<Pick<ImportInput, 'path' | 'options'>, ImportedDocument> = ({ path, options }, { progress }) =>
  readDocx(path, options, progress);

export default task;
