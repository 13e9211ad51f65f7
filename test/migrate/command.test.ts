import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { main } from '../../core/src/cli/main.ts';
import { createProject, type Project } from '../../core/test/cli/project.ts';
import { call, configOf, KEY, serve } from './installation.ts';

/** Returns the configuration of two installations on one machine, with package names as an operator writes them. */
const configFile = (dataDir: string): string => {
  const names = ['auth', 'storage', 'collab', 'conversion', 'nodes', 'mock', 'templates', 'webhook'];
  return [
    ...names.map((name) => `import ${name} from '@editor-companion/${name}';`),
    `const packages = { ${names.join(', ')} };`,
    `const config = ${JSON.stringify(configOf(dataDir))};`,
    'for (const [name, plugin] of Object.entries(config.plugins)) plugin.use = packages[name];',
    "export default { ...config, log: { level: 'fatal' } };",
  ].join('\n');
};

const project = (): Promise<Project> =>
  createProject({ 'companion.config.ts': configFile('old'), 'next.config.ts': configFile('next') });

/** Runs the command. @returns its exit code and its output. */
async function migrate({ terminal }: Project, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const before = [terminal.printed.length, terminal.complained.length];
  const code = await main(['migrate', ...args], terminal);
  return { code, out: terminal.printed.slice(before[0]), err: terminal.complained.slice(before[1]) };
}

describe('the command companion migrate', () => {
  test('describes the move, moves, and refuses to move again', async () => {
    await using installation = await project();
    const dataDir = (name: string): object => configOf(join(installation.folder, name));
    {
      await using server = await serve(dataDir('old'));
      await call(server, 'POST', '/documents/plan', { markdown: '# Plan' });
    }
    const seen = await migrate(installation, '--to', 'next.config.ts', '--dry-run');
    assert.equal(seen.code, 0, seen.err);
    assert.match(seen.out, /^\d+ rows of \d+ tables, 1 documents .* can be moved .* Nothing was moved\.$/m);

    const moved = await migrate(installation, '--to', 'next.config.ts', '--json');
    assert.equal(moved.code, 0, moved.err);
    assert.equal((JSON.parse(moved.out) as { documents: number }).documents, 1);
    {
      await using server = await serve(dataDir('next'));
      assert.match(JSON.stringify(await call(server, 'GET', '/documents/plan')), /Plan/);
    }
    const again = await migrate(installation, '--to', 'next.config.ts');
    assert.equal(again.code, 1);
    assert.match(again.err, /MOVE_TARGET_NOT_EMPTY: /);
    assert.ok(!again.err.includes(KEY));
  });

  test('moves to the given data folder', async () => {
    await using installation = await project();
    {
      await using server = await serve(configOf(join(installation.folder, 'old')));
      await call(server, 'POST', '/documents/plan', { markdown: '# Plan' });
    }
    const moved = await migrate(installation, '--to', 'next.config.ts', '--to-data-dir', 'elsewhere');
    assert.equal(moved.code, 0, moved.err);
    assert.match(
      moved.out,
      /^Moved \d+ rows of \d+ tables, 1 documents .* all checksums match\. The source was not changed/,
    );
    await access(join(installation.folder, 'elsewhere'));
    await assert.rejects(access(join(installation.folder, 'next')), { code: 'ENOENT' });
  });

  test('asks for the target, and names a missing file', async () => {
    await using installation = await project();
    const without = await migrate(installation);
    assert.equal(without.code, 2);
    assert.match(without.err, /Name the configuration to move to with --to\./);
    const wrong = await migrate(installation, '--to', 'nowhere.config.ts');
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /nowhere\.config\.ts/);
  });
});
