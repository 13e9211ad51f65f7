import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';
import { as, shown, write } from '../archives/stage.ts';
import { keyOf, startWithRoles } from '../asking.ts';
import { call } from '../call.ts';
import type { CollabHost } from '../support.ts';

let host: CollabHost;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-archives-'));
  host = await startWithRoles({ versions: { every: 0 } });
  await write(host, 'dir%2Fa');
});
after(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const httpOf = (url: string): string => url.replace('ws:', 'http:').replace('/collaboration', '');
const run = (...argv: string[]) => runAs('owner', httpOf(host.url), ...argv);
const runAs = (role: string, url: string, ...argv: string[]) =>
  runCommand([storage, collab], ['document', ...argv, '--url', url], { env: { COMPANION_TOKEN: keyOf(role) } });
const inFolder = (name: string): string => join(folder, name);

test('a document is exported to a file and imported unchanged, with its whole history', async () => {
  const exported = await run('export', 'dir/a', folder);
  assert.equal(exported.exitCode, 0, exported.complained);
  assert.match(
    exported.printed,
    /^Exported «dir\/a» to \S+dir-a\.ecdoc: \d+ bytes with 3 changes, 2 versions and 4 changes of comments; all/,
  );
  assert.deepEqual(await readdir(folder), ['dir-a.ecdoc']);
  await call(host, 'POST', '/documents/dir%2Fa/rename', { to: 'before' }, as('owner'));
  const imported = await run('import', inFolder('dir-a.ecdoc'));
  assert.match(imported.printed, /^Imported \S+dir-a\.ecdoc of \d{4}-\S+Z as «dir\/a», with its whole history\.\n$/);
  assert.deepEqual(await shown(host, 'dir%2Fa'), await shown(host, 'before'));
  const named = await run('import', inFolder('dir-a.ecdoc'), 'other', '--json');
  const { document, seq } = JSON.parse(named.printed) as { document: string; seq: number };
  assert.deepEqual([document, seq], ['other', 3]);
  assert.deepEqual(await shown(host, 'other'), await shown(host, 'before'));
});

test('an existing file stays without --overwrite, and a refused export leaves no file', async () => {
  await writeFile(inFolder('mine.ecdoc'), 'mine');
  const refused = await run('export', 'dir/a', inFolder('mine.ecdoc'));
  assert.deepEqual([refused.exitCode, refused.complained.split(':')[0]], [1, 'ARCHIVE_FILE_EXISTS']);
  assert.equal(await readFile(inFolder('mine.ecdoc'), 'utf8'), 'mine');
  const written = await run('export', 'dir/a', inFolder('mine.ecdoc'), '--overwrite', '--json');
  const { bytes, versions } = JSON.parse(written.printed) as { bytes: number; versions: number };
  assert.deepEqual([bytes, versions], [(await readFile(inFolder('mine.ecdoc'))).length, 2]);
  const none = await run('export', 'none', inFolder('none.ecdoc'));
  assert.deepEqual([none.exitCode, none.complained.split(':')[0]], [1, 'DOCUMENT_NOT_FOUND']);
  const forbidden = await runAs('editor', httpOf(host.url), 'export', 'dir/a', inFolder('none.ecdoc'));
  assert.match(forbidden.complained, /^DOCUMENT_FORBIDDEN: /);
  const nowhere = await run('export', 'dir/a', inFolder('no/such/folder.ecdoc'));
  assert.match(nowhere.complained, /^ARCHIVE_FILE_UNWRITABLE: [^\n]*ENOENT/);
  assert.deepEqual((await readdir(folder)).toSorted(), ['dir-a.ecdoc', 'mine.ecdoc']);
});

test('an export that breaks off leaves no file, and reports the reason', async () => {
  const archive = await readFile(inFolder('dir-a.ecdoc'));
  const server = createServer((request, response) => {
    response.write(archive.subarray(0, archive.length / 2), () => {
      if (request.url?.includes('/short/')) response.end();
      else response.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const broken = await runAs('owner', url, 'export', 'broken', inFolder('half.ecdoc'));
    assert.match(broken.complained, /^ARCHIVE_BROKEN_OFF: /);
    const short = await runAs('owner', url, 'export', 'short', inFolder('half.ecdoc'));
    assert.match(short.complained, /^ARCHIVE_INVALID: [^\n]*ends too early/);
  } finally {
    server.close();
  }
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('half')),
    [],
  );
});

test('a file that is no archive is refused before it is sent, and a refusal of the server has the server’s text', async () => {
  await writeFile(inFolder('text.ecdoc'), 'hello');
  const unreachable = 'http://127.0.0.1:1';
  const other = await runAs('owner', unreachable, 'import', inFolder('text.ecdoc'));
  assert.match(other.complained, /^ARCHIVE_INVALID: /);
  const missing = await runAs('owner', unreachable, 'import', inFolder('missing.ecdoc'));
  assert.match(missing.complained, /^ARCHIVE_FILE_UNREADABLE: [^\n]*there is no such file/);
  const isFolder = await runAs('owner', unreachable, 'import', folder);
  assert.match(isFolder.complained, /^ARCHIVE_FILE_UNREADABLE: [^\n]*it is a folder/);
  const away = await runAs('owner', unreachable, 'import', inFolder('dir-a.ecdoc'));
  assert.match(away.complained, /^No server responds at http:/);
  const taken = await run('import', inFolder('dir-a.ecdoc'));
  assert.deepEqual([taken.exitCode, taken.complained.split(':')[0]], [1, 'DOCUMENT_EXISTS']);
  await copyFile(inFolder('dir-a.ecdoc'), inFolder('cut.ecdoc'));
  await truncate(inFolder('cut.ecdoc'), (await readFile(inFolder('cut.ecdoc'))).length - 20);
  assert.match(
    (await run('import', inFolder('cut.ecdoc'), 'cut')).complained,
    /^ARCHIVE_INVALID: [^\n]*ends too early/,
  );
  assert.equal((await call(host, 'GET', '/documents/cut', undefined, as('owner'))).error, 'DOCUMENT_NOT_FOUND');
});

test('an invalid command line ends with exit code 2, and help names both ways', async () => {
  for (const argv of [[], ['export'], ['import'], ['print', 'a']]) {
    const { exitCode, complained } = await run(...argv);
    assert.equal(exitCode, 2);
    assert.match(complained, /Name an action: export and the name of a document, or import and a file\./);
  }
  const { printed } = await runCommand([storage, collab], ['document', '--help']);
  assert.match(
    printed,
    /Usage: companion document export <name> \[<file or folder>\] \[--overwrite\] \| import <file> \[<name>\]/,
  );
  assert.match(printed, /--overwrite[^]*--token/);
});
