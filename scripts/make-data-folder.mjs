/*
 * Makes the data folder of this release, which the tests of all later releases open:
 *   npm run data-folder             into test/fixtures/data-folders/<version>.zip, with its content in <version>.json
 * Run it once for each release, from its tag; a stored folder is never made again.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { SETTINGS } from '../test/data-folders/caller.ts';
import {
  makeLast,
  makeLateChanges,
  makeScene,
  promiseImports,
  startChoosingReceiver,
} from '../test/data-folders/scene.ts';
import { readState } from '../test/data-folders/state.ts';
import { FOLDER, store } from '../test/data-folders/stored.ts';
import { Product } from '../test/support/product.ts';
import { root } from './dependencies.mjs';

const release = process.argv[2] ?? manifest.version;
if (existsSync(join(FOLDER, `${release}.zip`))) {
  console.error(`The data folder of ${release} is stored already. Name another release: npm run data-folder -- 1.1.0`);
  process.exit(1);
}
process.chdir(root);
const dataDir = await mkdtemp(join(tmpdir(), 'companion-data-folder-'));
try {
  const size = await store(release, dataDir, await fill());
  console.log(`${release}: ${size} bytes`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Fills the folder. A server is stopped gracefully and, after another use, killed, so that the folder contains the files of both. */
async function fill() {
  const scene = await firstRun();
  const product = await Product.start(dataDir, ...SETTINGS, 'COMPANION_PLUGINS__CONVERSION__BACKGROUND__CONCURRENCY=1');
  try {
    await makeLateChanges(product.url);
    const state = await readState(product.url, scene.tasks);
    const last = await makeLast(product.url);
    return { ...scene, state, last, promised: await promiseImports(product.url) };
  } finally {
    await product.kill();
  }
}

async function firstRun() {
  await using receiver = await startChoosingReceiver();
  await using product = await Product.start(dataDir, ...SETTINGS, `CONVERTED_WEBHOOK_URL=${receiver.url}`);
  return await makeScene(product.url, receiver);
}
