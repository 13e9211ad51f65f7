import assert from 'node:assert/strict';
import { test } from 'node:test';
import ai from '@editor-companion/ai-providers';
import assistantPlugin from '@editor-companion/assistant';
import { Assistant, Documents, type AssistantEvent, type ClientTool } from '../../src/index.ts';
import { start } from '../stage.ts';

async function all(events: AsyncIterable<AssistantEvent>): Promise<AssistantEvent[]> {
  const list: AssistantEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

test(
  'the assistant edits, calls tools of the page and continues, and its run is undone',
  { timeout: 120_000 },
  async () => {
    await using stage = await start([ai, assistantPlugin]);
    const documents = new Documents(stage.as('ada'));
    await documents.create('d/1', { markdown: 'The quick fox.' });
    const assistant = new Assistant(stage.as('ada'), 'd/1');
    const asked: unknown[] = [];
    const pick: ClientTool = { name: 'pick', run: (input) => String(asked.push(input)) };
    const broken: ClientTool = { name: 'broken', run: () => Promise.reject(new Error('No window.')) };
    const prompt = [
      '/pick {"of": ["slow"]}',
      '/broken {}',
      '/change {"anchor": "1", "find": "quick", "put": "slow"}',
    ].join('\n');
    const question = { prompt, model: 'demo', mode: 'direct' } as const;
    const events = await all(assistant.ask(question, { clientTools: [pick, broken] }));
    const ends = events.flatMap((event) => (event.type === 'end' ? [event] : []));
    assert.deepEqual(
      [ends.map(({ reason }) => reason), new Set(ends.map(({ run }) => run)).size, asked],
      [['waiting', 'waiting', 'done'], 1, [{ of: ['slow'] }]],
    );
    const textOf = async () => (await documents.read('d/1', { as: 'markdown' })).content;
    assert.equal(await textOf(), 'The slow fox.\n');
    await assistant.undo(ends[0]?.run ?? '');
    assert.equal(await textOf(), 'The quick fox.\n');
    await assert.rejects(assistant.stop(ends[0]?.run ?? ''), { code: 'ASSISTANT_RUN_OVER' });
    await assert.rejects(all(new Assistant(stage.as('ada'), 'none').ask(question)), { code: 'DOCUMENT_NOT_FOUND' });
  },
);
