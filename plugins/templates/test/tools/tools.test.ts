import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiToolSuite, createTestHost, runSuite } from '@editor-companion/core/testing';
import { type AiToolContribution, definePlugin, definePoint } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import templates from '../../src/index.ts';
import { doc, paragraph, text } from '../support.ts';

const owner = definePlugin({
  name: 'assistant',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'aiTool', label: 'tool for models' })],
  setup() {},
});

async function start() {
  const host = await createTestHost([owner, storage, templates], { options: { templates: { seeds: false } } });
  const content = doc(paragraph(text('Dear {{name}}, bring {{what}}.')));
  const created = await host.inject({
    method: 'POST',
    url: '/template',
    payload: { name: 'Invitation', description: 'To a party', category: 'letters', content },
  });
  assert.equal(created.statusCode, 200, created.body);
  const { id } = created.json<{ data: { id: string } }>().data;
  const tools = host.contributed('aiTool') as readonly AiToolContribution[];
  const tool = (wanted: string): AiToolContribution => tools.find((one) => one.id === wanted) ?? assert.fail(wanted);
  return { host, id, tool };
}

runSuite(
  'templates',
  aiToolSuite({
    async make() {
      const { host, tool } = await start();
      return { tool: tool('templates'), close: () => host.close() };
    },
    samples: [
      { input: { query: 'party', from: 1 }, says: /^\S+ «Invitation» letters: To a party$/ },
      { input: { query: 'nothing of it', from: 1 }, says: /none/ },
    ],
  }),
);

runSuite(
  'use_template',
  aiToolSuite({
    async make() {
      const { host, id, tool } = await start();
      const own = tool('use_template');
      // The suite does not know the template's id.
      const named = (input: object): object => ('template' in input ? input : { template: id, ...input });
      return {
        tool: { ...own, run: (input, context) => own.run(named(input) as never, context) },
        close: () => host.close(),
      };
    },
    samples: [{ input: { values: { name: 'Ada', what: 7 } }, says: /^Filled in\.$/ }],
    refused: [
      { input: { template: 'nobody' }, code: 'TEMPLATE_NOT_FOUND' },
      { input: { values: { name: {} } }, code: 'TEMPLATE_CONTENT_INVALID' },
    ],
  }),
);

test('a template is filled in, and the model learns which places are open', async () => {
  const { host, id, tool } = await start();
  await using _ = host;
  const context = { principal: { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} } } as const;
  const input = { template: id, values: { name: 'Ada' } };
  const { text: told, content } = await tool('use_template').run(input as never, context as never);
  assert.equal(told, 'Variables without a value: what.');
  assert.deepEqual(content, doc(paragraph(text('Dear Ada, bring {{what}}.'))));
});
