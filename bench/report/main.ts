/* PDF of a report with contents, 150 notes and sections of two page sizes, beside a reused page that prints the same HTML. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../plugins/export/src/browser/find-browser.ts';
import { composeDocument } from '../../plugins/export/src/document/compose.ts';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { launch } from '../export/contenders.ts';
import { treeCpu } from '../export/process-tree.ts';
import { median, report, trimmed } from '../lib/report.ts';
import { runCompanion } from '../lib/server.ts';
import { reportOf } from './document.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    /** Writes the table into docs/export.md. */
    write: { type: 'boolean', default: false },
  },
});
const PAGE = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
} as const;
/** With the sizes of the sections, as the server prints them. */
const PDF = {
  format: 'A4',
  printBackground: true,
  preferCSSPageSize: true,
  margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
} as const;
const GOAL = 2;
/** Milliseconds after a print for cleanup. */
const PAUSE = 150;

const found = findBrowser({ path: process.env['PATH'] ?? '' });
if (found?.kind !== 'installed')
  throw new Error('Install a Chromium first (npm run setup): the npm-shipped one is not measured.');

await using server = await runCompanion();
const browser = await launch(found.path);
const page = await browser.newPage();
let documents = 0;

/** One print: milliseconds, milliseconds of processor time of all processes, and pages. */
interface Print {
  readonly time: number;
  readonly cpu: number;
  readonly pages: number;
}

/** Exports through HTTP. */
async function ours(): Promise<Print> {
  const body = JSON.stringify({ content: reportOf((documents += 1)), page: PAGE });
  return measured(
    () => treeCpu(server.pid),
    async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/export/pdf`, { method: 'POST', headers, body });
      const bytes = await response.bytes();
      if (!response.ok) throw new Error(`The server answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
      return bytes;
    },
  );
}

/** Prints the HTML that the server prints: with the lines of its contents without numbers, and with its notes at its end. */
async function peer(): Promise<Print> {
  const { html } = await composeDocument({ content: reportOf((documents += 1)), css: [], page: PAGE });
  return measured(
    () => treeCpu(process.pid, server.pid),
    async () => {
      await page.setContent(html);
      return page.pdf(PDF);
    },
  );
}

async function measured(cpu: () => number, work: () => Promise<Uint8Array>): Promise<Print> {
  const [started, before] = [performance.now(), cpu()];
  const bytes = await work();
  const time = performance.now() - started;
  // What is cleaned up afterwards belongs to a print as well.
  await delay(PAUSE);
  const pages =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
  return { time, cpu: cpu() - before, pages };
}

try {
  const rounds: { own: Print; bare: Print }[] = [];
  await ours();
  await peer();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const first = await (round % 2 === 0 ? ours() : peer());
    const second = await (round % 2 === 0 ? peer() : ours());
    rounds.push(round % 2 === 0 ? { own: first, bare: second } : { own: second, bare: first });
  }
  const [one] = rounds;
  const pages = `This server fills ${one?.own.pages} pages, and the bare print ${one?.bare.pages} with the notes at the end`;
  console.log(pages);
  const row = (name: string, of: 'time' | 'cpu') => {
    const ratios = rounds.map(({ own, bare }) => own[of] / bare[of]);
    console.log(`${name}: ratios of the rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    return {
      name,
      ours: median(rounds.map(({ own }) => own[of])),
      peer: median(rounds.map(({ bare }) => bare[of])),
      unit: 'ms',
      goal: `<= ${GOAL}`,
      reached: (ratio: number) => ratio <= GOAL,
    };
  };
  const table = report('PDF of a report', [row('time', 'time'), row('processor time', 'cpu')]);
  writeFigures('export-report', {
    tables: [trimmed('a report with contents, 150 notes and ten sections of two page sizes', table)],
    method: `Medians of ${rounds.length} interleaved rounds after one that does not count. ${pages}.`,
  });
} finally {
  await browser.close();
}
