/*
 * Scores the importer on the corpus of the repository (test/corpus) and, if they exist, beside the results of other tools. That scorer and
 * its golden files come from outside the repository (COMPANION_SCORE and COMPANION_GOLDEN, else ../shared/score and ../shared/golden), and
 * the options are for them:
 *   npm run score                        all formats; exit code 1 below a goal
 *   npm run score -- --formats docx,odt  only these
 *   npm run score -- --explain lists     also missing and additional content in files of that name
 *   npm run score -- --write             writes the means into docs/office-import.md
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCompanion } from '../bench/lib/server.ts';
import { scoreCorpus } from '../test/corpus/corpus.ts';
import { report } from '../test/corpus/report.ts';
import { isWriting, writeFigures } from './figures/page-block.ts';
import { judge, table, told } from './office/score-summary.ts';
import { sharedFolder } from './shared-folder.mjs';

const [scorer, golden] = [sharedFolder('score', 'COMPANION_SCORE'), sharedFolder('golden', 'COMPANION_GOLDEN')];
await scoreOwn();
if (scorer && golden) process.exitCode = await main(process.argv.slice(2));
else console.log('\nFor more files, set COMPANION_SCORE and COMPANION_GOLDEN to a scorer and its goldens.');

async function scoreOwn() {
  await using server = await runCompanion();
  console.log(`${report(await scoreCorpus(server.url))}\n`);
}

async function main(all) {
  const args = all.filter((arg) => arg !== '--write');
  if (isWriting() && args.length > 0) throw new Error('Only a complete run is written: --write alone.');
  const produced = await mkdtemp(join(tmpdir(), 'companion-score-'));
  try {
    await importGoldens(produced, args);
    await score(['--produced', produced, ...args], 'inherit');
    const { summary } = JSON.parse(await score(['--produced', produced, ...args, '--json'], 'pipe'));
    writeFigures('office-score', {
      tables: [table(summary)],
      method: 'Means of the documents of each format, beside the readings of pandoc and docling.',
    });
    const goals = judge(summary);
    for (const goal of goals) console.log(told(goal));
    return goals.every(({ isReached }) => isReached) ? 0 : 1;
  } finally {
    await rm(produced, { recursive: true });
  }
}

async function importGoldens(produced, args) {
  await using server = await runCompanion();
  await score(['--import', server.url, '--produced', produced, ...args], 'pipe');
}

/** Runs the scorer. With `pipe`, returns its output. */
async function score(args, output) {
  const child = spawn(process.execPath, [join(scorer, 'score.mjs'), '--golden', golden, ...args], {
    stdio: ['ignore', output, output === 'pipe' ? 'ignore' : 'inherit'],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  if (code > 1) throw new Error(`The scorer ended with code ${code}.`);
  return text;
}
