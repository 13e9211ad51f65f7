import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { findFonts, fontFiles, installFonts } from '@editor-companion/fonts';

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'companion-fonts-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

describe('the fonts of a server', () => {
  it('are installed completely, readable for everybody, and only once', async () => {
    await using folder = await temporaryFolder();
    const [one, other] = await Promise.all([installFonts(folder.path), installFonts(folder.path)]);
    assert.deepEqual(one, other);
    assert.deepEqual(await readdir(folder.path), [one.folder.slice(folder.path.length + 1)]);

    const names = await readdir(one.folder);
    assert.equal(names.length, fontFiles().length + 1);
    assert.equal((await stat(one.folder)).mode & 0o005, 0o005);
    for (const name of names) assert.equal((await stat(join(one.folder, name))).mode & 0o004, 0o004, name);
    const { mtimeMs } = await stat(join(one.folder, 'fonts.conf'));
    await installFonts(folder.path);
    assert.equal((await stat(join(one.folder, 'fonts.conf'))).mtimeMs, mtimeMs);
  });

  it('have priority over the machine’s own, which serve documents that name them', async () => {
    await using folder = await temporaryFolder();
    const { env } = await findFonts(folder.path, { platform: 'linux', env: {} });
    const config = await readFile(env['FONTCONFIG_FILE'] ?? '', 'utf8');
    const [ours, theirs] = [config.indexOf('append_last'), config.indexOf('/etc/fonts/fonts.conf')];
    assert.ok(ours !== -1 && ours < theirs);
    assert.ok(config.includes(`<dir>${dirname(env['FONTCONFIG_FILE'] ?? '')}</dir>`));
  });

  it('are not configured if the operator has named a configuration, or without fontconfig', async () => {
    const own = { FONTCONFIG_FILE: '/srv/fonts.conf' };
    assert.deepEqual(await findFonts('/nonexistent', { platform: 'linux', env: own }), { env: own });
    assert.deepEqual(await findFonts('/nonexistent', { platform: 'darwin', env: {} }), { env: {} });
  });

  it('are omitted with a reason if they cannot be installed', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    const { env, failure } = await findFonts(file, { platform: 'linux', env: {} });
    assert.deepEqual(env, {});
    assert.ok(failure instanceof Error);
  });
});
