/*
 * Measures the search of passages beside packages of npm, in one process and one run, each query after the other: processor time of the
 * thread, in milliseconds. `node run.ts [passages …]`; 10000 and 100000 without them. `--write` writes their tables into README.md.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { byWords } from '../../plugins/search/src/query/ranking.ts';
import { lookupsOf } from '../../plugins/search/src/query/lookups.ts';
import { SqliteIndex } from '../../plugins/search/src/store/sqlite-index.ts';
import { wordsIn } from '../../plugins/search/src/store/sqlite-words.ts';
import type { Scope } from '../../plugins/search/src/store/store.ts';
import { passagesOf } from '../../plugins/search/src/text/passages.ts';
import { queryTerms } from '../../plugins/search/src/text/query-terms.ts';
import { snippetOf } from '../../plugins/search/src/text/snippet.ts';
import { scan } from '../../plugins/search/src/vectors/scan.ts';
import { FIGURES, type FigureName } from '../../scripts/figures/figures.ts';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { randomOf, vectorOf, wordAt, wordsOf } from './corpus.ts';

const WORDS = 110;
const PASSAGES_PER_DOCUMENT = 50;
const QUERIES = 100;
const WARM_UP = 20;
const SIZES = [256, 1024];
const FOUND = 100;
const READ = 10_000;
const SHOWN = 10;

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  try {
    const texts = Array.from({ length: count }, (_, index) => wordsOf(WORDS, randomOf(index)));
    const file = join(folder, 'index.sqlite');
    const index = new SqliteIndex(file);
    const build = processorTime(() => fill(index, texts));
    console.log(
      `\n${count} passages of ${WORDS} words: built in ${Math.round(build / 1000)} s of processor time, ${megabytes(file)} MB`,
    );
    const mini = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
    const miniBuild = processorTime(() => mini.addAll(texts.map((text, id) => ({ id, text }))));
    console.log(`MiniSearch: built in ${Math.round(miniBuild / 1000)} s`);
    const rows = [
      [
        'built',
        `${Math.round(build / 1000)} s, ${megabytes(file)} MB on disk`,
        '',
        '',
        `MiniSearch: ${Math.round(miniBuild / 1000)} s, in memory`,
      ],
    ];
    const options = { prefix: (term: string) => term.length >= 3 };
    compare(
      rows,
      'words: two rare ones',
      () => queryOf([300, 20_000]),
      index,
      count,
      (query) => mini.search(query, options).slice(0, SHOWN),
    );
    compare(
      rows,
      'words: a common and two rare ones',
      () => queryOf([0, 20], [300, 20_000], [300, 20_000]),
      index,
      count,
      (query) => mini.search(query, options).slice(0, SHOWN),
    );
    compare(
      rows,
      'words: three common ones',
      () => queryOf([0, 20], [0, 20], [0, 20]),
      index,
      count,
      (query) => mini.search(query, options).slice(0, SHOWN),
    );
    index.close();
    for (const size of SIZES) rows.push(await compareVectors(count, size));
    writeRows(count, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the table of a number of passages, if a page has one. */
function writeRows(count: number, rows: readonly string[][]): void {
  const name = `search-${count}`;
  if (!(name in FIGURES)) return;
  const head = [`${count.toLocaleString('en')} passages`, 'ours', 'half left out', 'all but 1 % left out', 'peer'];
  writeFigures(name as FigureName, {
    tables: [{ head, rows }],
    method: `Processor time: p50 and p99 in ms of ${QUERIES} queries, and queries a second.`,
  });
}

function fill(index: SqliteIndex, texts: readonly string[]): void {
  for (let from = 0; from < texts.length; from += PASSAGES_PER_DOCUMENT) {
    const blocks = texts
      .slice(from, from + PASSAGES_PER_DOCUMENT)
      .flatMap((text) => [{ text: 'Part', level: 1 }, { text }]);
    const { passages } = passagesOf(blocks, { title: `d${from}`, maxPassages: 100_000 });
    index.replace(
      { kind: 'document', id: `d${from}`, ident: 'x', version: 1, title: `d${from}`, fault: null },
      passages,
    );
  }
}

const random = randomOf(7);
const rankIn = ([from, to]: readonly [number, number]): number => Math.floor(from + (to - from) * random() ** 2);
const queryOf = (...ranges: readonly (readonly [number, number])[]): string =>
  (ranges.length === 1 ? [...ranges, ...ranges] : ranges).map((range) => wordAt(rankIn(range))).join(' ');

/** Prints a comparison, and adds it to the rows of the table. */
function compare(
  rows: string[][],
  what: string,
  next: () => string,
  index: SqliteIndex,
  count: number,
  peer: (query: string) => unknown,
): void {
  const queries = Array.from({ length: QUERIES }, next);
  const all: Scope = { sources: undefined, passages: count };
  const sources = Array.from({ length: count / PASSAGES_PER_DOCUMENT }, (_, number) => number + 1);
  const half: Scope = { sources: sources.filter((number) => number % 2 === 0), passages: count / 2 };
  const few: Scope = { sources: sources.filter((number) => number % 100 === 0), passages: count / 100 };
  const results = {
    ours: [] as number[],
    'ours, half allowed': [] as number[],
    'ours, 1 % allowed': [] as number[],
    MiniSearch: [] as number[],
  };
  // The compiler needs some rounds to optimise frequent code.
  for (const query of queries.slice(0, WARM_UP)) {
    answer(index, query, all);
    peer(query);
  }
  for (const query of queries) {
    results.ours.push(processorTime(() => answer(index, query, all)));
    results['ours, half allowed'].push(processorTime(() => answer(index, query, half)));
    results['ours, 1 % allowed'].push(processorTime(() => answer(index, query, few)));
    results.MiniSearch.push(processorTime(() => peer(query)));
  }
  console.log(`${what}:`);
  for (const [name, times] of Object.entries(results)) console.log(`  ${name.padEnd(20)}${summary(times)}`);
  const [ours, ...allowed] = Object.values(results);
  const theirs = allowed.pop() ?? [];
  rows.push([what, brief(ours ?? []), ...allowed.map(brief), `MiniSearch: ${brief(theirs)}`]);
}

/** Runs a complete search, from the query to snippets. */
function answer(index: SqliteIndex, query: string, scope: Scope): unknown {
  const terms = queryTerms(query);
  const { found, rarity } = wordsIn(index, lookupsOf(terms), scope, { found: FOUND, read: READ });
  const passages = index.passages(found.map(({ number }) => number));
  const texts = new Map(passages.map(({ number, text }) => [number, text]));
  return byWords(passages, terms, rarity)
    .slice(0, SHOWN)
    .map(({ number }) => snippetOf(texts.get(number) ?? '', terms));
}

async function compareVectors(count: number, size: number): Promise<string[]> {
  const seeded = randomOf(size);
  const matrix = new Float32Array(new SharedArrayBuffer(count * size * Float32Array.BYTES_PER_ELEMENT));
  for (let row = 0; row < count; row += 1) matrix.set(vectorOf(size, seeded), row * size);
  const page = {
    matrix,
    numbers: Float64Array.from({ length: count }, (_, number) => number),
    sources: new Int32Array(count),
  };
  const hasPeer = count * size <= 30_000_000;
  const orama = create({ schema: { embedding: `vector[${size}]` } as const });
  if (hasPeer) {
    const rows = Array.from({ length: count }, (_, row) => ({
      embedding: Array.from(matrix.subarray(row * size, (row + 1) * size)),
    }));
    await insertMultiple(orama, rows, 1000);
  }
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let query = 0; query < QUERIES / 3; query += 1) {
    const vector = vectorOf(size, seeded);
    ours.push(processorTime(() => scan({ pages: [page], vector, allowed: undefined, limit: FOUND })));
    if (!hasPeer) continue;
    const value = Array.from(vector);
    const before = process.cpuUsage();
    await searchOrama(orama, {
      mode: 'vector',
      vector: { value, property: 'embedding' },
      similarity: -1,
      limit: FOUND,
    });
    peer.push(millisecondsOf(process.cpuUsage(before)));
  }
  console.log(`nearest of ${count} vectors with ${size} numbers:`);
  console.log(`  ours                ${summary(ours)}`);
  console.log(`  Orama               ${hasPeer ? summary(peer) : 'not measured: it takes too much memory'}`);
  return [`nearest of vectors with ${size} numbers`, brief(ours), '', '', hasPeer ? `Orama: ${brief(peer)}` : ''];
}

/** Measures documents of 100 pages, each page of 25 blocks with 20 words. */
function pages(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  try {
    const index = new SqliteIndex(join(folder, 'index.sqlite'));
    const blocks = Array.from({ length: 2500 }, (_, place) =>
      place % 25 === 0 ? { text: `Section ${place}`, level: 2 } : { text: wordsOf(20, randomOf(place)) },
    );
    const source = { kind: 'document', id: 'long', ident: 'x', title: 'long', fault: null } as const;
    let passages = passagesOf(blocks, { title: 'long', maxPassages: 5000 }).passages;
    const cut = processorTime(() => (passages = passagesOf(blocks, { title: 'long', maxPassages: 5000 }).passages));
    const first = processorTime(() => index.replace({ ...source, version: 1 }, passages));
    blocks[1200] = { text: 'This paragraph was written anew.' };
    const changed = passagesOf(blocks, { title: 'long', maxPassages: 5000 }).passages;
    const again = processorTime(() => index.replace({ ...source, version: 2 }, changed));
    console.log(
      `\na document of 100 pages, ${passages.length} passages: cut in ${round(cut)} ms, indexed in ${round(first)} ms, after a change in ${round(again)} ms`,
    );
    index.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return millisecondsOf(process.threadCpuUsage(before));
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function summary(times: readonly number[]): string {
  const [p50, p99, rate] = figuresOf(times);
  return `p50 ${p50} ms, p99 ${p99} ms, ${rate} a second of processor time`;
}

/** Returns the same for a cell of a table. */
function brief(times: readonly number[]): string {
  const [p50, p99, rate] = figuresOf(times);
  return `${p50}, ${p99}; ${rate}/s`;
}

function figuresOf(times: readonly number[]): readonly [string, string, string] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [round(at(0.5)), round(at(0.99)), round(1000 / mean)];
}

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

const megabytes = (file: string): number => Math.round(statSync(file).size / 2 ** 20);

const counts = process.argv
  .slice(2)
  .filter((argument) => argument !== '--write')
  .map(Number);
for (const count of counts.length > 0 ? counts : [10_000, 100_000]) await measure(count);
pages();
