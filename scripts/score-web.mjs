/*
 * Scores the extraction of articles on pages with ground truth, which come from outside the repository (COMPANION_WEBPAGES, else
 * ../shared/webpages): `html/<id>.html.gz`, `ground-truth.json`, and `evaluate.mjs`, the benchmark's own metric.
 *   npm run score:web                  exit code 1 below the goal
 *   npm run score:web -- --worst 10    also the pages with the lowest scores
 *   npm run score:web -- --nameless    without all classes and ids of the pages: measures the structure alone
 *   npm run score:web -- --rules       without the fitted judge of blocks
 *   npm run score:web -- --halves      also both halves of the pages: a large difference would mean rules for single pages
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPage } from '../plugins/import-web/src/read/read-page.ts';
import { builtInRules } from '../plugins/import-web/src/sites/built-in.ts';
import { rulesAlone } from './rules-alone.mjs';
import { sharedFolder } from './shared-folder.mjs';

const GOAL = 0.98;
/** Arguments that are not passed to the evaluator. */
const OWN = ['--halves', '--nameless', '--rules'];
const NAMES = / (?:class|id|itemprop)=(?:"[^"]*"|'[^']*')/giu;

const folder = sharedFolder('webpages', 'COMPANION_WEBPAGES');
if (folder) process.exitCode = await main(process.argv.slice(2));
else console.log('There are no pages: set COMPANION_WEBPAGES to their folder.');

async function main(args) {
  const truth = JSON.parse(await readFile(join(folder, 'ground-truth.json'), 'utf8'));
  const predictions = {};
  const times = [];
  const judge = args.includes('--rules') ? rulesAlone : undefined;
  for (const [id, { url }] of Object.entries(truth)) {
    const html = gunzipSync(await readFile(join(folder, 'html', `${id}.html.gz`)));
    const bytes = args.includes('--nameless') ? withoutNames(html) : html;
    const start = performance.now();
    predictions[id] = { articleBody: readPage({ bytes, charset: '', url }, 'article', builtInRules, judge).text };
    times.push(performance.now() - start);
  }
  const code = await evaluate(
    predictions,
    args.filter((arg) => !OWN.includes(arg)),
  );
  if (args.includes('--halves')) {
    const ids = Object.keys(truth);
    for (const half of [0, 1]) await evaluateHalf(truth, predictions, new Set(ids.filter((_, at) => at % 2 === half)));
  }
  times.sort((one, other) => one - other);
  console.log(`ms a page: p50 ${quantile(times, 0.5)}, p95 ${quantile(times, 0.95)}, goal F1 ${GOAL}`);
  return code;
}

function withoutNames(html) {
  return Buffer.from(html.toString().replaceAll(NAMES, ''));
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
}

async function evaluate(predictions, args) {
  return run(join(folder, 'evaluate.mjs'), predictions, ['--min', String(GOAL), ...args]);
}

/** Runs the evaluator against a ground truth of half the pages. */
async function evaluateHalf(truth, predictions, ids) {
  const part = await mkdtemp(join(tmpdir(), 'companion-half-'));
  try {
    await writeFile(join(part, 'evaluate.mjs'), await readFile(join(folder, 'evaluate.mjs')));
    await writeFile(join(part, 'ground-truth.json'), JSON.stringify(pick(truth, ids)));
    await run(join(part, 'evaluate.mjs'), pick(predictions, ids), []);
  } finally {
    await rm(part, { recursive: true });
  }
}

function pick(from, ids) {
  return Object.fromEntries(Object.entries(from).filter(([id]) => ids.has(id)));
}

async function run(evaluator, predictions, args) {
  const produced = await mkdtemp(join(tmpdir(), 'companion-score-'));
  try {
    const file = join(produced, 'predictions.json');
    await writeFile(file, JSON.stringify(predictions));
    return spawnSync(process.execPath, [evaluator, file, ...args], { stdio: 'inherit' }).status ?? 1;
  } finally {
    await rm(produced, { recursive: true });
  }
}
