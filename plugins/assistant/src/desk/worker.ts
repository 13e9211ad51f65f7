import type { WorkerTask } from '@editor-companion/core/plugin';
import { encodeStateAsUpdate } from 'yjs';
import { call } from './call.ts';
import { clip } from './clip.ts';
import { begin, news } from './look-over.ts';
import { content, lines, rewrite } from './lines.ts';
import { anchors, locate } from './places.ts';
import type { Job, WorkName, Works } from './job.ts';
import { load } from './page.ts';
import { reject } from './reject.ts';
import { summary } from './summary.ts';
import { undo } from './undo.ts';

type Doers = {
  readonly [Name in WorkName]: (input: Works[Name]['input']) => Works[Name]['output'] | Promise<Works[Name]['output']>;
};

const copy = ({ pieces }: Works['copy']['input']): Uint8Array => encodeStateAsUpdate(load(pieces));

const DOERS: Doers = {
  anchors,
  begin,
  call,
  clip,
  content,
  copy,
  lines,
  locate,
  news,
  reject,
  rewrite,
  summary,
  undo,
};

/** Runs in a worker thread, since it reads text of models and strangers, and since a long document must not block the server. */
const task: WorkerTask<Job, unknown> = ({ work, input }) => DOERS[work](input as never);

export default task;
