import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCompanion } from '../../src/companion.ts';
import { definePlugin } from '../../src/plugin/definition.ts';
import { Type } from '../../src/plugin/index.ts';

const closed = { additionalProperties: false, default: {} };
const notes = definePlugin({
  name: 'notes',
  version: '1.0.0',
  apiVersion: 1,
  options: Type.Object(
    {
      keepDays: Type.Integer({ retention: { kind: 'notes', unit: 'days' }, default: 30, minimum: 1 }),
      drafts: Type.Object(
        {
          keep: Type.Integer({ retention: { kind: 'drafts', unit: 'ms' }, default: 1000 }),
          short: Type.Integer({ retention: { kind: 'stages', unit: 'ms', isStage: true }, default: 86_400_000 }),
          long: Type.Integer({ retention: { kind: 'stages', unit: 'ms', isStage: true }, default: 864_000_000 }),
        },
        closed,
      ),
    },
    closed,
  ),
  setup() {},
});

async function valuesOf(retention: object, options: object = {}, env: Record<string, string> = {}) {
  const config = { retention, plugins: { notes: { use: notes, options } } };
  const report = await checkCompanion({ cwd: '/', env, config });
  const of = (path: string): unknown =>
    report.values.find((value) => value.path === `plugins.notes.options.${path}`)?.value;
  return { report, of };
}

test('a kind sets the options that keep its data, in their units, and nothing else', async () => {
  const { of, report } = await valuesOf({ notes: 7, drafts: 0.5 });
  assert.equal(report.ok, true, JSON.stringify(report.problems));
  assert.deepEqual([of('keepDays'), of('drafts.keep')], [7, 43_200_000]);
  assert.equal((await valuesOf({})).of('keepDays'), 30);
});

test('an option of a plugin has priority, and so has a variable that sets it', async () => {
  assert.equal((await valuesOf({ notes: 7 }, { keepDays: 9 })).of('keepDays'), 9);
  const { of } = await valuesOf({ notes: 7 }, {}, { COMPANION_PLUGINS__NOTES__KEEP_DAYS: '11' });
  assert.equal(of('keepDays'), 11);
});

test('a time for stages shortens longer stages, and extends only the last one', async () => {
  const { of } = await valuesOf({ stages: 3 });
  assert.deepEqual([of('drafts.short'), of('drafts.long')], [86_400_000, 3 * 86_400_000]);
});

test('an unknown kind, and a time that an option refuses, are reported by name', async () => {
  const unknown = await valuesOf({ note: 7 });
  assert.match(unknown.report.problems[0]?.message ?? '', /«note»/);
  assert.match(unknown.report.problems[0]?.hint ?? '', /"notes"/);
  const short = await valuesOf({ notes: 0 });
  assert.equal(short.report.ok, false);
  assert.match(JSON.stringify(short.report.problems), /retention/);
});
