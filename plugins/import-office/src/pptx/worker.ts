import type { ImportedDocument, ImportInput, WorkerTask } from '@editor-companion/core/plugin';
import { readPptx } from './reader.ts';

/** Runs in a worker thread: reads one presentation, start to end. */
const task: WorkerTask<Pick<ImportInput, 'path'>, ImportedDocument> = ({ path }, { progress }) =>
  readPptx(path, progress);

export default task;
