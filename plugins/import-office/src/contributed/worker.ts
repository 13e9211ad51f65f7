import type { WorkerTask } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { clean, limitOf, type CleanContents, type Contents } from './clean.ts';

/** Contents as JSON, and the format that they come from. */
export interface CleanTask {
  readonly json: Uint8Array;
  readonly format: string;
  /** Where nodes of plugins come from. */
  readonly model: readonly string[];
}

/** Runs in a worker thread, so that a long document does not hold up other requests. */
const task: WorkerTask<CleanTask, CleanContents> = async ({ json, format, model }) => {
  try {
    // Written by `createCleaner` alone.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return await clean(JSON.parse(new TextDecoder().decode(json)) as Contents, model);
  } catch (error) {
    const reason = limitOf(error);
    throw reason === undefined ? error : errors.IMPORT_RESULT_INVALID({ format, reason }, { cause: error });
  }
};

export default task;
