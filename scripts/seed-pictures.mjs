/*
 * Makes the pictures of the templates that come with the server, with the server's exporter `thumbnail`.
 *   node scripts/seed-pictures.mjs
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion } from '@editor-companion/core';
import { fromHTML } from '@editor-companion/document';
import { SEEDS } from '../plugins/templates/src/seeds/seeds-table.ts';
import { root } from './dependencies.mjs';

const WIDTH = 480;
const seeds = join(root, 'plugins/templates/src/seeds');
const dataDir = await mkdtemp(join(tmpdir(), 'seed-pictures-'));
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'warn' },
  config: { dataDir, plugins: { storage: true, conversion: true, export: true } },
});

try {
  for (const { id, page } of SEEDS) {
    const content = fromHTML(await readFile(join(seeds, 'content', `${id}.html`), 'utf8'));
    const payload = { content, page, width: WIDTH, type: 'webp' };
    const answer = await companion.app.inject({ method: 'POST', url: '/export/thumbnail', payload });
    if (answer.statusCode !== 200) throw new Error(`${id}: ${answer.body.slice(0, 500)}`);
    await writeFile(join(seeds, 'pictures', `${id}.webp`), answer.rawPayload);
    console.log(`${id}.webp  ${answer.rawPayload.length} bytes`);
  }
} finally {
  await companion.close();
  await rm(dataDir, { recursive: true });
}
