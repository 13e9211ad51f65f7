import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { validate } from '@editor-companion/document';
import type { WriteJob, Writer } from '../../src/content/source/write-job.ts';
import { findLosses, type WrittenFormat } from '../../src/losses/find-losses.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { writeEpub } from '../../src/epub/epub.ts';
import { writeHtml } from '../../src/html/html.ts';
import { writeMarkdown } from '../../src/markdown/markdown.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { writePlain } from '../../src/text/plain.ts';
import { writePresentation } from '../../src/pptx/write/presentation.ts';
import { writeWorkbook } from '../../src/xlsx/write/workbook.ts';
import { membersOf } from '../kit/package.ts';
import { jobOf } from '../kit/round-trip.ts';
import { node, p } from '../kit/rich-document.ts';

const WRITERS: Readonly<Record<WrittenFormat, Writer>> = {
  docx: writeDocx,
  odt: writeOdt,
  epub: writeEpub,
  html: writeHtml,
  markdown: writeMarkdown,
  txt: writePlain,
  xlsx: writeWorkbook,
  pptx: writePresentation,
};
const FORMATS = Object.keys(WRITERS) as WrittenFormat[];

async function lossesOf(format: WrittenFormat, job: WriteJob): Promise<[code: string, count?: number][]> {
  const watched = { ...job, unreadable: new Set<string>() };
  await WRITERS[format](watched, () => undefined);
  return findLosses(watched, format).map(({ code, count }) => [code, count ?? 0]);
}

const cell = (type: string, attrs: Readonly<Record<string, unknown>>, ...content: DocumentNode[]): DocumentNode =>
  node(type, attrs, ...content);

const EVERYTHING = node(
  'doc',
  {},
  node('textBox', {}, node('textBox', { left: '-12pt', top: '30pt' }, p('In a box'))),
  node('section', { columns: 2 }, p('In columns')),
  node('section', { header: { default: [p('Top')] } }, p('On pages of its own')),
  node(
    'details',
    {},
    node('detailsSummary', {}, { type: 'text', text: 'More' }),
    node('detailsContent', {}, p('less')),
  ),
  node('heading', {}, node('headingNumber', { list: 'Annex' }), { type: 'text', text: 'Counted' }),
  node('embed', { src: 'https://example.com/film', title: 'A film' }),
  node('blockMath', { latex: 'x^2' }),
  node(
    'table',
    {},
    node('tableRow', {}, cell('tableCell', { colspan: 2 }, p('wide'))),
    node('tableRow', {}, cell('tableCell', {}, p('a')), cell('tableCell', {}, p('b'))),
  ),
  { ...p('a\tb'), attrs: { tabStops: [{ position: '3cm', align: 'left' }] } },
  p(node('image', { src: 'https://example.com/far.png', alt: 'Far', crop: { left: 0.2 } })),
  node('footnotes', {}, node('footnote', { noteId: 'fn1' }, p('Nothing refers to me'))),
);

const JOB = jobOf(EVERYTHING, {
  comments: [{ id: 'c1', author: 'Ann', content: [p('Where am I?')] }],
  options: { comments: true },
  page: {
    width: 210,
    height: 297,
    orientation: 'portrait',
    margin: { top: 20, right: 20, bottom: 20, left: 20 },
    footer: { default: [p('Bottom')] },
  },
});

const PAPER = [
  'COMMENT_UNPLACED',
  'DETAILS_UNFOLDED',
  'EMBED_AS_LINK',
  'IMAGE_UNAVAILABLE',
  'NOTE_UNPLACED',
  'TEXT_BOX_MOVED',
];
const SCREEN = ['BANDS_DROPPED', 'EMBED_AS_LINK', 'SECTION_PAGES_DROPPED', 'TAB_STOPS_DROPPED'];

const EXPECTED: Readonly<Record<WrittenFormat, readonly string[]>> = {
  docx: PAPER,
  odt: [...PAPER.filter((code) => code !== 'TEXT_BOX_MOVED'), 'HEADING_NUMBER_AS_TEXT'],
  html: [...SCREEN, 'IMAGE_UNAVAILABLE'],
  epub: [...SCREEN, 'IMAGE_UNAVAILABLE'],
  markdown: [...SCREEN, 'COLUMNS_DROPPED', 'IMAGE_UNCROPPED', 'TABLE_SIMPLIFIED', 'TEXT_BOX_IN_TEXT'],
  txt: [...SCREEN, 'COLUMNS_DROPPED', 'DETAILS_UNFOLDED', 'IMAGE_AS_TEXT', 'MATH_AS_TEXT', 'TEXT_BOX_IN_TEXT'],
  xlsx: ['BANDS_DROPPED', 'TEXT_OUTSIDE_TABLES'],
  pptx: [...SCREEN, 'COLUMNS_DROPPED', 'DETAILS_UNFOLDED', 'IMAGE_UNAVAILABLE'],
};

describe('content that a written file cannot hold', () => {
  validate(EVERYTHING);
  for (const format of FORMATS)
    it(`is reported for ${format} completely, and nothing else`, async () => {
      const withPages = ['docx', 'odt'].includes(format) ? { comments: true } : {};
      const found = await lossesOf(format, { ...JOB, options: withPages });
      assert.deepEqual(found.map(([code]) => code).toSorted(), EXPECTED[format].toSorted());
    });

  for (const format of FORMATS)
    it(`does not occur in a document of text, lists and tables as ${format}`, async () => {
      const item = node('listItem', {}, p('one'));
      const table = node(
        'table',
        {},
        node('tableRow', {}, cell('tableHeader', {}, p('a')), cell('tableHeader', {}, p('b'))),
      );
      const plain = node(
        'doc',
        {},
        node('heading', { level: 1 }, { type: 'text', text: 'T' }),
        node('bulletList', {}, item),
        table,
      );
      assert.deepEqual(
        await lossesOf(format, jobOf(plain, { options: format === 'xlsx' ? { sheets: 'one' } : {} })),
        [],
      );
    });

  it('is counted', async () => {
    const embed = node('embed', { src: 'https://example.com/film' });
    assert.deepEqual(await lossesOf('html', jobOf(node('doc', {}, embed, embed))), [['EMBED_AS_LINK', 2]]);
  });
});

describe('a picture', () => {
  const shown = node('doc', {}, p(node('image', { src: '/a.png', alt: 'A' })));
  const given = (bytes: string): Pick<WriteJob, 'pictures'> => ({
    pictures: new Map([['/a.png', { mediaType: 'image/avif', bytes: Buffer.from(bytes) }]]),
  });

  it('with invalid bytes is reported like a missing one', async () => {
    for (const format of ['docx', 'odt', 'epub'] as const)
      assert.deepEqual(await lossesOf(format, jobOf(shown, given('no picture'))), [['IMAGE_UNAVAILABLE', 1]], format);
    const tiff = new Map([['/a.png', { mediaType: 'image/tiff', bytes: Buffer.from('no picture') }]]);
    const inline = { options: { images: 'inline' }, pictures: tiff };
    assert.deepEqual(await lossesOf('markdown', jobOf(shown, inline)), [['IMAGE_UNAVAILABLE', 1]]);
  });

  it('that stays a link by request is not reported as missing', async () => {
    assert.deepEqual(await lossesOf('html', jobOf(shown, { options: { images: 'link' } })), []);
    assert.deepEqual(await lossesOf('markdown', jobOf(shown)), []);
  });
});

describe('tracked changes that are applied', () => {
  it('remove the losses within them', async () => {
    const gone = {
      ...node('image', { src: '/a.png' }),
      marks: [{ type: 'deletion', attrs: { id: 'd', author: 'Ann' } }],
    };
    assert.deepEqual(await lossesOf('txt', jobOf(node('doc', {}, p(gone)))), []);
  });
});

describe('a note and a comment without a place', () => {
  it('are not shown in OpenDocument, and in no text of Word', async () => {
    const odt = membersOf(await writeOdt(JOB, () => undefined));
    assert.doesNotMatch(odt.get('content.xml') ?? '', /Nothing refers to me|Where am I/);
    const word = membersOf(await writeDocx(JOB, () => undefined));
    assert.doesNotMatch(word.get('word/document.xml') ?? '', /footnoteReference|commentReference/);
  });
});

describe('a workbook', () => {
  const row = (...content: DocumentNode[]): DocumentNode => node('tableRow', {}, ...content);
  const inner = node('table', {}, row(cell('tableCell', {}, p('inner'))));
  const long = p({ type: 'text', text: 'x'.repeat(40_000) });
  const table = node('table', {}, row(cell('tableCell', {}, inner), cell('tableCell', {}, long)));
  const document = node(
    'doc',
    {},
    node('heading', { level: 1 }, { type: 'text', text: 'T' }),
    p('a'),
    table,
    p('b'),
    p(),
  );

  it('reports text outside of tables, nested tables, and long texts', async () => {
    assert.deepEqual(await lossesOf('xlsx', jobOf(document)), [
      ['TEXT_OUTSIDE_TABLES', 2],
      ['TABLE_IN_CELL', 1],
      ['CELL_TEXT_CUT', 1],
    ]);
  });

  it('holds the text if all content is on one sheet', async () => {
    const [first] = await lossesOf('xlsx', jobOf(document, { options: { sheets: 'one' } }));
    assert.deepEqual(first, ['TABLE_IN_CELL', 1]);
  });
});
