import type { WorkerTask } from '@editor-companion/core/plugin';
import { unpack } from '../merge/pack.ts';
import { attribute } from './authorship/attribute.ts';
import { blame } from './authorship/blame.ts';
import { base64 } from './base64.ts';
import { blocks } from './blocks.ts';
import { changes } from './changes/changes.ts';
import { track } from './changes/track.ts';
import { compare } from './compare.ts';
import { mark } from './ranges/mark.ts';
import { mirror } from './mirrors/threads.ts';
import { fields } from './fields.ts';
import { preferFields, useModel } from './model.ts';
import { orphans } from './ranges/orphans.ts';
import { content, part, read } from './read.ts';
import { revert } from './revert.ts';
import { bringBack } from './bring-back.ts';
import { settle, suggest, suggestions } from './suggestions.ts';
import type { WorkName, Works } from './task.ts';
import { versionList } from './mirrors/version-list.ts';
import type { Job } from './document-workers.ts';
import { sideOf } from './side-of.ts';
import { edit, seed } from './write.ts';

type Doers = {
  [Name in WorkName]: (input: Works[Name]['input']) => Works[Name]['output'] | Promise<Works[Name]['output']>;
};

const DOERS: Doers = {
  read,
  part,
  content,
  base64,
  blocks,
  fields,
  seed,
  edit,
  revert,
  compare,
  attribute,
  blame,
  changes,
  track,
  sideOf,
  orphans,
  mark,
  mirror,
  versionList,
  suggestions,
  settle,
  suggest,
  bringBack,
};

/** Runs in a worker thread, since it reads strangers' content, and since a long document must not block the relay. */
const task: WorkerTask<Job, unknown> = async ({ work, model, preferred, documents, rest, described }) => {
  await useModel(model);
  preferFields(preferred);
  const pieces = Object.entries(documents).map(([name, packed]) => [name, unpack(packed)] as const);
  const output = await DOERS[work]({ ...rest, ...Object.fromEntries(pieces) } as never);
  return described ? encode({ ...described, ...(output as object) }) : output;
};

/** The body of an answer, in the form of every route of the server. */
const encode = (data: object): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ code: 200, success: true, data }));

export default task;
