/*
 * Randomly changes the compound files of a corpus (COMPANION_CORPUS, else ../shared/corpus), and detects and inspects them like every
 * upload before an engine reads it, without a server: thousands a minute. Reports every outcome other than an error with a code, and slow
 * files.
 *   npm run fuzz:compound                                 one minute
 *   npm run fuzz:compound -- --minutes 5 --seed 7          longer, with the same random changes
 *   npm run fuzz:compound -- --seed 7 --only 123           one case again
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompanionError } from '@editor-companion/core/plugin';
import { legacyFormats } from '../plugins/import-office/src/engine/legacy-format.ts';
import { chooseFormat } from '../plugins/import-office/src/probe/choose-format.ts';
import { withProbe } from '../plugins/import-office/src/probe/probe.ts';
import { readCorpus } from './office/corpus.ts';
import { mutate } from './office/fuzz/mutate.ts';
import { isCompound } from './office/fuzz/mutate-compound.ts';
import { createRandom } from './office/fuzz/random.ts';
import { sharedFolder } from './shared-folder.mjs';

const LARGEST = 1_000_000;
/** The maximum milliseconds of one inspection. The usual time is two or three. */
const LATE = 500;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string' },
  },
});

const folder = sharedFolder('corpus', 'COMPANION_CORPUS');
if (folder === undefined) console.log('There is no corpus: set COMPANION_CORPUS to its folder.');
else process.exitCode = await main();

async function main() {
  const documents = readCorpus(folder)
    .map(({ path }) => ({ path, bytes: readFileSync(join(folder, path)) }))
    .filter(({ bytes }) => bytes.length <= LARGEST && isCompound(bytes));
  console.log(`${documents.length} documents, seed ${options.seed}`);
  const work = mkdtempSync(join(tmpdir(), 'companion-fuzz-'));
  const { tried, findings, outcomes } = await hunt(documents, work);
  console.log(`\n${tried} looks. ${JSON.stringify(Object.fromEntries(outcomes))}\n${findings} findings.`);
  if (findings === 0) rmSync(work, { recursive: true });
  return findings === 0 ? 0 : 1;
}

async function hunt(documents, work) {
  const end = performance.now() + Number(options.minutes) * 60_000;
  const outcomes = new Map();
  const path = join(work, 'document');
  let findings = 0;
  let index = Number(options.only ?? 0);
  do {
    const random = createRandom(`${options.seed}:${index}`);
    const document = random.pick(documents);
    const mutant = mutate(document.bytes, random);
    writeFileSync(path, mutant.bytes);
    const started = performance.now();
    const { outcome, fault } = await look(path);
    const late = performance.now() - started > LATE ? `took ${Math.round(performance.now() - started)} ms` : undefined;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (fault !== undefined || late !== undefined) {
      findings += 1;
      writeFileSync(join(work, String(index)), mutant.bytes);
      console.log(
        `FINDING --only ${index}: ${fault ?? late}\n  ${document.path}: ${mutant.how}\n  ${join(work, String(index))}`,
      );
    }
    index += 1;
  } while (options.only === undefined && performance.now() < end);
  return { tried: index - Number(options.only ?? 0), findings, outcomes };
}

/** Runs the inspection that an upload passes before an engine reads it. */
async function look(path) {
  try {
    const { id } = await withProbe(path, 'document', (probe) => chooseFormat(legacyFormats, probe));
    return { outcome: await legacyFormats.find((format) => format.id === id).inspect(path) };
  } catch (error) {
    if (CompanionError.is(error) && error.status < 500) return { outcome: error.code };
    return { outcome: 'fault', fault: error instanceof Error ? error.stack : String(error) };
  }
}
