import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** Threads with tools that are described by schemas, which they check. */
const WITH_SCHEMAS = ['plugins/assistant/src/desk/worker.ts'];

/** Imports modules in sequence, and reports which loaded files belong to the schema builder. */
const LOADER = `
  import { registerHooks } from 'node:module';
  const found = new Set();
  registerHooks({
    load(url, context, next) {
      if (url.includes('/node_modules/typebox/')) found.add(module);
      return next(url, context);
    },
  });
  let module;
  for (module of process.argv.slice(1)) await import(module);
  console.log(JSON.stringify([...found]));
`;

test('modules of worker threads do not load the schema builder, which each thread would load for itself', () => {
  const workers = globSync('plugins/*/src/**/worker.ts', { cwd: ROOT }).filter((file) => !WITH_SCHEMAS.includes(file));
  assert.ok(workers.length > 8);
  const urls = workers.map((file) => pathToFileURL(join(ROOT, file)).href);
  const args = ['--input-type=module', '--eval', LOADER, ...urls];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  assert.equal(stdout.trim(), '[]', stderr);
});
