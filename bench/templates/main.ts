/* Measures listing and searching 10,000 templates, beside one table that also contains their content. */
import type { Kysely } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion } from '@editor-companion/core';
import { openDatabase } from '../../plugins/templates/src/store/database.ts';
import { writtenText } from '../../plugins/templates/src/content/template-text.ts';
import { TemplateStore } from '../../plugins/templates/src/store/template-store.ts';
import { report } from '../lib/report.ts';

const TEMPLATES = 10_000;
const BATCH = 500;
const REQUESTS = 300;
const PEER_REQUESTS = 30;
const WORDS = [
  'letter',
  'report',
  'minutes',
  'contract',
  'offer',
  'invoice',
  'budget',
  '报告',
  '合同',
  '会议纪要',
  '项目计划',
];

const agent = new Agent({ keepAlive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'companion-bench-'));
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'warn' },
  config: { dataDir, server: { port: 0 }, plugins: { storage: true, templates: true } },
});

interface NaiveTables {
  naive: { id: number; name: string; category: string; content: string };
}

try {
  const database = companion.kernel.service('database');
  if (database === undefined) throw new Error('There is no database.');
  const naive = await fill(new TemplateStore(await openDatabase(database)), await openNaive(database));
  const url = await companion.listen();
  const measures = [
    ['list, first page', '/template', () => page(naive, undefined, 0)],
    ['list, page 500', '/template?pageIndex=500&pageSize=20', () => page(naive, undefined, 9980)],
    ['one category', '/template?category=Category%207', undefined],
    ['search, many hits', '/template?keyword=report', () => page(naive, 'report', 0)],
    ['search, Chinese', `/template?keyword=${encodeURIComponent('纪要 项目')}`, () => page(naive, '纪要', 0)],
    ['search, no hit', '/template?keyword=nowhere', () => page(naive, 'nowhere', 0)],
  ] as const;
  const results = [];
  for (const [name, path, peer] of measures) {
    const ours = await p95(() => get(url + path));
    const theirs = peer && { peer: await p95(peer, PEER_REQUESTS) };
    results.push({ name, ours, ...theirs, unit: 'ms', goal: '< 10 ms', reached: () => ours < 10 });
  }
  report(`templates: p95 of ${REQUESTS} requests, one after another, of ${TEMPLATES} templates`, results);
} finally {
  agent.destroy();
  await companion.close();
  await rm(dataDir, { recursive: true, force: true });
}

type Database = NonNullable<ReturnType<typeof companion.kernel.service<'database'>>>;

function openNaive(database: Database): Promise<Kysely<NaiveTables>> {
  const up = (db: Kysely<unknown>): Promise<void> =>
    db.schema
      .createTable('naive')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('category', 'text')
      .addColumn('content', 'text')
      .execute();
  return database.open<NaiveTables>('naive', { '001-create': { up } });
}

async function fill(store: TemplateStore, naive: Kysely<NaiveTables>): Promise<Kysely<NaiveTables>> {
  const sentence = 'A sentence of a template with {{a variable}} in it. '.repeat(4);
  const block = { type: 'paragraph', content: [{ type: 'text', text: sentence }] };
  const content = { type: 'doc', content: Array.from({ length: 15 }, () => block) };
  for (let from = 0; from < TEMPLATES; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, i) => from + i);
    const word = (number: number): string => WORDS[number % WORDS.length] ?? '';
    const templates = numbers.map((number) => ({
      id: crypto.randomUUID(),
      now: Date.now() + number,
      whose: { tenant: 'default', owner: null },
      fields: {
        name: `Template ${number} ${word(number)}`,
        description: `For ${word(number * 7 + 3)} and other occasions, in plain words. 适用于${word(number * 5 + 8)}。`,
        category: `Category ${number % 20}`,
        tags: [word(number + 1), 'en'],
        text: { ...writtenText(content, null), variables: '["a variable"]' },
      },
    }));
    await store.insert(templates);
    await naive
      .insertInto('naive')
      .values(
        templates.map(({ fields }, i) => ({
          id: from + i,
          name: `${fields.name} ${fields.description}`,
          category: fields.category,
          content: JSON.stringify(content),
        })),
      )
      .execute();
  }
  return naive;
}

async function page(db: Kysely<NaiveTables>, word: string | undefined, offset: number): Promise<void> {
  const chosen = db
    .selectFrom('naive')
    .$if(word !== undefined, (query) =>
      query.where((eb) => eb.or([eb('name', 'like', `%${word}%`), eb('content', 'like', `%${word}%`)])),
    );
  await chosen.select(['id', 'name', 'category']).orderBy('name').offset(offset).limit(20).execute();
  await chosen.select((eb) => eb.fn.countAll().as('total')).execute();
}

function get(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}

async function p95(run: () => Promise<void>, times = REQUESTS): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const started = performance.now();
    await run();
    taken.push(performance.now() - started);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? Number.NaN;
}
