import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, startHost } from '../support/ai-host.ts';
import { json, stall, startUpstream, stream } from '../support/fake-upstream.ts';
import { answerOf, text } from '../support/openai-chunks.ts';

const path = '/ai/suggestion';
const listed = (...candidates: string[]): string => JSON.stringify({ candidates });
const suggestionsOf = (body: string): unknown =>
  (JSON.parse(body) as { data: { suggestions: unknown } }).data.suggestions;
const fox = { text: 'The quick brown fox⦙ over the dog.' };

describe('POST /ai/suggestion', () => {
  it('returns distinct continuations that fit between the texts around the cursor', async () => {
    const said = listed('The quick brown fox jumps', ' leaps over the dog.', ' JUMPS', ' runs');
    await using upstream = await startUpstream(stream(answerOf(said)));
    await using host = await startHost(upstream.url);
    const { status, text: body } = await ask(await host.listen(), fox, { path });
    assert.equal(status, 200);
    assert.deepEqual(suggestionsOf(body), [' jumps', ' leaps', ' runs']);
  });

  it('returns an empty list if the model suggests nothing', async () => {
    await using upstream = await startUpstream(stream(answerOf('{"candidates":[]}')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    assert.deepEqual(suggestionsOf((await ask(base, fox, { path })).text), []);
    assert.deepEqual(suggestionsOf((await ask(base, { text: '⦙' }, { path })).text), []);
    assert.equal(upstream.seen.length, 1);
  });

  it('returns the suggestions that have arrived by the deadline', async () => {
    await using upstream = await startUpstream(stall([text('{"candidates":[" jumps"," ru')]));
    await using host = await startHost(upstream.url, { suggestion: { deadline: 150 } });
    assert.deepEqual(suggestionsOf((await ask(await host.listen(), fox, { path })).text), [' jumps']);
    await upstream.seen[0]?.aborted;
  });

  it('asks once for the same place, and not at all while the user types the suggestion', async () => {
    await using upstream = await startUpstream(stream(answerOf(listed(' jumps', ' runs'))));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const both = await Promise.all([ask(base, fox, { path }), ask(base, fox, { path })]);
    assert.deepEqual(
      both.map(({ text: body }) => suggestionsOf(body)),
      [
        [' jumps', ' runs'],
        [' jumps', ' runs'],
      ],
    );
    const typed = await ask(base, { text: 'The quick brown fox ju⦙ over the dog.' }, { path });
    assert.deepEqual(suggestionsOf(typed.text), ['mps']);
    assert.equal(upstream.seen.length, 1);
  });

  it('replaces an older request of a session by a newer one', async () => {
    await using upstream = await startUpstream(stall([]), stream(answerOf(listed(' jumps'))));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const older = ask(base, { ...fox, sessionId: 's' }, { path });
    const seen = await upstream.request(0);
    const newer = await ask(base, { text: 'The quick fox⦙', sessionId: 's' }, { path });
    assert.deepEqual(suggestionsOf(newer.text), [' jumps']);
    assert.equal((await older).status, 409);
    await seen.aborted;
  });

  it('streams suggestions as they arrive', async () => {
    await using upstream = await startUpstream(stream([text('{"candidates":[" jumps",'), ...answerOf('" runs"]}')]));
    await using host = await startHost(upstream.url);
    const { text: body } = await ask(await host.listen(), { ...fox, stream: true }, { path });
    const data = body
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => JSON.parse(line.slice(5)) as object);
    assert.deepEqual(data[0], { suggestions: [' jumps'], status: 'streaming' });
    assert.deepEqual(data.at(-1), { suggestions: [' jumps', ' runs'], status: 'complete' });
  });

  it('uses native fill-in-the-middle if the model has it, in parallel for several suggestions', async () => {
    let count = 0;
    await using upstream = await startUpstream(
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ text: [' jumps', ' runs'][count++] }] })),
    );
    await using host = await startHost(upstream.url, {
      providers: { vllm: { baseUrl: upstream.url, models: ['qwen-coder'] } },
      suggestion: { provider: 'vllm' },
    });
    const { text: body } = await ask(await host.listen(), { ...fox, n: 2 }, { path });
    assert.deepEqual((suggestionsOf(body) as string[]).toSorted(), [' jumps', ' runs']);
    assert.deepEqual(
      upstream.seen.map(({ path: at, body: { prompt, suffix } }) => [at, prompt, suffix]),
      [
        ['/v1/completions', 'The quick brown fox', ' over the dog.'],
        ['/v1/completions', 'The quick brown fox', ' over the dog.'],
      ],
    );
  });

  it('fails with a status if the vendor fails', async () => {
    await using upstream = await startUpstream(json({}, 500));
    await using host = await startHost(upstream.url, { retries: { max: 0 } });
    assert.equal((await ask(await host.listen(), fox, { path })).status, 502);
  });
});
