import * as fc from 'fast-check';
import { canonical } from '../../src/record.ts';
import type { Block, Inline } from '../../src/profiles/blocknote/block.ts';

/* Documents in the form of BlockNote's `editor.document`: every prop, ids, and adjacent texts of one format merged. */

const COLORS = ['default', 'red', '#123456', 'rgb(1, 2, 3)', 'my-own'];
const look = { backgroundColor: COLORS, textColor: COLORS };
const text = { ...look, textAlignment: ['left', 'center', 'right', 'justify'] };
const URLS = ['https://example.com/a', '/files/a.png', '', 'blob:http://x/1'];
const file = { backgroundColor: COLORS, name: ['', 'a file.png'], url: URLS, caption: ['', 'What it shows'] };
const shown = { ...file, showPreview: [true, false] };
const sized = { ...shown, textAlignment: text.textAlignment, previewWidth: [undefined, 120] };

/** Values of props by the block's type. */
const PROPS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  paragraph: text,
  heading: { ...text, level: [1, 2, 6], isToggleable: [false, true] },
  quote: look,
  bulletListItem: text,
  numberedListItem: { ...text, start: [undefined, undefined, 1, 3] },
  checkListItem: { ...text, checked: [false, true] },
  toggleListItem: text,
  codeBlock: { language: ['text', 'javascript'] },
  divider: {},
  table: { textColor: COLORS },
  image: sized,
  video: sized,
  audio: shown,
  file,
  alert: { kind: ['tip', 'warning'], title: ['A title'] },
};
const LINES = new Set(Object.keys(PROPS).slice(0, 7).concat('alert'));

const propsOf = (type: string): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(Object.entries(PROPS[type] ?? {}).map(([name, values]) => [name, fc.constantFrom(...values)])),
    )
    .map((props) => Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)));

const words = fc.constantFrom('Some text', 'a', ' two  words ', '漢字', 'one\ntwo', 'x\n');
const styles = fc.oneof(
  fc.record(
    {
      bold: fc.constant(true),
      italic: fc.constant(true),
      underline: fc.constant(true),
      strike: fc.constant(true),
      textColor: fc.constantFrom('red', '#123456', 'my-own'),
      backgroundColor: fc.constantFrom('blue', '#abcdef'),
      spoiler: fc.constant(true),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ code: true }),
);
const styled = fc.record({ type: fc.constant('text'), text: words, styles });
const plain = styled.filter((item) => !('code' in item.styles));
const link = fc.record({
  type: fc.constant('link'),
  href: fc.constantFrom('https://example.com', '#part', 'javascript:alert(1)'),
  content: plain.map((item) => [{ ...item, text: item.text.replaceAll('\n', ' ') }]),
});
const mention = fc.constantFrom<Inline>(
  { type: 'mention', props: { user: 'Ann' } },
  { type: 'chip', props: {}, content: [{ type: 'text', text: 'chip', styles: {} }] },
);

const appearance = (item: Inline | undefined): string =>
  JSON.stringify([item?.type, item?.href, canonical(item?.styles)]);

/** Adjacent texts of one format are one text in the editor, so they are not generated. */
const inline: fc.Arbitrary<Inline[]> = fc
  .array(fc.oneof<fc.Arbitrary<Inline>[]>(styled, styled, link, mention), { maxLength: 4 })
  .map((items) => items.filter((item, i) => i === 0 || appearance(item) !== appearance(items[i - 1])));

const cell = fc.record({
  type: fc.constant('tableCell'),
  content: inline,
  props: fc.record({
    ...Object.fromEntries(Object.entries(text).map(([name, values]) => [name, fc.constantFrom(...values)])),
    colspan: fc.constant(1),
    rowspan: fc.constant(1),
  }),
});

const table = fc
  .record({
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 1, max: 3 }),
    head: fc.boolean(),
    side: fc.boolean(),
  })
  .chain(({ rows, columns, head, side }) =>
    fc.record({
      type: fc.constant('tableContent'),
      columnWidths: fc.array(fc.constantFrom(null, 120), { minLength: columns, maxLength: columns }),
      ...(head && { headerRows: fc.constant(1) }),
      ...(side && { headerCols: fc.constant(1) }),
      rows: fc.array(fc.record({ cells: fc.array(cell, { minLength: columns, maxLength: columns }) }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  );

const contentOf = (type: string): fc.Arbitrary<unknown> => {
  if (type === 'table') return table;
  if (type === 'codeBlock') return words.map((code) => [{ type: 'text', text: code, styles: {} }]);
  return LINES.has(type) ? inline : fc.constant(undefined);
};

const MAX_DEPTH = 2;

const blocksAt = (depth: number): fc.Arbitrary<Block[]> =>
  fc.array(
    fc.constantFrom(...Object.keys(PROPS)).chain((type) => blockOf(type, depth)),
    { maxLength: depth === 0 ? 4 : 2 },
  );

const blockOf = (type: string, depth: number): fc.Arbitrary<Block> =>
  fc
    .record({
      props: propsOf(type),
      content: contentOf(type),
      children: depth < MAX_DEPTH ? blocksAt(depth + 1) : fc.constant<Block[]>([]),
    })
    .map(({ props, content, children }): Block => ({
      type,
      props,
      children,
      ...(content !== undefined && { content: content as Inline[] }),
    }));

/** Gives every block an id. */
function numbered(list: readonly Block[], path = 'b'): Block[] {
  return list.map((block, i) => ({ id: `${path}${i}`, ...block, children: numbered(block.children, `${path}${i}-`) }));
}

/** As JSON, without the prototypes of generators. */
const plainly = (list: Block[]): Block[] => JSON.parse(JSON.stringify(list)) as Block[];

export const arbitraryBlocks: fc.Arbitrary<Block[]> = blocksAt(0)
  .filter((list) => list.length > 0)
  .map((list) => plainly(numbered(list)));
