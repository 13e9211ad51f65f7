import type { ImportedDocument, WorkerTask } from '@editor-companion/core/plugin';
import type { OdfInput } from './format.ts';
import { readOdp } from './odp.ts';
import { readOds } from './ods.ts';
import { readOdt } from './odt.ts';

const READERS = { odt: readOdt, ods: readOds, odp: readOdp };

/** Runs in a worker thread: reads one document, start to end. */
const task: WorkerTask<OdfInput, ImportedDocument> = ({ kind, path, options }, { progress }) =>
  READERS[kind](path, options, progress);

export default task;
