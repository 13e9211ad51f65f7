import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkCompanion, createCompanion } from '../../src/companion.ts';
import { readCertificate, watchCertificate } from '../../src/network/certificate.ts';
import { temporaryFolder } from '../workspace.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const log = { info: () => undefined, error: () => undefined, warn: () => undefined } as never;
const VERSION = { minVersion: 'TLSv1.2' } as const;

/** Creates a folder with a key and its certificate, which another program has generated or which are stored here. */
async function certificateFolder() {
  const folder = await temporaryFolder({});
  const files = { key: join(folder.path, 'key.pem'), cert: join(folder.path, 'cert.pem') };
  await copyFile(join(FIXTURES, 'tls.key.pem'), files.key);
  await copyFile(join(FIXTURES, 'tls.cert.pem'), files.cert);
  return { path: folder.path, files, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

function makeAnother({ key, cert }: { key: string; cert: string }): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...args, '-subj', '/CN=another', '-keyout', key, '-out', cert], { stdio: 'ignore' });
}

/** Returns the name in the certificate of a new connection, and the status of an answer. */
const ask = (url: string): Promise<{ name: string; status: number | undefined }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ name: string; status: number | undefined }>();
  get(`${url}/health/live`, { rejectUnauthorized: false, agent: false }, (response) => {
    const { CN } = (response.socket as TLSSocket).getPeerCertificate().subject;
    response.resume();
    resolve({ name: String(CN), status: response.statusCode });
  }).on('error', reject);
  return promise;
};

test('the server speaks only https with the configured files', async () => {
  await using folder = await certificateFolder();
  const config = { server: { port: 0, tls: { key: 'key.pem', cert: 'cert.pem' } }, log: { level: 'silent' as const } };
  await using companion = await createCompanion({ config, cwd: folder.path, env: {} });
  const address = await companion.listen();
  assert.match(address, /^https:/);
  assert.equal((await ask(address)).status, 200);
  await assert.rejects(fetch(`${address.replace('https', 'http')}/health/live`));
});

test('a changed pair of files is loaded, and a pair that does not match is not', { skip: !hasOpenssl() }, async () => {
  await using folder = await certificateFolder();
  const { files } = folder;
  const taken: unknown[] = [];
  const settled: (() => void)[] = [];
  const told = (): Promise<void> => new Promise((resolve) => void settled.push(resolve));
  const tell = (): void => settled.splice(0).forEach((resolve) => resolve());
  const server = { setSecureContext: (context: unknown) => void taken.push(context) };
  const end = watchCertificate(
    server,
    { ...files, ...VERSION },
    { log: { ...(log as object), info: tell, error: tell } as never, interval: 20 },
  );
  try {
    const other = { key: join(folder.path, 'other.key'), cert: join(folder.path, 'other.cert') };
    makeAnother(other);
    let waiting = told();
    await copyFile(other.key, files.key);
    await waiting;
    assert.equal(taken.length, 0, 'the key alone fits no certificate');
    waiting = told();
    await copyFile(other.cert, files.cert);
    // A file that is written in two steps is reported twice.
    for (; taken.length === 0; waiting = told()) await waiting;
    assert.equal(taken.length, 1);
    assert.deepEqual((taken[0] as { cert: Buffer }).cert, await readFile(other.cert));
  } finally {
    end();
  }
});

test('files that are missing or do not match stop both check and start', async () => {
  await using folder = await certificateFolder();
  await writeFile(join(folder.path, 'wrong.pem'), 'no key');
  assert.throws(() => readCertificate({ ...folder.files, key: join(folder.path, 'wrong.pem'), ...VERSION }));
  for (const key of ['wrong.pem', 'absent.pem']) {
    const sources = { config: { server: { tls: { key, cert: 'cert.pem' } } }, cwd: folder.path, env: {} };
    const { problems } = await checkCompanion(sources);
    assert.match(problems[0]?.message ?? '', /The key and certificate cannot be used/);
    await assert.rejects(createCompanion(sources), { code: 'BOOT_FAILED' });
  }
});
