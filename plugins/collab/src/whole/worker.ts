import type { WorkerTask } from '@editor-companion/core/plugin';
import { compare } from './compare.ts';
import { mark } from './mark.ts';
import { mirror } from './mirror.ts';
import { orphans } from './orphans.ts';
import { read } from './read.ts';
import { revert } from './revert.ts';
import type { WorkInput, WorkName, WorkOutput, Works } from './task.ts';
import { versionList } from './version-list.ts';
import { edit, seed } from './write.ts';

type Doers = {
  [Name in WorkName]: (input: Works[Name]['input']) => Works[Name]['output'] | Promise<Works[Name]['output']>;
};

const DOERS: Doers = { read, seed, edit, revert, compare, orphans, mark, mirror, versionList };

/** Runs in a worker thread: content of strangers is read here, and a long document does not hold up the relay. */
const task: WorkerTask<WorkInput, WorkOutput> = ({ work, ...input }) => DOERS[work](input as never);

export default task;
