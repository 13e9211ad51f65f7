import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AiEvent, AiService, Principal } from '@editor-companion/core/plugin';
import { fromHTML, toText } from '@editor-companion/document';
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

const principal: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: { '*': 'owner' } };
/** Works at once, because the threads are not under test. */
const desk = {
  do: (work, input) => task({ work, input } as Job, { progress: () => undefined }),
} as Pick<Desk, 'do'>;

type Answer = (signal: AbortSignal) => AsyncIterable<AiEvent>;

/** A run in a document in memory. */
async function stage(html: string, answers: readonly Answer[], options: Partial<AssistantOptions> = {}) {
  const doc = toYDoc(fromHTML(html));
  let seq = 1;
  const documents = {
    state: async () => ({ id: 'x', seq, updates: [encodeStateAsUpdate(doc)] }),
    merge: async (_name: string, update: Uint8Array) => {
      applyUpdate(doc, update);
      return (seq += 1);
    },
  };
  const author = { id: 'assistant:ada', name: 'Assistant (Ada)' };
  const workplace = await Workplace.open({
    desk,
    documents,
    document: 'd',
    principal,
    author,
    model: [],
    field: undefined,
  });
  const timeUp = new AbortController();
  const asking = { id: 'r', principal, caller: 'ada', signal: timeUp.signal };
  let asked = 0;
  const ai: Pick<AiService, 'ask'> = { ask: (_question, { signal }) => (answers[asked++] ?? say('Done.'))(signal) };
  const kept: Uint8Array[] = [];
  const toolbox = await ownTools('d', workplace, principal);
  const run = new Run({
    id: 'run',
    document: 'd',
    mode: 'direct',
    messages: [{ role: 'user', content: 'Go' }],
    model: undefined,
    ai,
    workplace,
    toolbox,
    asking,
    options: Value.Default(Options, { ...options }) as AssistantOptions,
    stop: new AbortController().signal,
    keep: async ({ edits, invert, summarise }) => {
      if (edits > 0) kept.push((await invert()) ?? new Uint8Array());
      return { undo: edits > 0, summary: await summarise() };
    },
  });
  return { run, timeUp, kept, text: () => toText(fromYDoc(doc)) };
}

const say = (text: string, ...rest: readonly AiEvent[]): Answer =>
  async function* () {
    yield { type: 'text', text };
    yield* rest.length > 0 ? rest : [{ type: 'finish', reason: 'stop' } as const];
  };
const put = (words: string): AiEvent => ({
  type: 'tool-call',
  id: words,
  name: 'change',
  argumentsDelta: JSON.stringify({ anchor: '1', find: 'fox', put: words }),
});
const FINISH: AiEvent = { type: 'finish', reason: 'tool-calls' };

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
const endOf = (events: readonly RunEvent[]) => events.find((event) => event.type === 'end');

test('a run ends when its time is over; its changes stay and can be undone', async () => {
  const waiting: Answer = async function* (signal) {
    timeUp.abort();
    signal.throwIfAborted();
    yield FINISH;
  };
  const { run, timeUp, kept, text } = await stage('<p>The fox.</p>', [say('', put('dog'), FINISH), waiting]);
  const end = endOf(await collect(run.events(timeUp.signal)));
  assert.deepEqual([end?.reason, end?.edits, end?.undo, kept.length], ['time', 1, true, 1]);
  assert.equal(text(), 'The dog.');
});

test('calls are made while the answer still arrives', async () => {
  const seen: string[] = [];
  const answer: Answer = async function* () {
    yield put('dog');
    yield { type: 'tool-call', id: 'look', name: 'outline', argumentsDelta: '' };
    seen.push(text());
    yield FINISH;
  };
  const { run, timeUp, text } = await stage('<p>The fox.</p>', [answer]);
  await collect(run.events(timeUp.signal));
  assert.deepEqual(seen, ['The dog.']);
});

test('tokens that a vendor does not report are estimated from characters', async () => {
  const answers = Array.from({ length: 9 }, () =>
    say('', { type: 'tool-call', id: 'o', name: 'outline', argumentsDelta: '' }, FINISH),
  );
  const { run, timeUp } = await stage('<p>The fox.</p>', answers, { maxTokens: 1000 });
  const end = endOf(await collect(run.events(timeUp.signal)));
  assert.equal(end?.reason, 'tokens');
  assert.ok(end.steps < 9);
});

test('an answer that was cut off at its length is reported as such', async () => {
  const { run, timeUp } = await stage('<p>The fox.</p>', [say('So', { type: 'finish', reason: 'length' })]);
  assert.equal(endOf(await collect(run.events(timeUp.signal)))?.reason, 'length');
});

test('a failure of the model ends the run, and its changes can be undone', async () => {
  const failing: Answer = async function* () {
    yield { type: 'text', text: 'I' };
    throw new Error('cut off');
  };
  const { run, timeUp, kept } = await stage('<p>The fox.</p>', [say('', put('dog'), FINISH), failing]);
  await assert.rejects(collect(run.events(timeUp.signal)), /cut off/);
  assert.equal(kept.length, 1);
});

test('a run ends with a summary of its own changes', async () => {
  const { run, timeUp } = await stage('<h1>Animals</h1><p>The fox.</p>', [
    say(
      '',
      { ...put('dog'), argumentsDelta: JSON.stringify({ anchor: '2', find: 'fox', put: 'sleepy dog' }) } as AiEvent,
      FINISH,
    ),
  ]);
  const end = endOf(await collect(run.events(timeUp.signal)));
  assert.deepEqual(end?.summary, {
    added: 0,
    removed: 0,
    changed: 1,
    inserted: 10,
    deleted: 3,
    blocks: [{ change: 'changed', heading: 'Animals', text: 'The sleepy dog.', inserted: 10, deleted: 3 }],
  });
});
