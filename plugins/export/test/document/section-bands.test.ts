import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const text = (value: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text: value }] });
const lines = (name: string, count: number): DocumentNode[] =>
  Array.from({ length: count }, (_, index) => text(`${name}${index + 1}`));
const pageBreak: DocumentNode = { type: 'pageBreak' };
const section = (attrs: object, ...content: DocumentNode[]): DocumentNode => ({
  type: 'section',
  attrs: { ...attrs },
  content,
});
/** Headers that contain their name and the kind of page. */
const bands = (name: string, ...kinds: string[]): Record<string, DocumentNode[]> =>
  Object.fromEntries(['default', ...kinds].map((kind) => [kind, [text(`${name}-${kind}`)]]));
const margin = { top: 25, right: 20, bottom: 25, left: 20 };
const page = { width: 148, height: 148, orientation: 'portrait', margin, header: bands('doc', 'first') };
const cell = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableCell', content });
const table = (...rows: DocumentNode[][]): DocumentNode => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
});

interface Shown {
  /** `a-first` */
  readonly header: string | undefined;
  readonly footer: string | undefined;
  /** The first line of the text: `a1`. */
  readonly begins: string | undefined;
}

describe('headers and footers of sections', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pages(content: DocumentNode[], more: object = {}): Promise<Shown[]> {
    const answer = await post(host, '/export/pdf', { content: { type: 'doc', content }, page, ...more });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return readPdf(answer.rawPayload).text.map((one) => ({
      header: /^\s*(\w+-\w+)/u.exec(one)?.[1],
      footer: /(\w+-\w+)\s*$/u.exec(one)?.[1],
      begins: /\b[a-z]+\d+\b/u.exec(one)?.[0],
    }));
  }

  /** Returns the start positions of texts on the first page, in millimetres from its upper left corner. */
  async function places(content: DocumentNode[], more: object = {}): Promise<Map<string, { x: number; y: number }>> {
    const answer = await post(host, '/export/pdf', { content: { type: 'doc', content }, page, ...more });
    const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const first = await file.getPage(1);
    const { items } = await first.getTextContent();
    const height = first.view[3] ?? 0;
    const mm = (points: number): number => (points / 72) * 25.4;
    return new Map(
      items.flatMap((item) =>
        'str' in item
          ? [[item.str, { x: mm(Number(item.transform[4])), y: mm(height - Number(item.transform[5])) }]]
          : [],
      ),
    );
  }

  it('are on the pages that begin within the section, and the document’s on the others', async () => {
    const shown = await pages([
      text('doc1'),
      pageBreak,
      section({ header: bands('a', 'first', 'even'), footer: bands('foot') }, ...lines('a', 50)),
      pageBreak,
      text('doc2'),
    ]);
    assert.deepEqual(shown.slice(0, 4), [
      { header: 'doc-first', footer: undefined, begins: 'doc1' },
      { header: 'a-first', footer: 'foot-default', begins: 'a1' },
      { header: 'a-default', footer: 'foot-default', begins: shown[2]?.begins },
      { header: 'a-even', footer: 'foot-default', begins: shown[3]?.begins },
    ]);
    assert.deepEqual(shown.at(-1), { header: 'doc-default', footer: undefined, begins: 'doc2' });
  });

  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const endings: Record<string, (name: string) => DocumentNode[]> = {
    'a paragraph': (name) => lines(name, 13),
    'a list': (name) => {
      const content = lines(name, 12).map((line): DocumentNode => ({ type: 'listItem', content: [line] }));
      return [{ type: 'bulletList', content }];
    },
    'a table whose last row is highest in the middle': (name) => [
      text(`${name}1`),
      table([cell(text('.')), cell(...lines(`${name}x`, 8)), cell(text('.'))]),
    ],
    'a rule': (name) => [...lines(name, 11), { type: 'horizontalRule' }],
    'a picture': (name) => [
      ...lines(name, 4),
      {
        type: 'paragraph',
        content: [text(`${name}5`), { type: 'image', attrs: { src: png, width: 9, height: 90 } }].flatMap(
          (node) => node.content ?? [node],
        ),
      },
    ],
    details: (name) => [
      text(`${name}1`),
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [{ type: 'text', text: `${name}2` }] },
          { type: 'detailsContent', content: lines(`${name}y`, 6) },
        ],
      },
    ],
  };

  for (const [ending, make] of Object.entries(endings)) {
    it(`state the pages where they begin and end, anywhere: with ${ending} last`, async () => {
      // Each additional line before them moves the beginnings and ends of sections.
      for (const shift of [1, 4, 7, 10, 11, 12]) {
        const [a, b] = ['a', 'b'].map((name) => section({ header: bands(name, 'first') }, ...make(name)));
        const shown = await pages([...lines('doc', shift), a, b, ...make('doc')].filter((node) => node !== undefined));
        for (const [index, { header, begins = '' }] of shown.entries()) {
          const name = begins.replace(/[xy]?\d+$/u, '');
          const isFirst = index === 0 || (name !== 'doc' && begins === `${name}1`);
          assert.equal(header, `${name}-${isFirst ? 'first' : 'default'}`, `${shift} lines before, page ${index + 1}`);
        }
      }
    });
  }

  it('begin with the document if a section does, and may be empty', async () => {
    const shown = await pages(
      [section({ header: bands('a', 'first'), footer: {} }, text('a1')), pageBreak, text('doc1')],
      {
        page: { ...page, footer: bands('foot') },
      },
    );
    assert.deepEqual(shown, [
      { header: 'a-first', footer: undefined, begins: 'a1' },
      { header: 'doc-default', footer: 'foot-default', begins: 'doc1' },
    ]);
  });

  it('are placed at the margins of the section’s own pages', async () => {
    const wide = { width: 297, height: 210, margin: { top: 30, right: 40, bottom: 30, left: 100 } };
    const content = [section({ header: bands('a'), page: wide }, text('a1'))];
    for (const pdfOptions of [{}, { width: '148mm', height: '148mm' }]) {
      const found = await places(content, { pdfOptions });
      const [header, body] = [found.get('a-default'), found.get('a1')];
      assert.ok(Math.abs((header?.x ?? 0) - (body?.x ?? 100)) < 1, `${header?.x} mm, the text ${body?.x}`);
      assert.equal(Math.round(body?.x ?? 0), 'width' in pdfOptions ? 50 : 100);
    }
  });

  it('begin at the distance from the edge in the page setup', async () => {
    for (const header of [bands('doc'), bands('doc', 'first')]) {
      for (const headerDistance of [2, 20]) {
        const found = await places([text('doc1')], { page: { ...page, header, headerDistance } });
        const place = found.get(header['first'] ? 'doc-first' : 'doc-default');
        // The baseline of its text is slightly lower.
        assert.ok(Math.abs((place?.y ?? 0) - headerDistance - 3) < 1, `${place?.y} mm for ${headerDistance}`);
      }
    }
  });

  it('are known for pages that are printed alone, and count from the first number', async () => {
    const footer = {
      default: [{ type: 'paragraph', content: [{ type: 'text', text: 'n-' }, { type: 'pageNumber' }] }],
    };
    const content = [text('doc1'), pageBreak, section({ header: bands('a', 'first'), footer }, ...lines('a', 30))];
    const all = await pages(content, { pdfOptions: { firstPageNumber: 8 } });
    assert.deepEqual(
      all.slice(0, 3).map(({ header, footer: number }) => [header, number]),
      [
        ['doc-first', undefined],
        ['a-first', 'n-9'],
        ['a-default', 'n-10'],
      ],
    );
    const some = await pages(content, { pdfOptions: { firstPageNumber: 8, pageRanges: '2-' } });
    assert.deepEqual(some, all.slice(1));
  });

  it('coexist with a table of contents, notes at the bottom and a watermark', async () => {
    const note = { type: 'footnoteReference', attrs: { noteId: 'n' } };
    const notes = {
      type: 'footnotes',
      content: [{ type: 'footnote', attrs: { noteId: 'n' }, content: [text('Note')] }],
    };
    const noted = { type: 'paragraph', content: [{ type: 'text', text: 'a1' }, note] };
    const content = [
      { type: 'heading', content: [{ type: 'text', text: 'Title' }] },
      pageBreak,
      section({ header: bands('a', 'first') }, noted, ...lines('more', 20)),
      notes,
    ];
    const pdfOptions = { tableOfContents: { pageBreak: true }, watermark: { text: 'MARK', layer: 'under' } };
    const shown = await pages(content, { pdfOptions });
    assert.deepEqual(
      shown.map(({ header }) => header),
      ['doc-first', 'doc-default', 'a-first', 'a-default', 'a-default'].slice(0, shown.length),
    );
    assert.ok(shown.length > 3);
  });

  it('are replaced by the templates of the request, and by empty ones', async () => {
    const content = [section({ header: bands('a'), footer: bands('b') }, text('a1'))];
    const template = '<p style="font-size: 9pt">asked-for</p>';
    const own = await pages(content, { pdfOptions: { headerTemplate: template } });
    assert.deepEqual(own, [{ header: 'asked-for', footer: undefined, begins: 'a1' }]);
    const none = await pages(content, { pdfOptions: { displayHeaderFooter: false } });
    assert.deepEqual(none, [{ header: undefined, footer: undefined, begins: 'a1' }]);
  });

  it('are refused if the schema refuses their blocks', async () => {
    const header = { default: [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: 'javascript:x' } }] }] };
    const answer = await post(host, '/export/pdf', {
      content: { type: 'doc', content: [section({ header }, text('a'))] },
    });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.payload, /content\[0\]\.attrs\.header\.default\[0\]\.content\[0\]\.attrs\.src/u);
  });

  it('add no page breaks, and run no scripts', async () => {
    const hostile = { default: [text('a-x'), pageBreak, text('</style><script>document.body.remove()</script>')] };
    const shown = await pages([section({ header: hostile }, text('a1')), pageBreak, text('doc1')]);
    assert.deepEqual(
      shown.map(({ header }) => header),
      ['a-x', 'doc-default'],
    );
  });
});
