/*
 * Measures how long the console's pages wait for their data with 100,000 documents and 1,000,000 tasks, audit entries and notifications
 * each.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion } from '../../core/src/companion.ts';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { median, report, trimmed, type Measure } from '../lib/report.ts';
import { fillDocuments, Filling } from './fill.ts';

const DOCUMENTS = 100_000;
const MANY = 1_000_000;
/** Usage records of a thousand users over ten months. */
const USAGE = 300_000;
const ROUNDS = 5;
const GOAL_MS = 1000;

/** Returns the day `ago` days in the past, as `YYYY-MM-DD`. */
function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

/** The requests of each page when it is opened or its list is filtered. */
const PAGES = {
  overview: 'console/overview',
  'overview: failures of a day': `convert?of=all&status=failed&limit=200&from=${new Date(Date.now() - 86_400_000).toISOString()}`,
  documents: 'documents?limit=50',
  'documents: from the middle': 'documents?limit=50&after=document-050000',
  'documents: a beginning of names': 'documents?limit=50&prefix=document-09',
  'documents: a part of names': 'documents?limit=50&contains=99',
  tasks: 'convert?of=all',
  'tasks: failed': 'convert?of=all&status=failed',
  'tasks: exports that failed': 'convert?of=all&status=failed&kind=export',
  'tasks: of a user': 'convert?of=all&owner=user:user-77',
  'tasks: of a user who has none': 'convert?of=all&owner=user:nobody',
  'tasks: from the middle': 'convert?of=all&before=1700000500000.task-0500000',
  deliveries: 'webhook/deliveries?pageSize=50',
  'deliveries: given up': 'webhook/deliveries?state=dead&pageSize=50',
  'deliveries: page 1000': 'webhook/deliveries?pageSize=50&pageIndex=1000',
  'usage: a month by user': `ai/usage?of=all&groupBy=user&pageSize=500&from=${day(30)}`,
  'usage: a month by model': `ai/usage?of=all&groupBy=model&pageSize=500&from=${day(30)}`,
  'usage: a month by day': `ai/usage?of=all&groupBy=day&pageSize=500&from=${day(30)}`,
  'usage: all by user': `ai/usage?of=all&groupBy=user&pageSize=500&from=${day(320)}`,
  audit: 'audit?limit=50',
  'audit: of a user': 'audit?limit=50&actor=user-77',
  'audit: of a user who did nothing': 'audit?limit=50&actor=nobody',
  'audit: of an action': 'audit?limit=50&action=template.*',
  'audit: of an action that is none': 'audit?limit=50&action=nothing.*',
  'audit: to a document': 'audit?limit=50&target=document-77',
  'audit: refused': 'audit?limit=50&outcome=refused',
  'audit: failed, of which there is none': 'audit?limit=50&outcome=failed',
  configuration: 'console/configuration',
};

/** Lists that must be full. Otherwise the rows were not found. */
const FULL = new Set([
  'documents',
  'documents: a beginning of names',
  'tasks',
  'tasks: failed',
  'tasks: of a user',
  'deliveries',
  'deliveries: given up',
  'deliveries: page 1000',
  'audit',
  'audit: of a user',
  'audit: of an action',
  'audit: to a document',
  'audit: refused',
]);
const countIn = ({ data }: { data: { items: unknown[] } }): number => data.items.length;

const root = join(import.meta.dirname, '../..');
const dataDir = await mkdtemp(join(tmpdir(), 'companion-console-'));
const env = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATA_DIR: dataDir,
  COMPANION_PLUGINS__CONSOLE: 'true',
  COMPANION_PLUGINS__AUDIT: 'true',
  COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0',
};

try {
  await (await createCompanion({ cwd: root, env })).close();
  fillDocuments(join(dataDir, 'collab.sqlite'), DOCUMENTS);
  await using companion = await createCompanion({ cwd: root, env });
  const database = companion.kernel.service('database');
  if (database?.whole === undefined) throw new Error('The database cannot be filled.');
  const filling = new Filling(database.whole(), database.dialect);
  await filling.tasks(MANY);
  await filling.auditEntries(MANY);
  await filling.deliveries(MANY);
  await filling.usage(USAGE);
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const answer = await companion.app.inject({ url: `/${path}` });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      times.push(performance.now() - started);
      if (FULL.has(name) && countIn(answer.json()) !== 50) throw new Error(`${name} has not found what was filled in.`);
    }
    measures.push({ name, ours: median(times), unit: 'ms', goal: `< ${GOAL_MS}`, reached: (ms) => ms < GOAL_MS });
  }
  const where = database.dialect === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const data = `${DOCUMENTS} documents, ${MANY} tasks, audit entries and notifications each, ${USAGE} rows of usage in ${where}`;
  const table = report(`console: ${data}; median of ${ROUNDS}`, measures);
  writeFigures('console', { tables: [trimmed('page', table)], method: `Medians of ${ROUNDS} requests, with ${data}.` });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
