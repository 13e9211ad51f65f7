import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { definePlugin, type DocumentNode, type DrawRequest } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import { validate } from '@editor-companion/document';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { upload } from '../kit/upload.ts';
import { presentation } from '../../../../formats/test/kit/presentation.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DECK = presentation({ slides: ['', '', { shapes: '', attributes: 'show="0"' }] });

/** Starts a server with one engine that renders this number of slides. */
function start(paint: (request: DrawRequest) => number): Promise<TestHost> {
  const painter = definePlugin({
    name: 'painter',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { 'import-office': '^1' },
    setup(host) {
      host.contribute('officeEngine', {
        id: 'painter',
        title: 'Painter',
        converts: () => false,
        available: () => Promise.resolve(true),
        convert: () => Promise.reject(new Error('It converts nothing.')),
        slides: { paints: (source) => source === 'pptx', paint: async (request) => paint(request) },
      });
    },
  });
  return createTestHost([storage, conversion, importOffice, painter], {
    options: { 'import-office': { engines: ['painter'] } },
  });
}

const draws = (count: number) => (request: DrawRequest) => {
  for (let number = 1; number <= count; number += 1) writeFileSync(`${request.output}-${number}`, PNG);
  return count;
};

async function send(host: TestHost, bytes = DECK, query = '?slideImages=true') {
  const answer = await host.inject(upload(bytes, { query }));
  const { data } = answer.json<{
    data: { content: DocumentNode; assets: { name: string; url: string }[]; warnings: { code: string }[] };
  }>();
  validate(data.content);
  return {
    types: data.content.content?.map((node) => node.content?.[0]?.attrs?.['alt'] ?? node.type),
    assets: data.assets,
    warnings: data.warnings.map(({ code }) => code).filter((code) => code.startsWith('SLIDE_')),
  };
}

test('each visible slide begins with its picture', async () => {
  await using host = await start(draws(2));
  const { types, assets, warnings } = await send(host);
  assert.deepEqual(types, ['Slide 1', 'paragraph', 'pageBreak', 'Slide 2', 'paragraph']);
  assert.deepEqual(
    assets.map(({ name }) => name),
    ['slide-1.png', 'slide-2.png'],
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual((await host.inject({ method: 'GET', url: assets[1]?.url ?? '' })).rawPayload, PNG);
});

test('slides are drawn only on request, and both results are stored separately', async () => {
  await using host = await start(draws(2));
  await send(host);
  assert.deepEqual((await send(host, DECK, '')).assets, []);
});

test('slides beyond the drawn ones have no picture, with a warning', async () => {
  await using host = await start(draws(1));
  const { types, warnings } = await send(host);
  assert.deepEqual(types, ['Slide 1', 'paragraph', 'pageBreak', 'paragraph']);
  assert.deepEqual(warnings, ['SLIDE_IMAGES_CUT']);
});

test('pictures that cannot be assigned to slides are left out, with a warning', async () => {
  await using host = await start(draws(3));
  assert.deepEqual((await send(host)).warnings, ['SLIDE_IMAGES_MISSING']);
});

test('an engine that breaks off loses the pictures, not the document', async () => {
  await using host = await start(() => {
    throw new Error('core dumped');
  });
  const { types, warnings } = await send(host);
  assert.deepEqual(types, ['paragraph', 'pageBreak', 'paragraph']);
  assert.deepEqual(warnings, ['SLIDE_IMAGES_MISSING']);
});

test('other documents have no slides', async () => {
  await using host = await start(() => assert.fail('nothing to draw'));
  assert.deepEqual((await send(host, docx({ body: p('text') }))).warnings, []);
});
