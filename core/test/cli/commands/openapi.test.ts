import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { main } from '../../../src/cli/main.ts';
import { createProject, wordConfig, wordPlugin } from '../project.ts';

/** Describes the routes that the host lists, as a reference plugin would. */
const describer = `
  import { definePlugin } from '@editor-companion/core/plugin';
  export default definePlugin({
    name: 'describer', version: '1.0.0', apiVersion: 1, needs: ['routes'],
    setup(host) {
      host.routes((app) => {
        app.get('/openapi', { config: { public: true, envelope: false }, schema: { tags: ['d'], summary: 'd', operationId: 'd' } }, () => ({ openapi: '3.1.0', mode: host.mode, paths: host.use('routes').list().map(({ url }) => url) }));
      });
    },
  });`;
const config = wordConfig.replace('plugins: {', "plugins: { describer: { use: './plugins/describer.ts' },");
const files = {
  'companion.config.ts': config,
  'plugins/word.ts': wordPlugin('one'),
  'plugins/describer.ts': describer,
};

test('the description is written to a file, without touching the data folder', async () => {
  await using project = await createProject(files);
  assert.equal(await main(['openapi', '--out', 'api.json'], project.terminal), 0);
  const document = JSON.parse(await readFile(join(project.folder, 'api.json'), 'utf8')) as {
    openapi: string;
    mode: string;
    paths: string[];
  };
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.mode, 'development');
  assert.ok(document.paths.includes('/word'));
  assert.equal(existsSync(join(project.folder, 'data')), false);
});

test('without a plugin that describes the interface the command names the missing one', async () => {
  await using project = await createProject({
    'companion.config.ts': wordConfig,
    'plugins/word.ts': wordPlugin('one'),
  });
  assert.equal(await main(['openapi'], project.terminal), 1);
  assert.match(project.terminal.complained, /reference: true/);
});
