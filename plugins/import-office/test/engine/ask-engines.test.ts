import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, type Logger, type OfficeEngine, type Registry } from '@editor-companion/core/plugin';
import { askEngines } from '../../src/engine/ask-engines.ts';
import { errors } from '../../src/errors.ts';

const REQUEST = { path: '/in', size: 1, source: 'doc', target: 'docx', output: '/out' };
const quiet = { warn: () => undefined } as unknown as Logger;

function ask(
  engines: readonly OfficeEngine[],
  signal = new AbortController().signal,
  order = engines.map(({ id }) => id),
  source = REQUEST.source,
) {
  const registry = { find: (id: string) => engines.find((candidate) => candidate.id === id) } as Registry<OfficeEngine>;
  return askEngines(registry, order, { ...REQUEST, source }, { signal, caller: 'ada', log: quiet });
}

function engine(
  id: string,
  convert: () => Promise<void>,
  parts: Partial<OfficeEngine> = {},
): OfficeEngine & { asked: number } {
  const made = {
    id,
    title: id,
    asked: 0,
    converts: () => true,
    available: () => Promise.resolve(true),
    convert: () => {
      made.asked += 1;
      return convert();
    },
    ...parts,
  };
  return made;
}

const fine = () => Promise.resolve();
const broken = () => Promise.reject(new Error('core dumped'));
const coded = (code: string) => (error: unknown) => CompanionError.is(error) && error.code === code;

test('only the first suitable engine is asked', async () => {
  const [first, second] = [engine('a', fine), engine('b', fine)];
  await ask([first, second]);
  assert.deepEqual([first.asked, second.asked], [1, 0]);
});

test('the order is the operator’s', async () => {
  const [first, second] = [engine('a', fine), engine('b', fine)];
  await ask([first, second], undefined, ['b', 'a']);
  assert.deepEqual([first.asked, second.asked], [0, 1]);
});

test('an engine that breaks is skipped', async () => {
  const second = engine('b', fine);
  await ask([engine('a', broken), second]);
  assert.equal(second.asked, 1);
});

test('an engine’s error about the document is the answer', async () => {
  const second = engine('b', fine);
  const first = engine('a', () => Promise.reject(errors.IMPORT_FILE_ENCRYPTED()));
  await assert.rejects(ask([first, second]), coded('IMPORT_FILE_ENCRYPTED'));
  assert.equal(second.asked, 0);
});

test('an engine that is not installed or does not read the format is not asked', async () => {
  const absent = engine('a', fine, { available: () => Promise.resolve(false) });
  const other = engine('b', fine, { converts: () => false });
  await assert.rejects(ask([absent, other]), coded('IMPORT_ENGINE_MISSING'));
  assert.deepEqual([absent.asked, other.asked], [0, 0]);
});

test('if all engines break, that is reported, without the reasons', async () => {
  await assert.rejects(
    ask([engine('a', broken), engine('b', broken)]),
    (error) => coded('IMPORT_ENGINE_FAILED')(error) && !/core dumped/.test(String(error)),
  );
});

test('no engine is asked after the caller has left', async () => {
  const controller = new AbortController();
  const first = engine('a', () => {
    controller.abort(new Error('gone away'));
    return broken();
  });
  const second = engine('b', fine);
  await assert.rejects(ask([first, second], controller.signal), /gone away/);
  assert.equal(second.asked, 0);
});

test('for Microsoft Works the error names the program to install, which the package lacks', async () => {
  const message = async (source: string): Promise<string> => {
    const error: unknown = await ask([], undefined, [], source).catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message : '';
  };
  assert.match(await message('doc'), /LibreOffice.*@matbee/);
  assert.match(await message('works'), /Install LibreOffice/);
  assert.doesNotMatch(await message('works'), /@matbee/);
});
