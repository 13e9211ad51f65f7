import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineErrors, Type } from '@editor-companion/core/plugin';
import type { AiToolContribution, AiToolSet, DocumentRole, Logger, Principal } from '@editor-companion/core/plugin';
import { Toolbox, type ToolboxParts } from '../../src/toolbox/toolbox.ts';
import type { Call, Workbench } from '../../src/toolbox/tool.ts';

const quiet = (): void => undefined;
const complaints: unknown[] = [];
const log: Logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: (about: unknown) => void complaints.push(about),
  error: (about: unknown) => void complaints.push(about),
  child: () => log,
};
const bench: Workbench = {
  call: async (tool, input, clips) => ({ text: `${tool} ${input} ${Object.keys(clips).join()}` }),
  locate: async (anchor) => (anchor === '1' ? { anchor: 'a', head: 'h', quote: 'q' } : { fault: `no @${anchor}` }),
  anchorsOf: async (positions) => positions.map(() => '7'),
  show: async (content, { from, blocks }) => {
    const nodes = content.content ?? [];
    const shown = nodes.slice(from - 1, from - 1 + blocks);
    return { nodes, text: shown.map(({ type }, at) => `(${from + at}) ${type}`).join('\n'), shown: shown.length };
  },
};

const tool = (id: string, given: Partial<AiToolContribution> = {}): AiToolContribution => ({
  id,
  title: id,
  description: `Does ${id}.`,
  input: Type.Object({ word: Type.String({ default: 'nothing' }) }, { additionalProperties: false }),
  scopes: [],
  run: async (input) => ({ text: JSON.stringify(input) }),
  ...given,
});

interface Given extends Partial<Omit<ToolboxParts, 'principal' | 'role' | 'contributions'>> {
  readonly tools?: readonly (AiToolContribution | AiToolSet)[];
  readonly scopes?: readonly string[];
  readonly role?: DocumentRole;
  readonly elsewhere?: boolean;
}

function open({
  tools = [],
  scopes = ['*'],
  role = 'owner',
  elsewhere = false,
  ...parts
}: Given = {}): Promise<Toolbox> {
  const principal: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes, documents: {} };
  return Toolbox.open({
    contributions: tools,
    ...(!elsewhere && { document: { name: 'd', bench } }),
    role,
    may: () => true,
    choice: { allow: ['*'], deny: [] },
    maxCalls: 200,
    maxCharacters: 1000,
    principal,
    author: { id: 'assistant:ada', name: 'Assistant (Ada)' },
    requestId: 'r',
    log,
    signal: new AbortController().signal,
    ...parts,
  });
}

const names = (box: Toolbox): string[] => box.tools.map(({ name }) => name);
const call = (box: Toolbox, name: string, input: object = {}, given: Partial<Call> = {}) =>
  box.call(name, {
    input: JSON.stringify(input),
    signal: new AbortController().signal,
    caller: 'user ada',
    progress: () => undefined,
    refuse: () => undefined,
    ...given,
  });

test('a tool is offered only to callers whose scopes, role and run allow it', async () => {
  const tools = [
    tool('free'),
    tool('scoped', { scopes: ['stocks', 'collab'] }),
    tool('judged', { role: 'commenter' }),
    tool('beside', { changes: 'beside' }),
    tool('writes', { changes: 'document', role: 'editor' }),
  ];
  const further = async (given: Given): Promise<string[]> =>
    names(await open({ tools, ...given })).filter((name) => tools.some(({ id }) => id === name));
  assert.deepEqual(await further({}), ['free', 'scoped', 'judged', 'beside', 'writes']);
  assert.deepEqual(await further({ scopes: ['collab', 'stocks'], role: 'viewer' }), ['free', 'scoped', 'beside']);
  assert.deepEqual(await further({ scopes: ['collab'], role: 'commenter' }), ['free', 'judged', 'beside']);
  assert.deepEqual(await further({ may: () => false }), ['free', 'scoped', 'judged']);
  assert.deepEqual(await further({ may: (changes) => changes === 'beside', role: 'editor' }), [
    'free',
    'scoped',
    'judged',
    'beside',
  ]);
  assert.deepEqual(names(await open({ tools, elsewhere: true })), ['free', 'scoped', 'beside']);
  const refused = await call(await open({ tools, scopes: [] }), 'scoped');
  assert.equal(refused.fault, 'INPUT_INVALID');
  assert.match(refused.text, /There is no tool `scoped`/);
});

test('the operator chooses tools, and a request may choose fewer of them', async () => {
  const tools = [tool('free'), tool('fresh')];
  assert.deepEqual(names(await open({ tools, choice: { allow: ['fr*', 'read'], deny: ['free'] } })), ['read', 'fresh']);
  assert.deepEqual(names(await open({ tools, wanted: ['outline', 'free'] })), ['outline', 'free']);
});

test('input is checked and completed by its schema before it reaches the tool', async () => {
  const box = await open({ tools: [tool('say')] });
  assert.equal((await call(box, 'say')).text, '{"word":"nothing"}');
  const wrong = await call(box, 'say', { word: 1 });
  assert.equal(wrong.fault, 'INPUT_INVALID');
  assert.match(wrong.text, /\/word/);
  assert.equal((await call(box, 'say', {}, { input: '[]' })).fault, 'INPUT_INVALID');
  const own = await open({ tools: [tool('own', { checksInput: true, input: { type: 'object', pattern: '(a+)+$' } })] });
  assert.equal((await call(own, 'own', { any: 1 })).text, '{"any":1}');
});

test('a refusal of a tool is reported with its code, and its mistakes only in the log', async () => {
  const own = defineErrors({ NO_LUCK: { status: 409, message: 'There is none left.' } });
  const refusing = tool('refuse', {
    run: async () => {
      throw own.NO_LUCK();
    },
  });
  const failing = tool('fail', {
    run: async () => {
      throw new Error('secret');
    },
  });
  const box = await open({ tools: [refusing, failing] });
  assert.deepEqual(await call(box, 'refuse'), { fault: 'NO_LUCK', text: 'NO_LUCK: There is none left.' });
  assert.deepEqual(await call(box, 'fail'), {
    fault: 'TOOL_FAILED',
    text: 'TOOL_FAILED: The tool failed. Go on without it.',
  });
  assert.match(JSON.stringify(complaints.at(-1), ['err', 'tool']), /fail/);
});

test('a tool that exceeds its time is given up, and so is one whose caller has left', async () => {
  const slow = tool('slow', { timeout: 1, run: () => new Promise(() => undefined) });
  const box = await open({ tools: [slow, tool('deaf', { run: () => new Promise(() => undefined) })] });
  assert.equal((await call(box, 'slow')).fault, 'TOOL_TIMEOUT');
  const leaving = new AbortController();
  const work = call(box, 'deaf', {}, { signal: leaving.signal });
  leaving.abort();
  await assert.rejects(work, { name: 'AbortError' });
});

test('long results are cut, and a run has a limited number of calls', async () => {
  const long = tool('long', { run: async () => ({ text: 'x'.repeat(2000) }) });
  const box = await open({ tools: [long], maxCalls: 1 });
  const { text } = await call(box, 'long');
  assert.ok(text.length < 1100 && text.endsWith('1000 characters more.'), text.slice(-40));
  assert.equal((await call(box, 'long')).fault, 'CALLS_SPENT');
});

test('content from a tool is kept as a clip that is shown in part and inserted completely', async () => {
  const blocks = Array.from({ length: 20 }, () => ({ type: 'paragraph' }));
  const fetching = tool('fetch', { run: async () => ({ text: 'Here.', content: { type: 'doc', content: blocks } }) });
  const box = await open({ tools: [fetching] });
  const { text } = await call(box, 'fetch');
  assert.match(text, /^Here\.\nclip1, 20 blocks.*\n\(1\) paragraph\n[^]*\(12\) paragraph\n… 8 more blocks/);
  assert.match((await call(box, 'read_clip', { clip: 'clip1', from: 13, blocks: 2 })).text, /^\(13\).*\n\(14\) \w+$/);
  assert.equal((await call(box, 'read_clip', { clip: 'clip9' })).fault, 'CLIP_UNKNOWN');
  assert.match((await call(box, 'insert_clip', { clip: 'clip1' })).text, /clip1$/);
  for (let count = 0; count < 8; count += 1) await call(box, 'fetch');
  assert.equal((await call(box, 'read_clip', { clip: 'clip1' })).fault, 'CLIP_UNKNOWN');
});

test('a tool finds places in the document by the text that the model was shown', async () => {
  const placing = tool('place', {
    role: 'viewer',
    run: async (_input, { document }) => {
      const range = await document?.locate('1');
      const [anchor] = (await document?.anchorsOf(['p'])) ?? [];
      await document?.locate('2');
      return { text: `${range?.quote} ${anchor}` };
    },
  });
  const { fault, text } = await call(await open({ tools: [placing] }), 'place');
  assert.equal(fault, 'ASSISTANT_PLACE_UNKNOWN');
  assert.match(text, /no @2/);
});

test('a set is asked for its tools each time, and a failing one is left out', async () => {
  const good: AiToolSet = {
    id: 'good',
    title: 'Good',
    list: async () => [tool('remote'), tool('read'), tool('bad name')],
  };
  const bad: AiToolSet = { id: 'bad', title: 'Bad', list: () => Promise.reject(new Error('down')) };
  const box = await open({ tools: [bad, good], elsewhere: true });
  assert.deepEqual(names(box), ['remote', 'read']);
  assert.match(JSON.stringify(complaints.at(-1)), /"set":"bad"/);
  const inDocument = await open({ tools: [good] });
  assert.equal((await call(inDocument, 'read')).text, 'read {} ');
});
