import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkCompanion } from '@editor-companion/core';
import { REPOSITORY } from '../support/server.ts';

const FOLDER = join(REPOSITORY, 'deploy/cluster');
const [compose, dockerfile, balancer] = await Promise.all(
  [join(FOLDER, 'compose.yaml'), join(REPOSITORY, 'Dockerfile'), join(FOLDER, 'haproxy.cfg')].map((file) =>
    readFile(file, 'utf8'),
  ),
);

/** What the compose file and the image put into the environment of a node. */
function environment(): Record<string, string> {
  const [, node = ''] = /\n {2}companion:\n([\s\S]*?)\n\n/.exec(compose ?? '') ?? [];
  const given = [...node.matchAll(/^ {6}- (\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/, 'secret'),
  ]);
  const image = [...(dockerfile ?? '').matchAll(/^(?:ENV| {3}) (NODE_ENV|HOST|PORT|DATA_DIR)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  );
  return Object.fromEntries([...image, ...given]) as Record<string, string>;
}

test('the configuration of the cluster is whole with what its compose file sets', async () => {
  const env = environment();
  assert.deepEqual(Object.keys(env).toSorted(), ['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT', 'REDIS_URL']);
  const report = await checkCompanion({
    configFile: join(FOLDER, 'companion.config.ts'),
    env: { ...env, COMPANION_AUTH: 'false' },
  });
  assert.deepEqual(
    report.problems.filter(({ severity }) => severity === 'error'),
    [],
  );
  // Without a decision about auth it does not start.
  const undecided = await checkCompanion({ configFile: join(FOLDER, 'companion.config.ts'), env });
  assert.equal(undecided.ok, false);
});

test('the balancer asks the port and the path that the image serves, and what nodes share can be written by its user', () => {
  const { PORT } = environment();
  assert.match(balancer ?? '', new RegExp(`server-template node \\d+ companion:${PORT} check`));
  assert.match(balancer ?? '', /option httpchk GET \/health\/ready\n/);
  assert.match(dockerfile ?? '', /mkdir -p \/data \/files .*&& chown node:node \/data \/files /);
});
