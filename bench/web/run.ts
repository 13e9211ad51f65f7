/*
 * Measures the extraction of articles beside Readability, in one process, in interleaved rounds: quality by the ground truth beside the
 * pages, and time. The pages come from outside (COMPANION_WEBPAGES, else ../shared/webpages).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { markdownTable, writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { sharedFolder } from '../../scripts/shared-folder.mjs';
import { contenders } from './contenders.ts';

/** The name of this product among the contenders. */
const OURS = 'import-web';

interface Page {
  readonly id: string;
  readonly url: string;
  readonly html: string;
}

async function main(pagesFolder: string, rounds: number): Promise<void> {
  const pages = await loadPages(pagesFolder);
  const names = Object.keys(contenders);
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const texts = new Map<string, Record<string, { articleBody: string }>>(names.map((name) => [name, {}]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const page of pages) {
      // The first contender on a page pays for caches, so the order rotates.
      for (const name of rotate(names, round)) {
        const { text, ms } = measure(name, page);
        if (round > 0) times.get(name)?.push(ms);
        const known = texts.get(name);
        if (known) known[page.id] = { articleBody: text };
      }
    }
  }
  console.log(
    `${pages.length} pages, ${rounds} rounds after one to warm up; times are processor time of the one thread\n`,
  );
  const rows = await Promise.all(
    names.map((name) => row(name, times.get(name) ?? [], texts.get(name) ?? {}, pagesFolder)),
  );
  const head = ['', 'F1', 'precision', 'recall', 'pages a second', 'p50 ms', 'p95 ms', 'max ms'];
  console.log(markdownTable({ head, rows }));
  const method = `${pages.length} pages, all contenders in one process in turns, ${rounds} rounds after one to warm up.`;
  const part = (from: number, to?: number): FigureTable => ({
    head: ['', ...head.slice(from, to)],
    rows: rows.map(([name = '', ...figures]) => [
      name === OURS ? `**${name}**` : name,
      ...figures.slice(from - 1, to && to - 1),
    ]),
  });
  writeFigures('web-articles', { tables: [part(1, 4)], method });
  writeFigures('web-speed', { tables: [part(4)], method: `${method} Processor time of one thread.` });
}

async function loadPages(pagesFolder: string): Promise<Page[]> {
  const truth = JSON.parse(await readFile(join(pagesFolder, 'ground-truth.json'), 'utf8')) as Record<
    string,
    { url: string }
  >;
  return Promise.all(
    Object.entries(truth).map(async ([id, { url }]) => {
      const html = gunzipSync(await readFile(join(pagesFolder, 'html', `${id}.html.gz`))).toString();
      return { id, url, html };
    }),
  );
}

function measure(name: string, { html, url }: Page): { text: string; ms: number } {
  const start = process.threadCpuUsage();
  let text = '';
  try {
    text = contenders[name]?.(html, url) ?? '';
  } catch {
    // A page on which a contender throws counts as unread.
  }
  const { user, system } = process.threadCpuUsage(start);
  return { text, ms: (user + system) / 1000 };
}

async function row(
  name: string,
  times: readonly number[],
  predictions: object,
  pagesFolder: string,
): Promise<readonly string[]> {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const perSecond = (sorted.length / sorted.reduce((sum, ms) => sum + ms, 0)) * 1000;
  const [f1, precision, recall] = await score(predictions, pagesFolder);
  return [name, f1 ?? '-', precision ?? '-', recall ?? '-', perSecond.toFixed(1), at(0.5), at(0.95), at(1)];
}

async function score(predictions: object, pagesFolder: string): Promise<readonly string[]> {
  const produced = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  try {
    const file = join(produced, 'predictions.json');
    await writeFile(file, JSON.stringify(predictions));
    const { stdout } = spawnSync(process.execPath, [join(pagesFolder, 'evaluate.mjs'), file], { encoding: 'utf8' });
    return /F1 (\S+) precision (\S+) recall (\S+)/u.exec(stdout)?.slice(1) ?? ['-', '-', '-'];
  } finally {
    await rm(produced, { recursive: true });
  }
}

const rotate = <T>(items: readonly T[], by: number): T[] => items.map((_, at) => items[(at + by) % items.length] as T);

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, write: { type: 'boolean' } } });
const folder = sharedFolder('webpages', 'COMPANION_WEBPAGES');
if (folder === undefined) console.log('There are no pages: set COMPANION_WEBPAGES to their folder.');
else await main(folder, Number(values.rounds));
