/* Measures imports of the office documents of a corpus, beside mammoth, officeparser and a warm LibreOffice. */
import { watchTree } from '../../scripts/office/process-tree.ts';
import { isWriting, writeFigures } from '../../scripts/figures/page-block.ts';
import { sharedFolder } from '../../scripts/shared-folder.mjs';
import { runCompanion } from '../lib/server.ts';
import { readDocuments } from './documents.ts';
import { reportFormats } from './formats.ts';
import { reportLong } from './long.ts';
import { reportPairs } from './pairs.ts';
import { reportReaders } from './readers.ts';
import { startOffice } from './warm-office.ts';

/** A long document that this product reads itself, and two that LibreOffice converts first. */
const PAIRS = ['300-pages', 'doc/FloatingPictures', 'xls/WithChart'];

const folder = sharedFolder('corpus', 'COMPANION_CORPUS');
if (folder === undefined) console.log('There is no corpus: set COMPANION_CORPUS to its folder.');
else await run(folder);

async function run(corpus: string): Promise<void> {
  const documents = readDocuments(corpus);
  const tables = [await reportReaders(documents.filter(({ format }) => format === 'docx'))];

  await using server = await runCompanion();
  using tree = watchTree(server.pid);
  await using warm = await startOffice();
  if (warm === undefined) console.log('LibreOffice is not installed: it is not measured.');
  else tables.push(...(await reportFormats(documents, { server, tree, warm })));

  const long = documents.find(({ name }) => name.includes('300-pages'));
  if (long !== undefined) tables.push(await reportLong(long, server, tree));
  tables.push(
    await reportPairs(
      documents.filter(({ name }) => PAIRS.some((part) => name.includes(part))),
      server,
    ),
  );
  if (warm === undefined && isWriting())
    throw new Error('Only a run with LibreOffice is written: its tables would be missing.');
  writeFigures('office-speed', { tables, method: 'Processor time in ms, medians of interleaved rounds.' });
}
