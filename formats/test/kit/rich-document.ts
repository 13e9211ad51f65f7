import type { DocumentMark, DocumentNode, ImportedComment, PageSetup } from '@editor-companion/document';
import type { Resource } from '../../src/content/source/write-job.ts';

import sharp from 'sharp';

/* A document with every feature of the schema. */

type Attributes = Record<string, unknown>;

export const text = (words: string, ...marks: (string | DocumentMark)[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
});

export const node = (type: string, attrs: Attributes, ...content: (DocumentNode | string)[]): DocumentNode => ({
  type,
  ...(Object.keys(attrs).length > 0 && { attrs }),
  ...(content.length > 0 && { content: content.map((child) => (typeof child === 'string' ? text(child) : child)) }),
});

export const p = (...content: (DocumentNode | string)[]): DocumentNode => node('paragraph', {}, ...content);
const item = (...content: (DocumentNode | string)[]): DocumentNode =>
  node('listItem', {}, ...content.map((child) => (typeof child === 'string' ? p(child) : child)));
const mark = (type: string, attrs: Attributes): DocumentMark => ({ type, attrs });
const link = (href: string, attrs: Attributes = {}): DocumentMark => mark('link', { href, ...attrs });
const cell = (attrs: Attributes, ...content: (DocumentNode | string)[]): DocumentNode =>
  node('tableCell', attrs, ...content.map((child) => (typeof child === 'string' ? p(child) : child)));
const header = (attrs: Attributes, words: string): DocumentNode => node('tableHeader', attrs, p(words));
const row = (...cells: DocumentNode[]): DocumentNode => node('tableRow', {}, ...cells);
const LINE = '0.5pt solid #4472c4';
const box = { top: LINE, right: LINE, bottom: LINE, left: LINE };

/** A red square as a PNG, and an SVG. */
const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#c00000' } })
  .withMetadata({ density: 96 })
  .png()
  .toBuffer();
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80" viewBox="0 0 160 80"><rect width="160" height="80" rx="12" fill="#4472c4"/><circle cx="40" cy="40" r="24" fill="#ffd966"/></svg>';

export const richPictures: ReadonlyMap<string, Resource> = new Map([
  ['asset:dot.png', { mediaType: 'image/png', bytes: new Uint8Array(png) }],
  ['asset:logo.svg', { mediaType: 'image/svg+xml', bytes: new Uint8Array(Buffer.from(SVG)) }],
]);

const inlines: DocumentNode[] = [
  node('heading', { level: 1, anchor: 'start', styleName: 'heading 1' }, 'Everything a document holds'),
  p(
    text('Bold', 'bold'),
    ' ',
    text('italic', 'italic'),
    ' ',
    text('underlined', 'underline'),
    ' ',
    text('struck', 'strike'),
    ' H',
    text('2', 'subscript'),
    'O x',
    text('2', 'superscript'),
    ' ',
    text('code()', 'code'),
    ' ',
    text('marked', mark('highlight', { color: '#ffff00' })),
    ' ',
    text('red Georgia', mark('textStyle', { fontFamily: 'Georgia', fontSize: '14pt', color: '#c00000' })),
    ' ',
    text('small capitals', mark('textStyle', { fontVariant: 'small-caps', letterSpacing: '1pt' })),
    ' ',
    text('on green', mark('textStyle', { backgroundColor: '#c6efce' })),
    node('hardBreak', {}),
    'A second line with a ',
    text('link', link('https://example.com/a?b=c&d=e', { title: 'Example', target: '_blank' })),
    ', one ',
    text('to the end', link('#end')),
    ', a\ttab, 漢字, 😀 & <signs>.',
  ),
  p(
    'A note',
    node('footnoteReference', { noteId: 'fn1', kind: 'footnote' }),
    ' and an end note',
    node('footnoteReference', { noteId: 'en1', kind: 'endnote' }),
    '.',
  ),
  p(
    'Commented ',
    text(
      'words here',
      mark('comment', { commentId: '0', resolved: false }),
      mark('comment', { commentId: '1', resolved: false }),
    ),
    ', ',
    text('inserted', mark('insertion', { id: 'i11', author: 'Ann', date: '2026-03-01T12:00:00Z' })),
    ' and ',
    text('deleted', mark('deletion', { id: 'd12', author: 'Ben', date: '2026-03-02T12:00:00Z' })),
    ' text.',
  ),
  node('paragraph', { textAlign: 'right' }, 'At the right'),
  node(
    'paragraph',
    { textAlign: 'center', spaceBefore: '12pt', spaceAfter: '6pt', lineHeight: '1.8' },
    'Centred with space around',
  ),
  node(
    'paragraph',
    { textAlign: 'justify', indentLeft: '36pt', indentRight: '36pt', indentFirst: '18pt' },
    'Indented at both sides and at its first line, so that it goes on long enough to show where the second line of it begins.',
  ),
  node('paragraph', { backgroundColor: '#fff2cc', border: { top: LINE, bottom: LINE } }, 'Shaded between two lines'),
  node('paragraph', { dir: 'rtl' }, 'שלום עולם 123'),
  node(
    'paragraph',
    {
      tabStops: [
        { position: '200pt', align: 'center' },
        { position: '440pt', align: 'right', leader: 'dotted' },
      ],
    },
    'Chapter\tmiddle\t12',
  ),
];

const lists: DocumentNode[] = [
  node('heading', { level: 2, styleName: 'heading 2' }, 'Lists'),
  node(
    'bulletList',
    { listStyle: 'disc', indent: '24pt', hanging: '18pt' },
    item('One'),
    item(
      'Two',
      p('goes on'),
      node('bulletList', { listStyle: 'square', indent: '24pt', hanging: '18pt' }, item('inside'), item('too')),
    ),
  ),
  node(
    'orderedList',
    { start: 3, type: '1', indent: '24pt', hanging: '18pt' },
    item(
      'Three',
      node(
        'orderedList',
        { start: 1, type: 'a', levelText: '%1.%2)', indent: '30pt', hanging: '24pt' },
        item('three a'),
        item('three b'),
      ),
    ),
    item('Four', node('orderedList', { start: 5, type: 'i', indent: '30pt', hanging: '24pt' }, item('four v'))),
  ),
  node('orderedList', { start: 1, type: '1', indent: '24pt', hanging: '18pt' }, item('counts anew')),
  node(
    'taskList',
    {},
    node('taskItem', { checked: true }, p('done')),
    node('taskItem', { checked: false }, p('to do')),
  ),
];

const blocks: DocumentNode[] = [
  node('heading', { level: 2, styleName: 'heading 2' }, 'Blocks'),
  node(
    'blockquote',
    {},
    node('paragraph', { styleName: 'Quote' }, 'Quoted words'),
    node('paragraph', { styleName: 'Quote' }, 'in two paragraphs'),
  ),
  node('codeBlock', { language: 'js' }, 'const a = 1;\n\tif (a < 2) {\n}'),
  node('codeBlock', {}, 'another'),
  node('horizontalRule', {}),
  p('Energy: ', node('inlineMath', { latex: 'E=mc^{2}' })),
  node('blockMath', { latex: '\\sum_{i=1}^{n}\\frac{1}{i^{2}}=\\sqrt{\\alpha }' }),
  node(
    'details',
    { open: true },
    node('detailsSummary', {}, 'More'),
    node('detailsContent', {}, p('folded away'), p('at first')),
  ),
  node('embed', { src: 'https://example.com/film', kind: 'video', title: 'A film', width: 640, height: 360 }),
  p('A box follows.'),
  node(
    'textBox',
    { float: 'right', width: '200px', border: box, backgroundColor: '#deeaf6' },
    p('In the box'),
    p('and more of it'),
  ),
  p(
    node('image', { src: 'asset:dot.png', alt: 'A dot', title: 'Dot', width: 48, height: 48 }),
    ' inline and ',
    node('image', { src: 'asset:logo.svg', alt: 'Logo', width: 160, height: 80, float: 'left', wrap: 'square' }),
    'floating with text that flows around it.',
  ),
  p(
    node('image', {
      src: 'asset:dot.png',
      width: 64,
      height: 32,
      crop: { top: 0.25, right: 0, bottom: 0.25, left: 0 },
    }),
  ),
];

const tables: DocumentNode[] = [
  node('heading', { level: 2, styleName: 'heading 2' }, 'Tables'),
  node(
    'table',
    { widthPercent: 80, align: 'center' },
    row(
      header({ colwidth: [120], border: box }, 'Name'),
      header({ colwidth: [160], border: box }, 'Value'),
      header({ colwidth: [100], border: box }, 'Note'),
    ),
    row(
      cell({ rowspan: 2, colwidth: [120], border: box, verticalAlign: 'middle', backgroundColor: '#e2efda' }, 'Tall'),
      cell({ colspan: 2, colwidth: [160, 100], border: box }, 'Wide'),
    ),
    row(
      cell({ colwidth: [160], border: box }, 'b'),
      cell(
        { colwidth: [100], border: box, padding: '4pt 8pt' },
        node('table', {}, row(cell({ colwidth: [40] }, 'in'), cell({ colwidth: [40] }, 'side'))),
        'after',
      ),
    ),
  ),
  node('table', {}, row(cell({ colwidth: [200] }, 'plain'), cell({ colwidth: [200] }, 'grid'))),
  node('pageBreak', {}),
  node(
    'section',
    { columns: 2, columnGap: '24pt', columnRule: '0.5pt solid #000000' },
    p('Text in two columns. '.repeat(12)),
    node('pageBreak', { column: true }),
    p('The second column.'),
  ),
  p('One column again.'),
  node('paragraph', { anchor: 'end' }, 'The end.'),
];

const notes = node(
  'footnotes',
  {},
  node('footnote', { noteId: 'fn1', kind: 'footnote' }, p('A foot note with ', text('bold', 'bold'), ' words')),
  node('footnote', { noteId: 'en1', kind: 'endnote' }, p('An end note')),
);

/** Every node, mark and attribute, as an import would produce them. */
export const richDocument: DocumentNode = node('doc', {}, ...inlines, ...lists, ...blocks, ...tables, notes);

export const richComments: readonly ImportedComment[] = [
  { id: '0', author: 'Ann Smith', date: '2026-03-01T12:00:00Z', content: [p('Is this right?')] },
  { id: '1', author: 'Ben', date: '2026-03-02T09:00:00Z', content: [p('Yes')], replyTo: '0' },
];

export const richPage: PageSetup = {
  width: 210.01,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
  header: { default: [p('Header of every page')], first: [p('Header of the first page')] },
  footer: { default: [p('Footer')], even: [p('Footer of even pages')] },
};

export const richMetadata = { title: 'Everything', author: 'Ann Smith', language: 'en-GB', keywords: 'a, b' };
