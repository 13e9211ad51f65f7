import type { WorkerTask } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { clean, limitOf, type CleanContents, type Contents } from './clean.ts';

/** A result as JSON, and the format that returned it. */
export interface CleanTask {
  readonly json: Uint8Array;
  readonly format: string;
  /** The modules of added nodes. */
  readonly model: readonly string[];
}

/** @throws CompanionError IMPORT_RESULT_INVALID where contents are beyond the limits of documents. */
export async function cleanIn({ json, format, model }: CleanTask): Promise<CleanContents> {
  try {
    // Only `Contributed` writes this value.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return await clean(JSON.parse(new TextDecoder().decode(json)) as Contents, model);
  } catch (error) {
    const reason = limitOf(error);
    throw reason === undefined ? error : errors.IMPORT_RESULT_INVALID({ format, reason }, { cause: error });
  }
}

/** Runs in a worker thread, so that a long document does not delay other requests. */
const task: WorkerTask<CleanTask, CleanContents> = (given) => cleanIn(given);

export default task;
