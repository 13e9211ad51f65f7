/*
 * Randomly changes documents of a corpus (COMPANION_CORPUS, else ../shared/corpus), imports them, and reports forbidden outcomes: an
 * internal error, a crash, a hang, an invalid document. Meanwhile a second client must be able to import.
 *   npm run fuzz:office                                        one minute
 *   npm run fuzz:office -- --minutes 5 --formats docx --seed 7  longer, only these, with the same random changes
 *   npm run fuzz:office -- --formats pdf                       only PDFs, which the script generates
 *   npm run fuzz:office -- --seed 7 --only 123                 one case again
 *   npm run fuzz:office -- --cases 3000                        this number of cases, in any time
 *   npm run fuzz:office -- --write                            adds a row to the runs of docs/office-import.md
 *   npm run fuzz:office -- --crafted all                       instead, files that are made to exhaust readers; needs no corpus
 *   npm run fuzz:office -- --crafted runs.docx                 only those whose names contain this
 * The slowest are listed. None may take ten seconds of a thread's time, which is measured without the server if an answer is late.
 * Documents that reveal a fault are kept, and their paths are printed. Exit code 1 for any fault.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCompanion } from '../bench/lib/server.ts';
import { addFigureRow } from './figures/page-block.ts';
import { readCorpus } from './office/corpus.ts';
import { faultOf, isLate } from './office/fault.ts';
import { importFile } from './office/import-file.ts';
import { mutate } from './office/fuzz/mutate.ts';
import { craftedFiles } from './office/crafted.ts';
import { portableSamples } from './office/portable-samples.ts';
import { createRandom } from './office/fuzz/random.ts';
import { MAX_THREAD_TIME, threadTimeOf } from './office/thread-time.ts';
import { startWitness } from './office/witness.ts';
import { sharedFolder } from './shared-folder.mjs';

const LARGEST = 1_000_000;
const TIMEOUT = 90_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    formats: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string' },
    cases: { type: 'string' },
    crafted: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

/** The number of slowest files to list. */
const LISTED = 10;

const folder = sharedFolder('corpus', 'COMPANION_CORPUS');
if (options.crafted !== undefined) process.exitCode = await wearOut(options.crafted);
else if (folder === undefined) console.log('There is no corpus: set COMPANION_CORPUS to its folder.');
else process.exitCode = await main();

async function main() {
  const formats = options.formats?.split(',');
  const documents = readCorpus(folder)
    .filter(({ format, expected }) => expected === 'import' && (formats?.includes(format) ?? true))
    .map(({ path }) => ({ path, bytes: readFileSync(join(folder, path)) }))
    .filter(({ bytes }) => bytes.length <= LARGEST)
    .concat((formats?.includes('pdf') ?? true) ? portableSamples() : []);
  console.log(`${documents.length} documents, seed ${options.seed}`);

  await using server = await runCompanion();
  const witness = startWitness(server.url);
  const { tried, findings, codes, times } = await hunt(server.url, documents);
  const { imports, slowest, faults } = await witness.stop();
  console.log(`\n${tried} documents tried. ${JSON.stringify(Object.fromEntries(codes))}`);
  console.log(`Meanwhile a second client imported ${imports} documents, the slowest in ${slowest.toFixed(0)} ms.`);
  for (const fault of faults) console.log(`SECOND CLIENT: ${fault}`);
  list(times);
  console.log(`${findings} findings.`);
  const refused = tried - (codes.get('imported') ?? 0);
  addFigureRow('office-fuzz', [
    options.formats ?? 'all',
    options.seed,
    tried.toLocaleString('en'),
    refused.toLocaleString('en'),
    String(findings),
    `${imports.toLocaleString('en')} imports, ${faults.length === 0 ? 'all answered' : `${faults.length} faults`}, slowest ${(slowest / 1000).toFixed(1)} s`,
  ]);
  return findings + faults.length === 0 ? 0 : 1;
}

async function hunt(url, documents) {
  const keep = mkdtempSync(join(tmpdir(), 'companion-fuzz-'));
  const end = performance.now() + Number(options.minutes) * 60_000;
  const codes = new Map();
  const times = [];
  const cases = Number(options.cases ?? 0);
  let findings = 0;
  let index = Number(options.only ?? 0);
  do {
    const random = createRandom(`${options.seed}:${index}`);
    const { path, bytes } = random.pick(documents);
    const mutant = mutate(bytes, random);
    const answer = await importTwiceIfLate(url, path, mutant.bytes);
    const outcome = answer.code || 'imported';
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    times.push({ name: `${path} --only ${index}`, ms: answer.ms, code: outcome });
    const fault = faultOf(answer) ?? (await slownessOf(path, mutant.bytes, answer));
    if (fault !== undefined) {
      findings += 1;
      const kept = join(keep, `${index}-${path.replaceAll('/', '-')}`);
      writeFileSync(kept, mutant.bytes);
      console.log(`FINDING --only ${index}: ${fault}\n  ${path}: ${mutant.how}\n  ${kept}`);
    }
    index += 1;
  } while (options.only === undefined && (cases > 0 ? index < cases : performance.now() < end));
  return { tried: index - Number(options.only ?? 0), findings, codes, times };
}

/**
 * Returns a description if reading takes too much thread time. The answer itself may have waited for other work. Engines have separate
 * limits.
 */
async function slownessOf(path, bytes, { ms }) {
  if (ms <= MAX_THREAD_TIME) return undefined;
  const time = await threadTimeOf(path, bytes);
  return time && time.ms > MAX_THREAD_TIME ? `held a thread for ${Math.round(time.ms)} ms` : undefined;
}

function list(times) {
  console.log('The slowest:');
  for (const { name, ms, code } of times.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED))
    console.log(`  ${Math.round(ms)} ms ${name} ${code}`);
}

/** Reads crafted files with a matching name, both in a reader thread and through the server. */
async function wearOut(which) {
  await using server = await runCompanion();
  const files = craftedFiles().filter(({ name }) => which === 'all' || name.includes(which));
  const times = [];
  let findings = 0;
  for (const { name, bytes } of files) {
    const made = bytes();
    const time = await threadTimeOf(name, made);
    const { status, code, ms } = await importFile(server.url, name, made, TIMEOUT);
    times.push({ name: `${name} (${made.length} bytes)`, ms: time?.ms ?? ms, code: time?.code ?? code });
    const isLong = time !== undefined && time.ms > MAX_THREAD_TIME;
    // On a busy machine the server's timeout may be too short for the thread. The thread's own time is known here.
    const isFault =
      status >= 500 ||
      status === 0 ||
      code === 'WORKER_OUT_OF_MEMORY' ||
      (code === 'WORKER_TIMEOUT' && time === undefined);
    if (!isLong && !isFault) continue;
    findings += 1;
    console.log(`FINDING --crafted ${name}: ${Math.round(time?.ms ?? ms)} ms, answered ${status} ${code}`);
  }
  list(times);
  console.log(`${files.length} files, ${findings} findings.`);
  return findings === 0 && files.length > 0 ? 0 : 1;
}

/** Imports a file, and again if the answer is late: on a busy machine anything may be late once. */
async function importTwiceIfLate(url, path, bytes) {
  const answer = await importFile(url, path, bytes, TIMEOUT);
  return isLate(answer) ? importFile(url, path, bytes, TIMEOUT) : answer;
}
