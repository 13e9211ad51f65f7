/*
 * Randomly changes PDF files and runs every tool for PDF files on them, through a server and its threads. Reports every outcome other than
 * a file or an error with a code, and work that exceeds the time of a thread.
 *   npm run fuzz:pdf                                 one minute
 *   npm run fuzz:pdf -- --minutes 5 --seed 7          longer, with the same random changes
 *   npm run fuzz:pdf -- --seed 7 --only 123           one case again
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attempt, createPdfHost, ORDERS } from '../plugins/pdf-tools/test/fuzz/attempt.ts';
import { mutate } from '../plugins/pdf-tools/test/fuzz/mutate-pdf.ts';
import { SEEDS } from '../plugins/pdf-tools/test/fuzz/seeds.ts';
import { createRandom } from './office/fuzz/random.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string' },
  },
});

const host = await createPdfHost();
const folder = mkdtempSync(join(tmpdir(), 'companion-fuzz-'));
const outcomes = new Map();
const end = performance.now() + Number(options.minutes) * 60_000;
let index = Number(options.only ?? 0);
let [tried, findings, slowest] = [0, 0, 0];
console.log(`Seed ${options.seed}`);
do {
  const chance = createRandom(`${options.seed}:${index}`);
  const mutant = mutate(chance.pick(SEEDS), chance);
  const order = chance.pick(ORDERS);
  const started = performance.now();
  const { outcome, fault } = await attempt(host, order, mutant, chance.pick(SEEDS));
  slowest = Math.max(slowest, performance.now() - started);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  tried += 1;
  if (fault !== undefined) {
    findings += 1;
    const path = join(folder, `${index}.pdf`);
    writeFileSync(path, mutant);
    console.log(`FINDING --only ${index}: ${fault}\n  ${path}`);
  }
  index += 1;
} while (options.only === undefined && performance.now() < end);
await host.close();
console.log(
  `\n${tried} tries, the slowest ${Math.round(slowest)} ms. ${JSON.stringify(Object.fromEntries(outcomes))}\n${findings} findings.`,
);
process.exitCode = findings === 0 ? 0 : 1;
