import type { WorkerTask } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { Malformed } from '../protocol/reader.ts';
import { combine, compact, contains, diff, scan } from './operations.ts';

/** A run in the thread: which operation, and on what. */
export type MergeInput =
  | { readonly work: 'combine' | 'compact'; readonly updates: readonly Uint8Array[] }
  | { readonly work: 'diff' | 'contains'; readonly updates: readonly Uint8Array[]; readonly other: Uint8Array }
  | { readonly work: 'scan'; readonly updates: readonly Uint8Array[] };

export type MergeOutput = Uint8Array | boolean | ReturnType<typeof scan>;

/** Runs one operation. @throws CompanionError UPDATE_MALFORMED. */
export function runMerge(input: MergeInput): MergeOutput {
  try {
    if (input.work === 'combine') return combine(input.updates);
    if (input.work === 'compact') return compact(input.updates);
    if (input.work === 'diff') return diff(input.updates, input.other);
    if (input.work === 'contains') return contains(input.updates, input.other);
    return scan(input.updates[0] ?? new Uint8Array(0));
  } catch (error) {
    if (error instanceof Malformed) throw errors.UPDATE_MALFORMED({ reason: error.message });
    throw error;
  }
}

const task: WorkerTask<MergeInput, MergeOutput> = runMerge;

export default task;
