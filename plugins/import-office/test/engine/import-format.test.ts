import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { BootError } from '@editor-companion/core';
import { definePlugin, type EngineRequest } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { errors } from '../../src/errors.ts';
import importOffice from '../../src/index.ts';
import { compound } from '../kit/compound.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { upload } from '../kit/upload.ts';

type Deed = (request: EngineRequest, signal: AbortSignal) => void | Promise<void>;

/** Starts a server with these engines in this order. */
function start(deeds: Readonly<Record<string, Deed>>): Promise<TestHost> {
  const engines = definePlugin({
    name: 'engines',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { 'import-office': '^1' },
    setup(host) {
      for (const [id, deed] of Object.entries(deeds)) {
        host.contribute('officeEngine', {
          id,
          title: id,
          converts: () => true,
          available: () => Promise.resolve(true),
          convert: async (request, { signal }) => deed(request, signal),
        });
      }
    },
  });
  const options = { 'import-office': { engines: Object.keys(deeds) } };
  return createTestHost([storage, conversion, importOffice, engines], { options });
}

/** The start of a Word 97 document. */
const WORD = compound([{ name: 'WordDocument', bytes: Buffer.from('eca5'.padEnd(64, '0'), 'hex') }]);
const RESULT = docx({ body: p('rewritten') });
const rewrite: Deed = ({ output }) => writeFileSync(output, RESULT);
const breakOff: Deed = () => {
  throw new Error('core dumped');
};

async function send(host: TestHost, bytes = WORD, filename = 'a.doc') {
  const answer = await host.inject(upload(bytes, { filename }));
  return {
    status: answer.statusCode,
    ...answer.json<{ data?: { format: string; content: unknown }; error?: string }>(),
  };
}

test('the output of an engine is read and returned, and nothing of it is kept', async () => {
  const seen: EngineRequest[] = [];
  await using host = await start({
    fake(request, signal) {
      seen.push(request);
      return rewrite(request, signal);
    },
  });
  const { status, data } = await send(host);
  assert.equal(status, 200);
  assert.equal(data?.format, 'doc');
  assert.match(JSON.stringify(data.content), /rewritten/);
  const [request] = seen;
  assert.deepEqual([request?.source, request?.target], ['doc', 'docx']);
  assert.equal(existsSync(dirname(request?.output ?? '/')), false);
});

test('an engine that breaks off is skipped, and one that refuses the document is not', async () => {
  await using passing = await start({ first: breakOff, second: rewrite });
  assert.equal((await send(passing)).status, 200);
  await using refusing = await start({
    first() {
      throw errors.IMPORT_FILE_ENCRYPTED();
    },
    second: rewrite,
  });
  assert.equal((await send(refusing)).error, 'IMPORT_FILE_ENCRYPTED');
});

test('a result that the reader refuses refuses the document', async () => {
  await using host = await start({ fake: ({ output }) => writeFileSync(output, 'not a package') });
  const { status } = await send(host);
  assert.equal(status, 422);
});

test('without an engine the answer names the program to install', async () => {
  await using host = await start({});
  const { status, error } = await send(host);
  assert.deepEqual([status, error], [503, 'IMPORT_ENGINE_MISSING']);
});

test('an unknown engine in the options stops the start', async () => {
  const options = { 'import-office': { engines: ['libreofice'] } };
  await assert.rejects(
    createTestHost([storage, conversion, importOffice], { options }),
    (error) => error instanceof BootError && /libreofice.*libreoffice, wasm/.test(JSON.stringify(error.report)),
  );
});

test('a document of another kind than its name is read by its content', async () => {
  await using host = await start({ fake: breakOff });
  const { data } = await send(host, docx({ body: p('own reader') }), 'a.doc');
  assert.equal(data?.format, 'docx');
});
