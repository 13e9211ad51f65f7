import { toHTML } from '@editor-companion/document';
import mammoth from 'mammoth';
import { OfficeParser } from 'officeparser';
import { readDocx } from '@editor-companion/formats/docx/read';
import type { FigureTable } from '../../scripts/figures/page-block.ts';
import { report, trimmed, type Measure } from '../lib/report.ts';
import { contest, here, type Contender } from './contest.ts';
import type { Document } from './documents.ts';
import { atLeast } from './goal.ts';

const ROUNDS = 3;

/** Reports reading on one thread, without a server. @returns the table. */
export async function reportReaders(all: readonly Document[]): Promise<FigureTable> {
  const ours = (path: string) => readDocx(path, { revisions: 'accept' }, () => {}).content;
  const contenders = {
    json: async ({ path }: Document) => void ours(path),
    html: async ({ path }: Document) => void toHTML(ours(path)),
    mammoth: async ({ path }: Document) => void (await mammoth.convertToHtml({ path })),
    officeparser: async ({ path }: Document) => void (await OfficeParser.parseOffice(path)),
  };
  const readable: Document[] = [];
  for (const document of all) if (await succeeds(document, Object.values(contenders))) readable.push(document);
  const measures: Measure[] = [];
  const groups = {
    [`${readable.length} documents`]: readable,
    '300 pages': readable.filter(({ name }) => name.includes('300-pages')),
  };
  for (const [name, group] of Object.entries(groups)) {
    const over = (read: (document: Document) => Promise<void>): Contender =>
      here(async () => {
        for (const document of group) await read(document);
      });
    const took = await contest(ROUNDS, {
      json: over(contenders.json),
      html: over(contenders.html),
      mammoth: over(contenders.mammoth),
      officeparser: over(contenders.officeparser),
    });
    measures.push(
      atLeast(3, `${name} to JSON; mammoth to HTML`, took.json.cpu, took.mammoth.cpu),
      atLeast(3, `${name} to HTML; mammoth to HTML`, took.html.cpu, took.mammoth.cpu),
      atLeast(3, `${name} to JSON; officeparser to its tree`, took.json.cpu, took.officeparser.cpu),
    );
  }
  return trimmed(
    'docx reader, one thread',
    report(`docx readers: processor ms on one thread, median of ${ROUNDS} interleaved rounds`, measures),
  );
}

async function succeeds(
  document: Document,
  readers: readonly ((document: Document) => Promise<void>)[],
): Promise<boolean> {
  try {
    for (const read of readers) await read(document);
    return true;
  } catch (error) {
    console.log(`left out: ${document.name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
