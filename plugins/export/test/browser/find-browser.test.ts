import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { unpackBrowser } from '../../src/browser/unpack-browser.ts';
import { launch } from 'puppeteer-core';

const having = (...paths: string[]) => ({
  path: '/a:/b',
  platform: 'linux',
  arch: 'x64',
  exists: (path: string) => paths.includes(path),
  managed: [],
});

describe('the browser', () => {
  it('is the configured one or none', () => {
    assert.deepEqual(findBrowser({ ...having('/x', '/a/chromium'), executablePath: '/x' }), {
      kind: 'installed',
      path: '/x',
    });
    assert.equal(findBrowser({ ...having('/a/chromium'), executablePath: '/x' }), undefined);
  });

  it('is a headless shell before a full Chromium before Chrome, at any place', () => {
    const all = ['/a/google-chrome', '/a/chromium', '/b/chromium-headless-shell'];
    assert.deepEqual(findBrowser(having(...all)), { kind: 'installed', path: '/b/chromium-headless-shell' });
    assert.deepEqual(findBrowser(having(...all.slice(0, 2))), { kind: 'installed', path: '/a/chromium' });
    assert.deepEqual(findBrowser(having(...all.slice(0, 1))), { kind: 'installed', path: '/a/google-chrome' });
  });

  it('of Puppeteer’s manager comes after installed ones, the newest version first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-managed-'));
    try {
      const paths = ['99.0.1', '156.0.9', '156.0.8078'].map((version) =>
        join(folder, `chrome-headless-shell/linux-${version}/chrome-headless-shell-linux64/chrome-headless-shell`),
      );
      for (const path of paths) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, '');
      }
      const managed = { managed: [join(folder, 'absent'), folder] };
      assert.deepEqual(findBrowser({ ...having(...paths), ...managed }), { kind: 'installed', path: paths[2] });
      assert.deepEqual(findBrowser({ ...having('/a/chromium', ...paths), ...managed }), {
        kind: 'installed',
        path: '/a/chromium',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('comes with the packages if none is installed, on Linux x64 only', () => {
    assert.equal(findBrowser(having())?.kind, 'archive');
    assert.equal(findBrowser({ ...having(), arch: 'arm64' }), undefined);
    assert.equal(findBrowser({ ...having(), platform: 'freebsd' }), undefined);
  });

  it('from the packages is unpacked once, completely, and prints', { timeout: 90_000 }, async () => {
    const found = findBrowser(having());
    assert.ok(found?.kind === 'archive');
    const cacheDir = await mkdtemp(join(tmpdir(), 'companion-unpack-'));
    try {
      await Promise.all([unpackBrowser(found, cacheDir), unpackBrowser(found, cacheDir)]);
      const binary = await unpackBrowser(found, cacheDir);
      assert.deepEqual(await readdir(cacheDir), [basename(dirname(binary.path))], 'no half-unpacked folder is left');
      assert.ok(
        (await readdir(join(dirname(binary.path), 'al2023/lib'))).includes('libnss3.so'),
        'its libraries come along',
      );
      const before = await stat(binary.path);
      await unpackBrowser(found, cacheDir);
      assert.equal((await stat(binary.path)).mtimeMs, before.mtimeMs);
      await chmod(cacheDir, 0o755);
      const browser = await launch({
        executablePath: binary.path,
        headless: 'shell',
        pipe: true,
        args: ['--no-sandbox'],
        env: { ...process.env, ...binary.env },
      });
      try {
        const page = await browser.newPage();
        await page.setContent('<p>printed');
        assert.equal(
          Buffer.from(await page.pdf())
            .subarray(0, 5)
            .toString(),
          '%PDF-',
        );
      } finally {
        await browser.close();
      }
    } finally {
      await rm(cacheDir, { recursive: true, force: true });
    }
  });
});
