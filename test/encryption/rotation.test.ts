import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { AuthService, Principal } from '@editor-companion/core/plugin';
import { main } from '@editor-companion/core/cli';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';

const TEXT = 'what nobody shall read on the disk';
const keysIn = (ids: readonly string[], write = true) => ({
  COMPANION_ENCRYPTION__KEYS: JSON.stringify(
    ids.map((id) => ({ id, secret: Buffer.alloc(32, id).toString('base64') })),
  ),
  COMPANION_ENCRYPTION__WRITE: String(write),
});

async function openFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-rotation-'));
  return {
    dataDir,
    start: (ids: readonly string[], write = true): Promise<TestHost> =>
      createTestHost([storage, collab], { dataDir, env: keysIn(ids, write) }),
    async bytes(): Promise<string> {
      const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const files = names
        .filter((name) => name.isFile())
        .map((name) => readFile(join(name.parentPath, name.name), 'latin1'));
      return (await Promise.all(files)).join('\n');
    },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Runs `companion encryption` against a server. */
async function command(host: TestHost, ...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const write = (text: string): void => void (out += `${text}\n`);
  const terminal = { cwd: host.dataDir, env: {}, out: write, err: write };
  const url = host.companion.address ?? (await host.listen());
  return { code: await main(['encryption', ...args, '--url', url], terminal), out };
}

async function fill(host: TestHost): Promise<string> {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: TEXT }] }] };
  const made = await host.inject({ method: 'POST', url: '/documents/minutes', payload: { content } });
  assert.equal(made.statusCode, 201, made.body);
  return (await host.use('files').put(Buffer.from(TEXT.repeat(3000)), { owner: 'task:1' })).id;
}

async function assertAllThere(host: TestHost, file: string): Promise<void> {
  const { body } = await host.inject({ url: '/documents/minutes' });
  assert.ok(body.includes(TEXT), body);
  assert.equal((await buffer(await host.use('files').read(file))).toString(), TEXT.repeat(3000));
}

describe('companion encryption', () => {
  it('moves an installation from no encryption to a key, to another key, and back, while it serves requests', async () => {
    await using folder = await openFolder();
    const plain = await folder.start([]);
    const file = await fill(plain);
    const before = await command(plain, 'status');
    assert.match(before.out, /New data is not encrypted[\s\S]*files +\(not encrypted\) +1/);
    await plain.close();
    assert.ok((await folder.bytes()).includes(TEXT));

    const first = await folder.start(['a']);
    await assertAllThere(first, file);
    const rotated = await command(first, 'rotate');
    assert.equal(rotated.code, 0, rotated.out);
    assert.match(rotated.out, /files +a +1[\s\S]*documents +a +1[\s\S]*No other key is needed/);
    await assertAllThere(first, file);
    await first.close();
    assert.equal((await folder.bytes()).includes(TEXT), false);

    const second = await folder.start(['b', 'a']);
    assert.match((await command(second)).out, /files +a +1[\s\S]*Still needed for reading: a/);
    assert.equal((await command(second, 'rotate', '--whole')).code, 0);
    await second.close();

    const third = await folder.start(['b']);
    await assertAllThere(third, file);
    await third.close();

    const out = await folder.start(['b'], false);
    assert.match((await command(out, 'rotate')).out, /files +\(not encrypted\) +1/);
    await out.close();
    await using last = await folder.start([]);
    await assertAllThere(last, file);
  });

  it('refuses a second run beside the first', async () => {
    await using folder = await openFolder();
    await using host = await folder.start(['a']);
    const start = () => host.inject({ method: 'POST', url: '/encryption/rotation', payload: {} });
    const both = await Promise.all([start(), start()]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
      [202, 409],
    );
    assert.equal(both.find(({ statusCode }) => statusCode === 409)?.json().error, 'ENCRYPTION_RUNNING');
  });

  it('covers all tenants, and is allowed to operators of all tenants only', async () => {
    const principal = (tenant?: string): Principal => ({
      id: 'server:x',
      name: 'x',
      kind: 'server',
      scopes: ['*'],
      documents: {},
      ...(tenant !== undefined && { tenant }),
    });
    const auth: AuthService = {
      authenticate: async ({ headers }) => principal(headers.authorization === 'all' ? undefined : 'acme'),
      roleOf: () => 'viewer',
    };
    await using host = await createTestHost(storage, { services: { auth } });
    const ask = (authorization: string) => host.inject({ url: '/encryption', headers: { authorization } });
    assert.equal((await ask('all')).statusCode, 200);
    assert.equal((await ask('acme')).json().error, 'SCOPE_MISSING');
  });
});
