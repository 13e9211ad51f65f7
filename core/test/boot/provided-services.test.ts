import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlan } from '../../src/boot/plan.ts';
import { definePlugin, Switchable, Type } from '../../src/plugin/index.ts';

const closed = { additionalProperties: false };
const Options = Type.Object(
  {
    files: Switchable(Type.Object({ folder: Type.String({ default: 'files' }) }, { ...closed, default: {} })),
    jobs: Switchable(Type.Object({}, { ...closed, default: {} })),
    kv: Type.Boolean({ default: true }),
  },
  closed,
);
const disk = definePlugin({
  name: 'disk',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['files', 'jobs', 'kv'],
  options: Options,
  setup() {},
});
const cloud = definePlugin({ name: 'cloud', version: '1.0.0', apiVersion: 1, provides: ['files'], setup() {} });
const reader = definePlugin({ name: 'reader', version: '1.0.0', apiVersion: 1, needs: ['files'], setup() {} });

async function plan(plugins: Record<string, unknown>, env: Record<string, string> = {}) {
  const { plugins: planned, report } = await makePlan({ config: { plugins: plugins as never }, env });
  const provided = Object.fromEntries(planned.map(({ definition }) => [definition.name, definition.provides]));
  const told = report.problems.map(({ path, message, hint, expected }) => [path, message, expected, hint].join(' '));
  return { order: planned.map(({ definition }) => definition.name), provided, told: told.join('\n'), planned };
}

test('fills in the defaults of a service that stays switched on', async () => {
  const { planned, told } = await plan({ disk: { use: disk } });
  assert.equal(told, '');
  assert.deepEqual(planned[0]?.options, { files: { folder: 'files' }, jobs: {}, kv: true });
});

test('sets up the users of a service after the plugin that provides it instead', async () => {
  const off = { use: disk, options: { files: false } };
  const { order, provided, told } = await plan({ reader: { use: reader }, disk: off, cloud: { use: cloud } });
  assert.equal(told, '');
  assert.deepEqual(provided, { disk: ['jobs', 'kv'], cloud: ['files'], reader: undefined });
  assert.deepEqual(order, ['cloud', 'reader', 'disk']);
});

test('lets a variable hand a service to another plugin', async () => {
  const plugins = { disk: { use: disk }, cloud: { use: cloud } };
  const { provided, told } = await plan(plugins, { COMPANION_PLUGINS__DISK__FILES: 'false' });
  assert.equal(told, '');
  assert.deepEqual(provided['disk'], ['jobs', 'kv']);
});

test('names the option that resolves a conflict over a service', async () => {
  const { told } = await plan({ cloud: { use: cloud }, disk: { use: disk } });
  assert.match(told, /Two plugins provide the service "files": cloud and disk\..*such as disk: \{ files: false \}/);
});

test('names the plugin that left a service without a provider', async () => {
  const { told } = await plan({ disk: { use: disk, options: { files: false } }, reader: { use: reader } });
  assert.match(told, /reader needs the service "files".*remove files: false from the options of disk/);
});

test('refuses true and text as options of a service', async () => {
  for (const files of [true, 'no'])
    assert.match(
      (await plan({ disk: { use: disk, options: { files } } })).told,
      /disk\.options\.files .*object \| false/,
    );
});

test('ignores a boolean option that only shares the name of a service', async () => {
  assert.deepEqual((await plan({ disk: { use: disk, options: { kv: false } } })).provided['disk'], disk.provides);
});
