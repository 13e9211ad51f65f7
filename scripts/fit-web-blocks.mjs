/*
 * Fits the weights by which import-web classifies blocks of text: a logistic regression over the features of `classifier/features.ts`. The
 * pages come from outside the repository: half 0 of those of `score:segments` (half 1 is only for testing) and those of `score:web`.
 *   node scripts/fit-web-blocks.mjs               tenfold cross-validation: each page read with weights that were fitted without it
 *   node scripts/fit-web-blocks.mjs --write       also fits to all pages, and writes plugins/import-web/src/classifier/fitted-weights.ts
 *   node scripts/fit-web-blocks.mjs --penalty 10 --articles 10    the penalty of weights, and the weight of one page of `score:web`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { fromHTML } from '@editor-companion/document';
import { FEATURES } from '../plugins/import-web/src/classifier/features.ts';
import { likelihood } from '../plugins/import-web/src/classifier/classifier.ts';
import { readPage } from '../plugins/import-web/src/read/read-page.ts';
import { builtInRules } from '../plugins/import-web/src/sites/built-in.ts';
import { fitLogistic } from './logistic.mjs';
import { rulesAlone } from './rules-alone.mjs';
import { sharedFolder } from './shared-folder.mjs';

const FOLDS = 10;
const SHINGLE = 4;
/** The maximum number of blocks that contain a passage. A passage in more blocks is ignored. */
const MAX_BLOCKS = 2;
/** The maximum number of words that count. Longer blocks have the weight of this many words. */
const MAX_WORDS = 40;
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    penalty: { type: 'string', default: '10' },
    articles: { type: 'string', default: '10' },
  },
});

const segments = sharedFolder('webpages-segments', 'COMPANION_WEBPAGES_SEGMENTS');
const articles = sharedFolder('webpages', 'COMPANION_WEBPAGES');
if (segments && articles) await main(await load());
else console.log('There are no pages: set COMPANION_WEBPAGES_SEGMENTS and COMPANION_WEBPAGES to their folders.');

async function main(pages) {
  const measured = pages.map(measure);
  const faults = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const classifier = classifierOf(fit(measured.filter((_, at) => at % FOLDS !== fold)));
    for (const [at, page] of pages.entries()) if (at % FOLDS === fold) faults[at] = page.score(read(page, classifier));
  }
  tell(
    'rules alone',
    measured.map(({ score }) => score),
  );
  tell('cross-validated', faults);
  if (!options.write) return;
  const { bias, factors } = fit(measured);
  const lines = FEATURES.map((name, at) => `    ${factors[at].toFixed(4)}, // ${name}\n`).join('');
  await writeFile(
    new URL('../plugins/import-web/src/classifier/fitted-weights.ts', import.meta.url),
    `/** Written by \`node scripts/fit-web-blocks.mjs --write --penalty ${options.penalty} --articles ${options.articles}\`. In the order of \`FEATURES\`. */\nexport const weights: { readonly bias: number; readonly factors: readonly number[] } = {\n  bias: ${bias.toFixed(4)},\n  factors: [\n${lines}  ],\n};\n`,
  );
}

function read({ bytes, url }, classifier) {
  return readPage({ bytes, charset: 'utf-8', url }, 'article', builtInRules, classifier);
}

function classifierOf({ bias, factors }) {
  return (features) => features.map((values) => likelihood(values, factors, bias));
}

/** Reads a page with the rules alone, and records the features and labels of its blocks. */
function measure(page) {
  const examples = [];
  const reading = read(page, (features, blocks) => {
    const labels = page.label(blocks);
    for (const { at, label, weight } of labels) examples.push({ values: features[at], label, weight });
    return rulesAlone(features);
  });
  return { examples, score: page.score(reading) };
}

function fit(measured) {
  const examples = measured.flatMap((page) => page.examples);
  return fitLogistic(examples, Number(options.penalty));
}

async function load() {
  const open = async (folder, id) => gunzipSync(await readFile(join(folder, 'html', `${id}.html.gz`)));
  const marked = Object.entries(JSON.parse(await readFile(join(segments, 'segments.json'), 'utf8')));
  const whole = Object.entries(JSON.parse(await readFile(join(articles, 'ground-truth.json'), 'utf8')));
  const seen = marked.filter(([id]) => Number.parseInt(id[1] ?? '0', 16) % 2 === 0);
  return Promise.all([
    ...seen.map(async ([id, page]) => ({ ...ofSegments(page), url: page.url, bytes: await open(segments, id) })),
    ...whole.map(async ([id, page]) => ({ ...ofArticle(page), url: page.url, bytes: await open(articles, id) })),
  ]);
}

/** Returns a page that is labelled by passages inside and outside the article. */
function ofSegments({ with: wanted, without: unwanted }) {
  const passages = [...wanted.map((text) => [flat(text), 1]), ...unwanted.map((text) => [flat(text), 0])];
  return {
    label: (blocks) =>
      passages.flatMap(([text, label]) => {
        const found = [...blocks.keys()].filter((at) => blocks[at].text.includes(text));
        return found.length > MAX_BLOCKS ? [] : found.map((at) => ({ at, label, weight: 1 / found.length }));
      }),
    score({ html }) {
      const text = flat(textOf(fromHTML(html)));
      const there = passages.filter(([passage]) => text.includes(passage));
      const found = there.filter(([, label]) => label === 1).length;
      return { kind: 'segments', found, noise: there.length - found, missing: wanted.length - found };
    },
  };
}

/** Returns a page that is labelled by the text of the article. */
function ofArticle({ articleBody }) {
  const body = shinglesOf(articleBody);
  return {
    label(blocks) {
      const sizes = blocks.map(({ text }) => Math.min(MAX_WORDS, wordsOf(text).length));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return blocks.flatMap(({ text }, at) => {
        const own = [...shinglesOf(text)];
        const shared = own.filter((one) => body.has(one)).length;
        const weight = (Number(options.articles) * sizes[at]) / total;
        return own.length === 0 ? [] : [{ at, label: shared > own.length * 0.6 ? 1 : 0, weight }];
      });
    },
    score({ text }) {
      const own = [...shinglesOf(text)];
      const found = own.filter((one) => body.has(one)).length;
      const [precision, recall] = [found / Math.max(1, own.length), found / Math.max(1, body.size)];
      return { kind: 'articles', precision, recall };
    },
  };
}

function tell(name, faults) {
  const sum = (kind, of) => faults.filter((one) => one.kind === kind).reduce((all, one) => all + of(one), 0);
  const found = sum('segments', (one) => one.found);
  const count = sum('articles', () => 1);
  const scores = [
    [
      'segments',
      found / (found + sum('segments', (one) => one.noise)),
      found / (found + sum('segments', (one) => one.missing)),
    ],
    ['articles', sum('articles', (one) => one.precision) / count, sum('articles', (one) => one.recall) / count],
  ];
  for (const [kind, precision, recall] of scores) {
    const score = (2 * precision * recall) / (precision + recall);
    console.log(
      `${name}, ${kind}: F ${score.toFixed(4)} precision ${precision.toFixed(4)} recall ${recall.toFixed(4)}`,
    );
  }
}

function flat(text) {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function textOf({ type, text, content = [] }) {
  return type === 'text' ? text : `${content.map(textOf).join('')}\n`;
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function shinglesOf(text) {
  const words = wordsOf(text);
  return new Set(
    words.slice(0, Math.max(0, words.length - SHINGLE + 1)).map((_, at) => words.slice(at, at + SHINGLE).join(' ')),
  );
}
