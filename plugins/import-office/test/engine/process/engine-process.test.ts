import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EngineProcess } from '../../../src/engine/process/engine-process.ts';
import { fakeLaunch, LIFETIME, withDocument, type Manner } from '../kit/fake-process.ts';

const never = new AbortController().signal;

async function start(lifetime = {}, manner?: Manner) {
  const launch = await fakeLaunch(manner);
  const process = await EngineProcess.start(launch, { ...LIFETIME, ...lifetime }, never);
  return { process, folder: launch.folder.path, [Symbol.asyncDispose]: () => process.end() };
}

const convert = (process: EngineProcess, does: string, signal = never) =>
  withDocument(async (path, output) => {
    const answer = await process.convert({ path, output, fields: { does } }, signal);
    return { answer, result: existsSync(output) ? readFileSync(output, 'utf8') : undefined };
  });

test('a result is moved to its destination, and the process continues', async () => {
  await using started = await start();
  for (const _ of [1, 2]) {
    const { result } = await convert(started.process, 'copy');
    assert.equal(result, 'text');
  }
  assert.equal(started.process.spent, false);
  assert.equal(started.process.version, 'fake');
});

test('a process is spent after its share of documents, beyond its memory, and after any failure', async () => {
  for (const [does, lifetime] of [
    ['copy', { restartAfter: 1 }],
    ['swell', {}],
    ['fail', {}],
  ] as const) {
    await using started = await start(lifetime);
    await convert(started.process, does);
    assert.equal(started.process.spent, true, does);
  }
});

test('an orderly refusal does not spend the process', async () => {
  await using started = await start();
  assert.deepEqual((await convert(started.process, 'refuse')).answer, { refused: 0x20d });
  assert.equal(started.process.spent, false);
});

test('a link instead of a result is not followed', async () => {
  await using started = await start();
  await assert.rejects(convert(started.process, 'link'), /not a plain file/);
  assert.equal(started.process.spent, true);
});

test('a process that hangs is ended at the deadline, with its folder', async () => {
  const started = await start({ timeout: 100 });
  await assert.rejects(convert(started.process, 'hang'), /no response within 100 ms/);
  assert.equal(started.process.spent, true);
  await started.process.end();
  assert.equal(existsSync(started.folder), false);
});

test('an abort ends a process during work', async () => {
  const [started, controller] = [await start({}, 'stubborn'), new AbortController()];
  const converting = convert(started.process, 'hang', controller.signal);
  controller.abort(new Error('gone away'));
  await assert.rejects(converting, /gone away/);
  await started.process.end();
  assert.equal(started.process.spent, true);
  assert.equal(existsSync(started.folder), false);
});

for (const [manner, reason] of [
  ['stillborn', /ended with code 4/],
  ['mute', /no response within 300 ms/],
] as const) {
  test(`a ${manner} process fails to start and leaves nothing behind`, async () => {
    const launch = await fakeLaunch(manner);
    const lifetime = { ...LIFETIME, startTimeout: manner === 'mute' ? 300 : LIFETIME.startTimeout };
    await assert.rejects(EngineProcess.start(launch, lifetime, never), reason);
    assert.equal(existsSync(launch.folder.path), false);
  });
}

test('files that a process leaves elsewhere are removed with it', () =>
  withDocument(async (leftover) => {
    const launch = { ...(await fakeLaunch()), leftovers: [leftover] };
    const process = await EngineProcess.start(launch, LIFETIME, never);
    await process.end();
    assert.equal(existsSync(leftover), false);
  }));
