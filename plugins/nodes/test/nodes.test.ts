import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { definePlugin, type DocumentNodeContribution } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import nodes from '../src/index.ts';

const MODULE = import.meta.resolve('./callout.ts');
const callout = { id: 'callout', title: 'Callout', module: MODULE };

const contributing = (...items: DocumentNodeContribution[]) =>
  definePlugin({
    name: 'contributing',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { nodes: '^1' },
    setup(host) {
      for (const item of items) host.contribute('documentNode', item);
    },
  });

const start = (...items: DocumentNodeContribution[]) => createTestHost([nodes, contributing(...items)]);

interface Description {
  readonly name: string;
  readonly builtIn: boolean;
  readonly content?: string;
  readonly attributes: { name: string; schema: unknown; required: boolean }[];
}

test('the schema describes the content of documents, with the values of attributes', async () => {
  await using host = await start();
  const { data } = (await host.inject({ url: '/schema' })).json<{
    data: { version: string; nodes: Description[]; marks: Description[] };
  }>();
  assert.equal(data.version, '');
  const heading = data.nodes.find(({ name }) => name === 'heading');
  assert.deepEqual([heading?.content, heading?.builtIn], ['headingNumber? inline*', true]);
  const schemas = Object.fromEntries(heading?.attributes.map(({ name, schema }) => [name, schema]) ?? []);
  assert.deepEqual(schemas['level'], { type: 'integer', minimum: 1, maximum: 6 });
  assert.deepEqual(schemas['textAlign'], { enum: ['left', 'center', 'right', 'justify'] });
  const link = data.marks.find(({ name }) => name === 'link');
  assert.ok(link?.attributes.find(({ name, required }) => name === 'href' && required));
  assert.ok(!JSON.stringify(data).includes('foreign'), 'holders are no part of documents');
});

test('a contributed node is in the schema and among the capabilities', async () => {
  await using host = await start(callout);
  const { data } = (await host.inject({ url: '/schema' })).json<{ data: { version: string; nodes: Description[] } }>();
  assert.equal(data.version, 'callout@1.0.0');
  const found = data.nodes.find(({ name }) => name === 'callout');
  assert.deepEqual([found?.builtIn, found?.attributes[0]?.schema], [false, { type: ['string'] }]);
  const capabilities = (await host.inject({ url: '/capabilities' })).json<{ data: { schema: unknown } }>();
  assert.deepEqual(capabilities.data.schema, {
    path: '/schema',
    document: '/schema/document.json',
    version: 'callout@1.0.0',
    nodes: ['callout'],
  });
});

test('the JSON Schema of documents is linked, has contributed nodes, and refuses unknown ones on request', async () => {
  await using host = await start(callout);
  const { data } = (await host.inject({ url: '/schema' })).json<{ data: { links: { document: string } } }>();
  const answer = await host.inject({ url: data.links.document });
  assert.match(String(answer.headers['content-type']), /^application\/schema\+json\b/);
  const isValid = new Ajv2020({ strict: false }).compile(answer.json());
  const strict = await host.inject({ url: `${data.links.document}?strict=true` });
  const isKnown = new Ajv2020({ strict: false }).compile(strict.json());
  const document = (type: string) => ({ type: 'doc', content: [{ type, content: [{ type: 'paragraph' }] }] });
  assert.deepEqual([isValid(document('callout')), isKnown(document('callout'))], [true, true]);
  assert.deepEqual([isValid(document('card')), isKnown(document('card'))], [true, false]);
  assert.equal(isValid({ type: 'doc', content: [{ type: 'callout' }] }), false, 'a callout has blocks');
});

test('the server does not start with invalid nodes, and reports all faults', async () => {
  const broken = [
    { id: 'note', title: 'Note', module: MODULE },
    { id: 'gone', title: 'Gone', module: import.meta.resolve('./gone.ts') },
  ];
  const told = (error: unknown): string => JSON.stringify((error as { report?: unknown }).report ?? error);
  await assert.rejects(start(...broken), (error: unknown) => {
    const message = told(error);
    assert.match(message, /note .*: the module defines callout, expected it to include .*note/);
    assert.match(message, /gone .*: the module cannot be loaded/);
    return true;
  });
  await assert.rejects(start(callout, { ...callout, id: 'callout2' }), (error: unknown) =>
    told(error).includes('callout2'),
  );
});
