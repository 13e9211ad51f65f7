import type { WorkerTask } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { Malformed } from '../protocol/reader.ts';
import { combine, compact, contains, diff } from './operations.ts';
import { unpack, type Packed } from './pack.ts';
import { survey, type Survey } from './survey.ts';

/** A merged update and the range it covers. */
export interface Merged {
  readonly bytes: Uint8Array;
  readonly survey: Survey;
}

/** The operations and their results. */
export interface Operations {
  readonly combine: Merged;
  readonly compact: Merged;
  readonly diff: Uint8Array;
  readonly contains: boolean;
  readonly survey: Survey;
}

export type OperationName = keyof Operations;

/** A run in the thread. The last update is the argument: a state vector for `diff`, an update for `contains`. */
export interface MergeInput {
  readonly work: OperationName;
  readonly packed: Packed;
}

export type MergeOutput = Operations[OperationName];

const merged = (bytes: Uint8Array): Merged => ({ bytes, survey: survey([bytes]) });

const DOERS: { readonly [Name in OperationName]: (updates: readonly Uint8Array[]) => Operations[Name] } = {
  combine: (updates) => merged(combine(updates)),
  compact: (updates) => merged(compact(updates)),
  diff: (updates) => diff(updates.slice(0, -1), updates.at(-1) ?? NOTHING),
  contains: (updates) => contains(updates.slice(0, -1), updates.at(-1) ?? NOTHING),
  survey,
};

const NOTHING = new Uint8Array(0);

/** Runs one operation. @throws CompanionError UPDATE_MALFORMED. */
export function runMerge<Name extends OperationName>(work: Name, updates: readonly Uint8Array[]): Operations[Name] {
  try {
    return DOERS[work](updates);
  } catch (error) {
    if (error instanceof Malformed) throw errors.UPDATE_MALFORMED({ reason: error.message });
    throw error;
  }
}

const task: WorkerTask<MergeInput, MergeOutput> = ({ work, packed }) => runMerge(work, unpack(packed));

export default task;
