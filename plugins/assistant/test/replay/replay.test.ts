import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { AssistantStage, eventOf } from '../http/stage.ts';
import { RECORDINGS } from './recordings.ts';
import { startVendor, type Api } from './vendor.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const APIS = Object.keys(RECORDINGS) as Api[];

const USAGE = { prompt_tokens: 180, completion_tokens: 20, total_tokens: 200 };

const vendor = await startVendor();
const settings = { apiKey: 'k', baseUrl: vendor.url, models: ['m'] };
const providers = Object.fromEntries(APIS.map((driver) => [`my-${driver}`, { driver, ...settings }]));
const stage = await AssistantStage.start({}, { providers });
after(async () => {
  await stage[Symbol.asyncDispose]();
  await vendor[Symbol.asyncDispose]();
});

describe('a model that edits, in the form of each vendor', () => {
  for (const api of APIS) {
    const { call, end, returns } = RECORDINGS[api];
    it(`${api}: the call is made, its result and the vendor’s own state are returned, and the answer ends`, async () => {
      const name = await stage.document(PAGE);
      vendor.play([api, call], [api, end]);
      const { events, text } = await stage.ask(name, { model: `my-${api}/m` });
      const last = eventOf(events, 'end');
      assert.deepEqual([last.reason, last.steps, last.edits], ['done', 2, 1], text);
      assert.deepEqual(last.usage, { inputTokens: 180, outputTokens: 20 });
      const said = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
      assert.equal(said, 'It is slow.');
      assert.match(await stage.contentOf(name), /The slow brown fox\./);
      for (const pattern of returns) assert.ok(pattern.test(vendor.asked[1] ?? ''), String(pattern));
    });

    it(`${api}: an answer that breaks off within the call changes nothing`, async () => {
      const name = await stage.document(PAGE);
      // Ollama and Gemini send a call in one piece.
      const cut = api === 'ollama' || api === 'gemini' ? [] : call.slice(0, -3);
      vendor.play(...[1, 2, 3].map(() => [api, cut] as const));
      const { status, events } = await stage.ask(name, { model: `my-${api}/m` });
      if (status === 200) assert.match(eventOf(events, 'error').error.code, /^AI_UPSTREAM/);
      else assert.equal(status, 502);
      assert.match(await stage.contentOf(name), /The quick brown fox\./);
    });
  }
});

it('thoughts that a vendor signed are returned to it within the run, if they were requested', async () => {
  const name = await stage.document(PAGE);
  const { call, end } = RECORDINGS.anthropic;
  vendor.play(['anthropic', call], ['anthropic', end]);
  const messages = [{ role: 'user', content: 'Slow it down.' }];
  const body = { model: 'm', messages, documentID: name, documentTools: true, reasoning_effort: 'low' };
  const { status, text } = await stage.run('/ai/my-anthropic/chat/completions?format=openai', body);
  assert.deepEqual([status, (JSON.parse(text) as { usage: object }).usage], [200, USAGE], text);
  assert.match(vendor.asked[1] ?? '', /"thinking":"One word\.","signature":"sig-claude"/);
});

const folder = process.env['COMPANION_AI_STREAMS'];

/** Recorded from vendors: the tool that their model calls, and the parts of the call that must be returned with its result. */
const RECORDED: readonly { name: string; api: Api; tool: string; returns: readonly RegExp[] }[] = [
  { name: 'alibaba-tool-call', api: 'openai', tool: 'weather', returns: [/"id":"call_eee11723464a4b9eb8cee71d"/] },
  { name: 'deepseek-tool-call', api: 'openai', tool: 'weather', returns: [/"reasoning_content":"The user/] },
  {
    name: 'azure-tool-call.1',
    api: 'responses',
    tool: 'weather',
    returns: [/"call_id":"call_H5DxLSFnsGhiROnUiDHmgyc8"/],
  },
  {
    name: 'anthropic-tool-no-args',
    api: 'anthropic',
    tool: 'updateIssueList',
    returns: [/"tool_use_id":"toolu_01QE1WLsSVp5hy5Q3GmGTmjP"/, /I'll update the issue list for you\./],
  },
  { name: 'google-tool-call', api: 'gemini', tool: 'weather', returns: [/"thoughtSignature":"EqUCCqICAb4/] },
];

describe('recorded calls of tools', { skip: folder === undefined && 'COMPANION_AI_STREAMS is not set' }, () => {
  const linesOf = (name: string): string[] =>
    readFileSync(join(folder ?? '', `${name}.chunks.txt`), 'utf8')
      .split('\n')
      .filter(Boolean);

  for (const { name: recording, api, tool, returns } of RECORDED)
    it(`${recording}: the run waits for the call, and the vendor gets its state back`, async () => {
      const name = await stage.document(PAGE);
      vendor.play([api, linesOf(recording)], [api, RECORDINGS[api].end]);
      const { events, text } = await stage.ask(name, { model: `my-${api}/m`, clientTools: [{ name: tool }] });
      const asked = eventOf(events, 'end');
      assert.deepEqual([asked.reason, asked.waiting?.calls.length], ['waiting', 1], text);
      const call = eventOf(events, 'client_call');
      assert.equal(call.tool, tool);
      if (tool === 'weather') assert.deepEqual(JSON.parse(call.input), { location: 'San Francisco' });
      const results = [{ id: call.id, content: 'It rains.' }];
      const went = await stage.run(`/documents/${name}/assistant/runs/${asked.run}/results`, { results });
      assert.equal(eventOf(went.events, 'end').reason, 'done', went.text);
      for (const pattern of [/It rains\./, ...returns]) assert.ok(pattern.test(vendor.asked[1] ?? ''), String(pattern));
    });
});
