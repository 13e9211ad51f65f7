/*
 * Downloads a headless shell with Puppeteer's browser manager, in the version of Puppeteer, unless a browser is installed. `npm run setup`
 * runs it if no package manager offers one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultCacheDir } from '@editor-companion/fonts';
import { findBrowser } from '../plugins/export/src/browser/find-browser.ts';

const SHELL = 'chrome-headless-shell';

const found = findBrowser();
if (found === undefined) fetchShell();
else console.log(`Browser: ${found.kind === 'installed' ? found.path : 'comes with the packages'}.`);

function fetchShell(): void {
  const folder = process.env['PUPPETEER_CACHE_DIR'] ?? join(defaultCacheDir(), 'puppeteer');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const manager = join(dirname(createRequire(import.meta.url).resolve('puppeteer')), 'node/cli.js');
  const base = process.env['PUPPETEER_CHROME_HEADLESS_SHELL_DOWNLOAD_BASE_URL'];
  const from = base === undefined ? [] : ['--base-url', base];
  const env = { ...process.env, PUPPETEER_CACHE_DIR: folder };
  const { status } = spawnSync(process.execPath, [manager, 'browsers', 'install', SHELL, ...from], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0)
    console.log(
      `No browser could be fetched, so exports answer 503 until there is one. Install Chromium or Chrome, or run npm run setup again.`,
    );
}
