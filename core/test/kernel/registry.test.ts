import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Points } from '../../src/kernel/registry.ts';
import { definePoint, Type } from '../../src/plugin/index.ts';

function formats() {
  const points = new Points();
  points.declare(
    definePoint({
      id: 'importFormat',
      label: 'import format',
      schema: Type.Object({ title: Type.String() }),
      describe: ({ id }) => ({ id }),
    }),
    'owner',
  );
  const registry = points.get('importFormat');
  return { points, registry, add: (id: string, plugin = 'test') => registry.add({ id, title: id } as never, plugin) };
}

test('an unknown id answers 404 and lists the known ones', () => {
  const { registry, add } = formats();
  add('csv');
  add('epub');
  assert.throws(() => registry.get('pdf'), {
    code: 'UNKNOWN_ITEM',
    status: 404,
    message: 'There is no import format "pdf". Known: csv, epub.',
  });
});

test('a second contribution with the same id names both plugins', () => {
  const { add } = formats();
  add('csv', 'one');
  assert.throws(() => add('csv', 'two'), { code: 'DUPLICATE_ITEM', message: /Both one and two/ });
});

test('a contribution replaces a built-in one with the same id, once', () => {
  const { registry, add } = formats();
  assert.equal(add('csv', 'owner'), false);
  assert.throws(() => add('csv', 'owner'), { code: 'DUPLICATE_ITEM' });
  assert.equal(add('csv', 'one'), true);
  assert.equal(registry.pluginOf('csv'), 'one');
  assert.deepEqual(registry.ids(), ['csv']);
  assert.throws(() => add('csv', 'two'), { code: 'DUPLICATE_ITEM', message: /Both one and two/ });
});

test('a contribution that does not match the schema is refused with the path of the fault', () => {
  const { registry } = formats();
  assert.throws(() => registry.add({ id: 'csv', title: 3 } as never, 'test'), {
    code: 'INVALID_CONTRIBUTION',
    message: /\/title/,
  });
});

test('an unknown point gets a suggestion', () => {
  assert.throws(() => formats().points.get('importFormats'), {
    code: 'UNKNOWN_POINT',
    message: /Did you mean "importFormat"\?/,
  });
});

test('a point that may lack an owner is looked up without an error', () => {
  const { points, registry } = formats();
  assert.equal(points.find('importFormat'), registry);
  assert.equal(points.find('importFormats'), undefined);
});

test('capabilities contain the members that the owner chose', () => {
  const { points, add } = formats();
  add('csv');
  assert.deepEqual(points.describe(), { importFormat: [{ id: 'csv' }] });
});
