import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, type Side } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import type { PlacedCell } from '../../../content/layout/grid.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { blockLines, type BlockLine } from '../../../content/tables/block-lines.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { COLOURS } from '../deck/words.ts';
import { SIDE, TOP, type SlideTable } from '../plan/slide-table.ts';
import { runsXml } from '../text/run.ts';
import type { TextContext } from '../text/text-context.ts';
import { lineXml } from './line.ts';

const WHITE = 'FFFFFF';
const ALIGNMENTS: Readonly<Record<string, string>> = { center: 'ctr', right: 'r', end: 'r', justify: 'just' };
const ANCHORS: Readonly<Record<string, string>> = { middle: 'ctr', bottom: 'b' };
const GRID = { width: 0.75, style: 'solid', color: '#c9ced6' };
const LINES: readonly (readonly [string, Side])[] = [
  ['a:lnL', 'left'],
  ['a:lnR', 'right'],
  ['a:lnT', 'top'],
  ['a:lnB', 'bottom'],
];

/** Returns the content of a cell as paragraphs. Lists, code and tables in it become lines. @param isHead true in a header row */
export function cellText(context: TextContext, table: SlideTable, cell: DocumentNode, isHead: boolean): string {
  const { size, isPlain } = table;
  const look = { size, bold: cell.type === 'tableHeader', colour: isPlain && isHead ? WHITE : undefined };
  return blockLines(childrenOf(cell), context.notes)
    .map((line) => element('a:p', {}, properties(line, cell), runsXml(context, inlinesOf(line), look)))
    .join('');
}

function properties({ block }: BlockLine, cell: DocumentNode): string {
  const algn = ALIGNMENTS[textOf(block, 'textAlign') ?? textOf(cell, 'align') ?? ''];
  return algn === undefined ? '' : element('a:pPr', { algn });
}

/** Converts the line breaks within a line back to nodes. */
const inlinesOf = ({ texts }: BlockLine): DocumentNode[] =>
  texts.flatMap(({ text, marks }) =>
    text
      .split('\n')
      .flatMap((part, index): DocumentNode[] => [
        ...(index > 0 ? [{ type: 'hardBreak' }] : []),
        ...(part === '' ? [] : [{ type: 'text', text: part, marks: [...marks] }]),
      ]),
  );

/** Returns a:tcPr with its children in schema order (21.1.3.17): borders, then the fill. */
export function cellLook(table: SlideTable, { node }: PlacedCell, row: number): string {
  const lines = node ? parseBorder(node.attrs?.['border']) : undefined;
  const fill = table.isPlain ? deckFill(table, node, row) : node && toBareHex(node.attrs?.['backgroundColor']);
  return element(
    'a:tcPr',
    { marL: SIDE, marR: SIDE, marT: TOP, marB: TOP, anchor: ANCHORS[(node && textOf(node, 'verticalAlign')) ?? ''] },
    LINES.map(([name, side]) => lineXml(name, table.isPlain ? GRID : lines?.[side])),
    fill === undefined ? '<a:noFill/>' : element('a:solidFill', {}, element('a:srgbClr', { val: fill })),
  );
}

/** Returns the deck's fill: header rows in the accent colour, every other row in a darker shade. */
function deckFill({ headers }: SlideTable, node: DocumentNode | undefined, row: number): string {
  if (row < headers) return COLOURS.accent1;
  return node?.type === 'tableHeader' || (row - headers) % 2 === 1 ? COLOURS.lt2 : WHITE;
}
