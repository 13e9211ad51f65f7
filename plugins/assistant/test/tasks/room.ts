import type { AiAsking, AiService, Principal } from '@editor-companion/core/plugin';
import type { DocumentNode } from '@editor-companion/document';
import { fromYDoc, toYDoc } from '@editor-companion/document/yjs';
import { Value } from 'typebox/value';
import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import type { Desk } from '../../src/desk/desk.ts';
import type { Job } from '../../src/desk/job.ts';
import task from '../../src/desk/worker.ts';
import { Options, type AssistantOptions } from '../../src/options.ts';
import type { RunEvent } from '../../src/run/event.ts';
import { Run } from '../../src/run/run.ts';
import { Workplace } from '../../src/run/workplace.ts';
import { ownTools } from '../toolbox/own-tools.ts';
import { typeInto } from './typist.ts';

const principal: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: { '*': 'owner' } };
const author = { id: 'assistant:ada', name: 'Assistant (Ada)' };
/** Works at once, because the threads are not under test. */
export const atOnce = {
  do: (work, input) => task({ work, input } as Job, { progress: () => undefined }),
} as Pick<Desk, 'do'>;

export interface RoomQuestion {
  readonly document: DocumentNode;
  readonly ai: Pick<AiService, 'ask'>;
  readonly model?: string | undefined;
  readonly prompt: string;
  /** Words of the texts into which a user types after the model has seen the document. */
  readonly typing?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface RoomResult {
  readonly after: DocumentNode;
  readonly undone: DocumentNode;
  readonly events: readonly RunEvent[];
}

/** One run in a document in memory, which is undone at the end. */
export async function runIn(question: RoomQuestion): Promise<RoomResult> {
  const doc = toYDoc(question.document);
  let seq = 1;
  const documents = {
    state: async () => ({ id: 'x', seq, updates: [encodeStateAsUpdate(doc)] }),
    merge: async (_name: string, update: Uint8Array) => {
      applyUpdate(doc, update);
      return (seq += 1);
    },
  };
  const parts = { desk: atOnce, documents, document: 'task', principal, author, model: [], field: undefined };
  const workplace = await Workplace.open(parts);
  const signal = question.signal ?? new AbortController().signal;
  let inverse: Uint8Array | undefined;
  const run = new Run({
    id: 'run',
    document: 'task',
    mode: 'direct',
    messages: [{ role: 'user', content: question.prompt }],
    model: question.model,
    ai: afterTyping(question.ai, () => {
      for (const words of question.typing ?? []) typeInto(doc, words);
      seq += 1;
    }),
    workplace,
    toolbox: await ownTools('task', workplace, principal),
    asking: { id: 'r', principal, caller: 'ada', signal },
    options: Value.Default(Options, {}) as AssistantOptions,
    stop: new AbortController().signal,
    keep: async ({ invert }) => {
      inverse = await invert();
      return { undo: inverse !== undefined, summary: null };
    },
  });
  const events: RunEvent[] = [];
  for await (const event of run.events(signal)) events.push(event);
  const after = fromYDoc(doc);
  if (inverse) applyUpdate(doc, inverse);
  return { after, undone: fromYDoc(doc), events };
}

/** A user types at the first request to the model. */
function afterTyping(ai: Pick<AiService, 'ask'>, type: () => void): Pick<AiService, 'ask'> {
  let isTyped = false;
  return {
    ask(question, asking: AiAsking) {
      if (!isTyped) type();
      isTyped = true;
      return ai.ask(question, asking);
    },
  };
}
