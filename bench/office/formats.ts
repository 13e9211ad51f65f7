import { readDocx } from '@editor-companion/formats/docx/read';
import { readOdt } from '@editor-companion/formats/odt/read';
import { readPptx } from '@editor-companion/formats/pptx/read';
import { readRtf } from '@editor-companion/formats/rtf/read';
import { readXlsx } from '@editor-companion/formats/xlsx/read';
import { importFile } from '../../scripts/office/import-file.ts';
import type { ProcessTree } from '../../scripts/office/process-tree.ts';
import type { FigureTable } from '../../scripts/figures/page-block.ts';
import { report, trimmed, type Measure } from '../lib/report.ts';
import type { Server } from '../lib/server.ts';
import { contest, here, type Contender } from './contest.ts';
import { freshCopy, type Document } from './documents.ts';
import { atLeast } from './goal.ts';
import type { WarmOffice } from './warm-office.ts';

const ROUNDS = 3;
const OPTIONS = { revisions: 'keep' } as const;

interface Own {
  readonly times: number;
  readonly read: (path: string) => unknown;
}

/** Formats with a reader in this product, and its target speed relative to a warm LibreOffice. */
const OWN: Readonly<Record<string, Own>> = {
  docx: { times: 10, read: (path) => readDocx(path, OPTIONS, () => {}) },
  xlsx: { times: 5, read: (path) => readXlsx(path, () => {}) },
  pptx: { times: 5, read: (path) => readPptx(path, () => {}) },
  odt: { times: 5, read: (path) => readOdt(path, OPTIONS, () => {}) },
  rtf: { times: 5, read: (path) => readRtf(path, OPTIONS, () => {}) },
};
/** Formats that also need LibreOffice. A whole request may take 1.2 times as long as its conversion alone. */
const LEGACY = ['doc', 'xls', 'ppt'];

interface Contest {
  readonly server: Server;
  readonly tree: ProcessTree;
  readonly warm: WarmOffice;
}

/** Compares this product's readers and whole requests with the bare conversion by a warm LibreOffice. @returns their tables. */
export async function reportFormats(
  documents: readonly Document[],
  { server, tree, warm }: Contest,
): Promise<FigureTable[]> {
  const reading: Measure[] = [];
  const requests: Measure[] = [];
  for (const format of [...Object.keys(OWN), ...LEGACY]) {
    const readable: Document[] = [];
    for (const document of documents.filter((each) => each.format === format)) {
      const { status, code } = await importFile(server.url, document.name, freshCopy(document));
      if (status === 200 && (await warm.convert(document))) readable.push(document);
      else console.log(`left out: ${document.name}: ${code || 'LibreOffice did not convert it'}`);
    }
    if (readable.length === 0) continue;
    const { times, read }: Own = OWN[format] ?? { times: 1 / 1.2, read: () => {} };
    const { reader, request, peer } = await contest(ROUNDS, {
      reader: here(async () => {
        for (const { path } of readable) read(path);
      }),
      request: over(readable, tree, async (each) => void (await importFile(server.url, each.name, freshCopy(each)))),
      peer: over(readable, warm, async (each) => void (await warm.convert(each))),
    });
    const name = `${format}, ${readable.length} documents`;
    if (format in OWN) reading.push(atLeast(times, name, reader.cpu, peer.cpu));
    requests.push(atLeast(format in OWN ? 1 : times, name, request.cpu, peer.cpu));
  }
  const title = `processor ms, median of ${ROUNDS} interleaved rounds; peer: the conversion by a warm LibreOffice`;
  return [
    trimmed('reading alone; peer: the conversion by a warm LibreOffice', report(`reading alone: ${title}`, reading)),
    trimmed(
      'whole request, upload to answer; peer: the bare conversion, warm',
      report(`the whole request, upload to answer: ${title}`, requests),
    ),
  ];
}

const over = (
  documents: readonly Document[],
  { cpu }: { cpu: () => number },
  run: (document: Document) => Promise<void>,
): Contender => ({
  cpu: () => cpu() * 1000,
  run: async () => {
    for (const document of documents) await run(document);
  },
});
