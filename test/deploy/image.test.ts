import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/server.ts';

const SCRIPT = join(REPOSITORY, 'deploy/image/start.sh');
const dockerfile = await readFile(join(REPOSITORY, 'Dockerfile'), 'utf8');

const PLUGIN = `import { definePlugin } from '@editor-companion/core/plugin';
export default definePlugin({ name: 'bread', version: '3.2.1', apiVersion: 1, setup() {} });`;

/** Creates the folders of the image as a container sees them, with this repository as the application. */
async function createContainer() {
  const root = await mkdtemp(join(tmpdir(), 'companion-image-'));
  await symlink(REPOSITORY, join(root, 'app'), 'junction');
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'), 'junction');
  const mount = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, 'config', name)), { recursive: true });
      await writeFile(join(root, 'config', name), text);
    }
  };
  const run = (...args: string[]) =>
    spawnSync('sh', [SCRIPT, ...args], {
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        COMPANION_APP: join(root, 'app'),
        COMPANION_CONFIG: join(root, 'config'),
        COMPANION_AUTH: 'false',
        NODE_ENV: 'production',
      },
    });
  return { mount, run, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}

const skip = process.platform === 'win32' ? 'the image is one of Linux' : false;

test('a mounted configuration and its plugins are used, and find the packages of the image', { skip }, async () => {
  await using container = await createContainer();
  await container.mount({
    'companion.config.ts': `import { defineConfig } from '@editor-companion/core';
      export default defineConfig({ plugins: { storage: true, bread: true } });`,
    'node_modules/companion-plugin-bread/package.json':
      '{"name":"companion-plugin-bread","type":"module","exports":"./main.js"}',
    'node_modules/companion-plugin-bread/main.js': PLUGIN,
  });
  const { status, stdout, stderr } = container.run('plugins');
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^storage /m);
  assert.match(stdout, /^bread +3\.2\.1 +ready +companion-plugin-bread$/m);
});

test(
  'a mounted folder with its own server runs that server; without one the image runs its own configuration',
  { skip },
  async () => {
    await using container = await createContainer();
    const bare = container.run('plugins');
    assert.match(bare.stdout, /^playground /m, bare.stderr);
    await container.mount({
      'node_modules/@editor-companion/core/bin/companion.js':
        'console.log("mine", process.cwd(), process.argv.slice(2).join(" "));',
    });
    assert.match(container.run('start', '--role', 'web').stdout, /^mine .*config start --role web\n$/);
    assert.match(container.run().stdout, / start\n$/);
  },
);

test('the image starts by an existing script, and takes engines and fonts as build arguments', async () => {
  const [, script = ''] = /^CMD \["([^"]+)"\]$/m.exec(dockerfile) ?? [];
  await access(join(REPOSITORY, script), constants.X_OK);
  const used = [...dockerfile.matchAll(/\$([A-Z]+)\b/g)].map(([, name]) => name);
  const declared = [...dockerfile.matchAll(/^ARG ([A-Z]+)=/gm)].map(([, name]) => name);
  for (const name of ['ENGINES', 'FONTS']) assert.ok(declared.includes(name) && used.includes(name), name);
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  for (const [, from] of dockerfile.matchAll(/^COPY --from=(\w+)/gm)) assert.ok(stages.includes(from));
});
