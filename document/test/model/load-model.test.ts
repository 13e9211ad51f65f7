import { deepEqual, equal, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { documentModel, loadModel, modulesOf } from '../../src/index.ts';

const MODULE = import.meta.resolve('./callout.ts');

test('a model is loaded from modules, once for the same list', async () => {
  const model = await loadModel([MODULE]);
  equal(await loadModel([MODULE]), model);
  equal(model.version, 'callout@1.0.0 mention@2 keyboard@1');
  deepEqual(model.modules, [MODULE]);
  equal(await loadModel([]), documentModel);
});

test('a thread loads the same model', async () => {
  const code = `
    const { loadModel } = await import(${JSON.stringify(import.meta.resolve('../../src/index.ts'))});
    const { parentPort } = await import('node:worker_threads');
    parentPort.postMessage((await loadModel(${JSON.stringify([MODULE])})).version);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  equal(
    await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject)),
    'callout@1.0.0 mention@2 keyboard@1',
  );
});

test('modules that cannot be loaded, or without exports, are reported together', async () => {
  const empty = 'data:text/javascript,export const a = 1';
  const broken = 'data:text/javascript,throw new Error("no luck")';
  await rejects(loadModel([empty, broken]), ({ code, details }: { code: string; details: { message: string }[] }) => {
    equal(code, 'NODE_INVALID');
    deepEqual(
      details.map(({ message }) => message),
      ['it has no default export', 'it cannot be loaded: no luck'],
    );
    return true;
  });
});

test('the modules of a point are those of its items, and none without an owner', () => {
  deepEqual(modulesOf([{ module: 'file:///a.js' }]), ['file:///a.js']);
  deepEqual(modulesOf(undefined), []);
});
