/* Measures merging, splitting and stamping PDF files of 100 pages, beside pdf-lib and, if it is installed, qpdf. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PDF } from '@libpdf/core';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { interleave, report, trimmed, type Measure } from '../lib/report.ts';
import { generatePdf } from '../pdf/generate.ts';
import { ours, pdfLib, type Contender, type Task } from './contenders.ts';

const ROUNDS = 7;
const PAGES = 100;
const TASKS: readonly Task[] = ['merge', 'split', 'stamp'];
const GOAL = 1;

/** Nearly all files have compressed streams. A program that does not compress leaves that work to the next writer. */
const FILES = { packed: await packed(), unpacked: generatePdf(PAGES) };
const hasQpdf = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'qpdf')));
const folder = mkdtempSync(join(tmpdir(), 'companion-bench-'));
const stamp = join(folder, 'stamp.pdf');
try {
  writeFileSync(stamp, generatePdf(1));
  const measures: Measure[] = [];
  for (const [kind, bytes] of Object.entries(FILES))
    for (const task of TASKS) measures.push(...(await compare(task, kind, bytes)));
  const table = report(
    `pdf-tools: milliseconds, median of ${ROUNDS} interleaved rounds after one that does not count`,
    measures,
  );
  if (!hasQpdf) console.log('The machine has no qpdf: it is left out.');
  writeFigures('pdf-tools', {
    tables: [trimmed('', table)],
    method: `A file of ${PAGES} pages, medians of ${ROUNDS} interleaved rounds after one that does not count.`,
  });
} finally {
  rmSync(folder, { recursive: true });
}

async function compare(task: Task, kind: string, bytes: Uint8Array): Promise<Measure[]> {
  const contenders: Record<string, Contender> = { ours, 'pdf-lib': pdfLib, ...(hasQpdf && { qpdf }) };
  const timed = Object.fromEntries(
    Object.entries(contenders).map(([name, contender]) => [name, () => time(() => contender(task, bytes))]),
  );
  await interleave(1, timed);
  const { ours: mine = 0, ...peers } = await interleave(ROUNDS, timed);
  return Object.entries(peers).map(([name, peer]) => ({
    name: `${task}, ${kind}; peer: ${name}`,
    ours: mine,
    peer,
    unit: 'ms',
    goal: name === 'pdf-lib' ? '<= 1 of pdf-lib' : '-',
    reached: (ratio) => name !== 'pdf-lib' || ratio <= GOAL,
  }));
}

async function packed(): Promise<Uint8Array> {
  const pdf = await PDF.load(generatePdf(PAGES));
  return pdf.save();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs a process for each file, as a server that calls qpdf does. */
function qpdf(task: Task, pdf: Uint8Array): Promise<void> {
  const [from, to] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  writeFileSync(from, pdf);
  const commands: Readonly<Record<Task, readonly string[]>> = {
    merge: ['--empty', '--pages', from, from, '--', to],
    split: ['--split-pages=10', from, to],
    stamp: [from, '--overlay', stamp, '--repeat=1', '--', to],
  };
  execFileSync('qpdf', [...commands[task]]);
  return Promise.resolve();
}
