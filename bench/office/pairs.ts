import { postFile } from '../../scripts/office/import-file.ts';
import type { FigureTable } from '../../scripts/figures/page-block.ts';
import { report, trimmed } from '../lib/report.ts';
import type { Server } from '../lib/server.ts';
import { contest, here } from './contest.ts';
import { freshCopy, type Document } from './documents.ts';

const ROUNDS = 9;

/** Compares two documents at once with the same two in sequence, to see whether both cores are used. */
export async function reportPairs(documents: readonly Document[], server: Server): Promise<FigureTable> {
  const measures = [];
  for (const document of documents) {
    const once = async (): Promise<void> => {
      // The answer is not parsed: parsing would be client time on the same cores.
      await (await postFile(server.url, document.name, freshCopy(document))).arrayBuffer();
    };
    // Starts the threads and processes for both.
    for (let warm = 0; warm < 3; warm += 1) await Promise.all([once(), once()]);
    const { alone, pair } = await contest(ROUNDS, {
      alone: here(async () => {
        await once();
        await once();
      }),
      pair: here(async () => void (await Promise.all([once(), once()]))),
    });
    measures.push({
      name: document.name,
      ours: alone.clock / pair.clock,
      unit: 'x',
      goal: '>= 1.7',
      reached: (value: number) => value >= 1.7,
    });
  }
  return trimmed(
    'two at once: throughput to one at a time',
    report(`two at once: throughput to one at a time, median of ${ROUNDS} rounds; needs two idle cores`, measures),
  );
}
