/*
 * Scores the extraction of articles by passages that the import must, and must not, contain. The pages come from outside the repository
 * (COMPANION_WEBPAGES_SEGMENTS, else ../shared/webpages-segments): `html/<id>.html.gz`, and `segments.json` with `{ [id]: { url, with:
 * [text], without: [text] } }`.
 *   npm run score:segments                  exit code 1 below the goal, and if a page takes more than a second of processor time
 *   npm run score:segments -- --worst 10    also the pages with the most faults
 *   npm run score:segments -- --half 0      only one half of the pages (0 or 1): rules are developed on one and tested on the other
 *   npm run score:segments -- --rules       without the fitted judge of blocks
 *   npm run score:segments -- --write       writes the table into docs/web-import.md
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { fromHTML } from '@editor-companion/document';
import { writeFigures } from './figures/page-block.ts';
import { readPage } from '../plugins/import-web/src/read/read-page.ts';
import { builtInRules } from '../plugins/import-web/src/sites/built-in.ts';
import { rulesAlone } from './rules-alone.mjs';
import { sharedFolder } from './shared-folder.mjs';

const GOAL = 0.935;
/** The maximum milliseconds of processor time for one page. */
const MOST = 1000;
const { values } = parseArgs({
  options: {
    worst: { type: 'string', default: '0' },
    half: { type: 'string' },
    rules: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const judge = values.rules ? rulesAlone : undefined;

const folder = sharedFolder('webpages-segments', 'COMPANION_WEBPAGES_SEGMENTS');
if (folder) process.exitCode = await main(folder);
else console.log('There are no pages: set COMPANION_WEBPAGES_SEGMENTS to their folder.');

async function main(from) {
  const pages = JSON.parse(await readFile(join(from, 'segments.json'), 'utf8'));
  const results = [];
  for (const [id, page] of Object.entries(pages)) {
    if (values.half === undefined || halfOf(id) === Number(values.half))
      results.push({ id, ...(await read(from, id, page)) });
  }
  for (const { url, missing, noise } of worst(results)) {
    console.log(url);
    for (const text of missing) console.log(`  missing  ${text}`);
    for (const text of noise) console.log(`  noise    ${text}`);
  }
  if (values.half === undefined && !values.rules) writeTable(results);
  return tell(results);
}

/** Writes the scores of all pages and of both halves into docs/web-import.md, if `--write` asks for it. */
function writeTable(results) {
  const halves = [0, 1].map((half) => results.filter(({ id }) => halfOf(id) === half));
  const row = (name, own) => [name, ...scoreOf(own).map((value) => value.toFixed(3)), `${own.length} pages`];
  writeFigures('web-segments', {
    tables: [
      {
        head: ['', 'F', 'precision', 'recall', ''],
        rows: [
          row('**import-web**', results),
          row('- pages that rules and weights were made on (`--half 0`)', halves[0]),
          row('- unseen pages (`--half 1`)', halves[1]),
        ],
      },
    ],
    method: 'Passages that the import must contain, and passages that it must not contain.',
  });
}

/** Returns the half of a page by the second character of its id. The first one names the page's collection. */
function halfOf(id) {
  return Number.parseInt(id[1] ?? '0', 16) % 2;
}

async function read(from, id, { url, with: wanted, without: unwanted }) {
  const bytes = gunzipSync(await readFile(join(from, 'html', `${id}.html.gz`)));
  const start = process.threadCpuUsage();
  const { html } = readPage({ bytes, charset: 'utf-8', url }, 'article', builtInRules, judge);
  const { user, system } = process.threadCpuUsage(start);
  const text = flat(textOf(fromHTML(html)));
  const isThere = (passage) => text.includes(flat(passage));
  const missing = wanted.filter((one) => !isThere(one));
  return { url, wanted, unwanted, missing, noise: unwanted.filter(isThere), ms: (user + system) / 1000 };
}

function flat(text) {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function textOf({ type, text, content = [] }) {
  if (type === 'text') return text;
  return `${content.map(textOf).join('')}\n`;
}

function faultsOf({ missing, noise }) {
  return missing.length + noise.length;
}

function worst(results) {
  return results
    .filter((result) => faultsOf(result) > 0)
    .toSorted((one, other) => faultsOf(other) - faultsOf(one))
    .slice(0, Number(values.worst));
}

/** Returns F, precision and recall. */
function scoreOf(results) {
  const count = (of) => results.reduce((sum, result) => sum + of(result), 0);
  const found = count(({ wanted, missing }) => wanted.length - missing.length);
  const precision = found / (found + count(({ noise }) => noise.length));
  const recall = found / count(({ wanted }) => wanted.length);
  return [(2 * precision * recall) / (precision + recall), precision, recall];
}

function tell(results) {
  const scores = scoreOf(results);
  const [score] = scores;
  const told = scores.map((value) => value.toFixed(3));
  console.log(`F ${told[0]} precision ${told[1]} recall ${told[2]} pages ${results.length}, goal F ${GOAL}`);
  const slowest = results.reduce((most, { ms }) => Math.max(most, ms), 0);
  console.log(`slowest page ${Math.round(slowest)} ms of processor time, goal ${MOST}`);
  return slowest <= MOST && (score >= GOAL || values.half !== undefined) ? 0 : 1;
}
