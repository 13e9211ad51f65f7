/*
 * Sends every document of a corpus (COMPANION_CORPUS, else ../shared/corpus) to a new server and checks each answer: status, time, memory,
 * validity, and its words against those that LibreOffice finds.
 *   npm run corpus                             all formats; exit code 1 for any fault
 *   npm run corpus -- --formats docx,xlsx      only these
 *   npm run corpus -- --missing                names missing words
 *   npm run corpus -- --write                  writes the table into docs/office-import.md
 */
import { parseArgs } from 'node:util';
import { runCompanion } from '../bench/lib/server.ts';
import { writeFigures } from './figures/page-block.ts';
import { readCorpus, tryCase } from './office/corpus.ts';
import { corpusTable, printCorpus, summaryOf } from './office/corpus-report.ts';
import { watchTree } from './office/process-tree.ts';
import { hasLibreOffice, referenceTexts } from './office/reference-text.ts';
import { sharedFolder } from './shared-folder.mjs';

const { values: options } = parseArgs({
  options: { formats: { type: 'string' }, missing: { type: 'boolean' }, write: { type: 'boolean' } },
});

const folder = sharedFolder('corpus', 'COMPANION_CORPUS');
if (folder === undefined) console.log('There is no corpus: set COMPANION_CORPUS to its folder.');
else process.exitCode = await main();

async function main() {
  const formats = options.formats?.split(',');
  const cases = readCorpus(folder).filter(({ format }) => formats?.includes(format) ?? true);
  const { verdicts, survivors, answersStill } = await tryAll(cases, await textsOf(cases));
  printCorpus(verdicts, { missing: options.missing });
  const summary = summaryOf(verdicts, { survivors, answersStill });
  console.log(`\n${summary.join('\n')}`);
  if (options.write && formats !== undefined) throw new Error('Only a complete run is written: leave --formats out.');
  writeFigures('office-corpus', { tables: [corpusTable(verdicts)], method: summary.join('\n') });
  return verdicts.every(({ faults }) => faults.length === 0) && survivors.length === 0 && answersStill ? 0 : 1;
}

async function textsOf(cases) {
  if (hasLibreOffice())
    return referenceTexts(
      folder,
      cases.filter(({ expected }) => expected === 'import'),
    );
  console.log('LibreOffice is not installed: words are not compared.');
  return new Map();
}

async function tryAll(cases, texts) {
  const server = await runCompanion();
  const { pid, url } = server;
  using tree = watchTree(pid);
  const verdicts = [];
  for (const each of cases) {
    const idle = tree.memory();
    tree.takePeak();
    const verdict = await tryCase(url, folder, each, texts.get(each.path));
    const peak = tree.takePeak();
    verdicts.push({ ...verdict, peak, added: Math.max(0, peak - idle) });
    process.stderr.write(verdict.faults.length === 0 ? '.' : 'F');
  }
  process.stderr.write('\n');
  const answersStill = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
  await server[Symbol.asyncDispose]();
  return { verdicts, survivors: tree.survivors(), answersStill };
}
