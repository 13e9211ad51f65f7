/*
 * Compares the look of office documents after import and export to PDF with LibreOffice's print of the original. The scorer comes from
 * outside the repository (COMPANION_LOOK, else ../shared/look), and so do the documents (COMPANION_CORPUS):
 *   npm run score:look                          all formats
 *   npm run score:look -- --formats pptx        only these; other options are passed to the scorer, too
 *   npm run score:look -- --pictures FOLDER     writes both sides next to each other
 *   npm run score:look -- --write               writes the table into docs/office-import.md
 * Presentations are imported as pages (`layout=pages`), or with `--flow` as text, as by default. The server's data folder is empty, and it
 * has the same fonts as LibreOffice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCompanion } from '../bench/lib/server.ts';
import { isWriting, writeFigures } from './figures/page-block.ts';
import { sharedFolder } from './shared-folder.mjs';

const SHARES = ['score', 'pages', 'words', 'place', 'size', 'ink'];

const [scorer, corpus] = [sharedFolder('look', 'COMPANION_LOOK'), sharedFolder('corpus', 'COMPANION_CORPUS')];
if (scorer && corpus) process.exitCode = await main(process.argv.slice(2));
else console.log('Skipped: set COMPANION_LOOK and COMPANION_CORPUS to a scorer of looks and its documents.');

async function main(all) {
  const args = all.filter((arg) => !['--flow', '--write'].includes(arg));
  if (isWriting() && all.length > 1) throw new Error('Only a complete run is written: --write alone.');
  const figures = join(await mkdtemp(join(tmpdir(), 'companion-look-')), 'look.json');
  const server = await runCompanion();
  let door;
  try {
    door = all.includes('--flow') ? undefined : await openDoor(server.url);
    const documents = args.includes('--documents') ? [] : ['--documents', corpus];
    const options = [join(scorer, 'look.mjs'), '--server', door?.url ?? server.url, ...documents, ...args];
    if (isWriting()) options.push('--json', figures);
    const [code] = await once(spawn(process.execPath, options, { stdio: 'inherit' }), 'close');
    if (isWriting()) writeTable(JSON.parse(await readFile(figures, 'utf8')));
    return code;
  } finally {
    door?.close();
    await server[Symbol.asyncDispose]();
  }
}

/** Starts a proxy that adds the page layout option to imports, as the scorer requests plain imports only. */
async function openDoor(target) {
  const door = createServer((incoming, answer) => {
    const path = incoming.url === '/import/office' ? `${incoming.url}?layout=pages` : incoming.url;
    const { host: _, ...headers } = incoming.headers;
    const onward = request(new URL(path, target), { method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return { url: `http://127.0.0.1:${door.address().port}`, close: () => door.close() };
}

/** Writes the means of each format. Documents without a print of LibreOffice have no score. */
function writeTable({ documents }) {
  const scored = documents.filter(({ score }) => score !== undefined);
  const formats = [...new Set(scored.map(({ format }) => format))].toSorted((one, other) => one.localeCompare(other));
  const mean = (own, share) => {
    const values = own.map((one) => one[share]).filter((value) => value !== undefined);
    return values.length === 0 ? '-' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  };
  const rows = formats.map((format) => {
    const own = scored.filter((one) => one.format === format);
    return [format, String(own.length), ...SHARES.map((share) => mean(own, share))];
  });
  writeFigures('office-look', {
    tables: [{ head: ['format', 'files', ...SHARES], rows }],
    method: 'Presentations as pages (`layout=pages`).',
  });
}
