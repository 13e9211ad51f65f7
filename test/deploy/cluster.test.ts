import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { checkCompanion } from '@editor-companion/core';
import { REPOSITORY } from '../support/server.ts';

const FOLDER = join(REPOSITORY, 'deploy/cluster');
const [compose, dockerfile, balancer] = await Promise.all(
  [join(FOLDER, 'compose.yaml'), join(REPOSITORY, 'Dockerfile'), join(FOLDER, 'haproxy.cfg')].map((file) =>
    readFile(file, 'utf8'),
  ),
);

interface Service {
  readonly command: readonly string[];
  readonly environment: readonly string[];
  readonly volumes: readonly string[];
}
const { services } = parse(compose ?? '', { merge: true }) as { services: Record<string, Service> };
const [web, worker] = ['companion', 'worker'].map((name) => services[name]);

/** Returns the environment of a node from the compose file and the image. */
function environment(service: Service | undefined = web): Record<string, string> {
  const given = (service?.environment ?? [])
    .filter((text) => text.includes('='))
    .map((text) => text.replace(/\$\{\w+:\?[^}]*\}/, 'secret').split(/=(.*)/s, 2));
  const image = [...(dockerfile ?? '').matchAll(/^(?:ENV| {3}) (NODE_ENV|HOST|PORT|DATA_DIR)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  );
  return Object.fromEntries([...image, ...given]) as Record<string, string>;
}

test('the configuration of the cluster is complete with the variables of its compose file', async () => {
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
  // Without a decision about auth the server does not start.
  const undecided = await checkCompanion({ configFile: join(FOLDER, 'companion.config.ts'), env });
  assert.equal(undecided.ok, false);
});

test('the balancer requests the port and the path that the image serves, and the shared folder can be written by the image’s user', () => {
  const { PORT } = environment();
  assert.match(balancer ?? '', new RegExp(`server-template node \\d+ companion:${PORT} check`));
  assert.match(balancer ?? '', /option httpchk GET \/health\/ready\n/);
  assert.match(dockerfile ?? '', /mkdir -p \/data \/files .*&& chown node:node \/data \/files /);
});

test('web nodes and workers have the same configuration and files, and each its role', () => {
  assert.ok(web && worker);
  const rolesOf = ({ command }: Service): string | undefined => command[command.indexOf('--role') + 1];
  assert.deepEqual([rolesOf(web), rolesOf(worker)], ['web', 'worker']);
  const withoutRole = ({ command, ...service }: Service): object => ({
    ...service,
    command: command.filter((word) => word !== rolesOf({ command, ...service })),
  });
  assert.deepEqual(withoutRole(web), withoutRole(worker));
});

/** Matches files of the repository in a line of the image, except those that a build creates. */
const WORDS = /[\w./-]+\.(?:mjs|js|sh|ts)\b/g;

test('files that the image and the compose file use exist in the repository, and .dockerignore does not exclude them', async () => {
  const ignored = await readFile(join(REPOSITORY, '.dockerignore'), 'utf8');
  const lines = ignored.split('\n').filter(Boolean);
  const named = [dockerfile ?? '', compose ?? ''].flatMap((text) => [...text.matchAll(WORDS)].map(([word]) => word));
  const files = [...new Set(named)];
  assert.deepEqual(files.toSorted(), [
    'companion.config.ts',
    'deploy/cluster/companion.config.ts',
    'deploy/image/start.sh',
    'scripts/build-fonts.mjs',
    'scripts/build-server.mjs',
    'scripts/start.mjs',
  ]);
  for (const file of files) {
    await access(join(REPOSITORY, file));
    assert.ok(!lines.some((line) => file === line || file.startsWith(`${line}/`)), file);
  }
});

test('each stage of the image builds on an existing one, and its user is not root', () => {
  const stages = [...(dockerfile ?? '').matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from = '', name = '']) => ({
    from,
    name,
  }));
  assert.deepEqual(
    stages.map(({ name }) => name),
    ['app', 'web', 'worker'],
  );
  for (const [index, { from }] of stages.entries())
    assert.ok(from.startsWith('node:24-') || stages.slice(0, index).some(({ name }) => name === from), from);
  const users = [...(dockerfile ?? '').matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
  assert.equal(users.at(-1), 'node');
});
