import { importFile } from '../../scripts/office/import-file.ts';
import type { ProcessTree } from '../../scripts/office/process-tree.ts';
import type { FigureTable } from '../../scripts/figures/page-block.ts';
import { report, trimmed } from '../lib/report.ts';
import type { Server } from '../lib/server.ts';
import { contest } from './contest.ts';
import { freshCopy, inflatedXml, type Document } from './documents.ts';

const ROUNDS = 8;

/** Reports processor time and memory for one long document. */
export async function reportLong(document: Document, server: Server, tree: ProcessTree): Promise<FigureTable> {
  const importOnce = async (): Promise<void> => void (await importFile(server.url, document.name, freshCopy(document)));
  await importOnce();
  const idle = tree.memory();
  tree.takePeak();
  await importOnce();
  const added = tree.takePeak() - idle;
  const run = { cpu: () => tree.cpu() * 1000, run: importOnce };
  const { one } = await contest(ROUNDS, { one: run });
  const xml = inflatedXml(document) / 2 ** 20;
  const table = report(`300 pages, ${xml.toFixed(1)} MB of XML, through HTTP, median of ${ROUNDS} rounds`, [
    { name: 'processor time', ours: one.cpu, unit: 'ms', goal: '< 700 ms', reached: (value) => value < 700 },
    { name: 'clock', ours: one.clock, unit: 'ms', goal: '-', reached: () => true },
    {
      name: 'memory that one import adds',
      ours: added,
      unit: 'MB',
      goal: '< 400 MB, < 20 x XML',
      reached: (value) => value < Math.min(400, 20 * xml),
    },
  ]);
  return trimmed(`300 pages (${xml.toFixed(1)} MB of XML), whole request`, table);
}
