import { chartAsTable, chartOf, type DocumentNode } from '@editor-companion/document';
import { childrenOf, isSet, numberOf, plainText, textOf } from '../../../content/node.ts';
import { entryOf, type BlockName } from '../../../content/node-names.ts';
import type { Bullet, Piece, TextPiece } from './piece.ts';

/** The context of blocks. */
interface Setting {
  readonly level: number;
  readonly look: TextPiece['look'];
}

type PieceWriter = (node: DocumentNode, setting: Setting) => Piece[];

const children: PieceWriter = (node, setting) => childrenOf(node).flatMap((child) => piecesOfBlock(child, setting));
const heading: PieceWriter = (node, setting) => textPieces(node, { ...setting, look: 'heading' });

const WRITERS: Readonly<Record<BlockName | 'detailsSummary', PieceWriter>> = {
  paragraph: textPieces,
  heading,
  detailsSummary: heading,
  blockquote: (node, setting) => children(node, { ...setting, look: 'quote' }),
  bulletList: listPieces,
  orderedList: listPieces,
  taskList: listPieces,
  codeBlock: (node) => [{ kind: 'code', lines: plainText(node, '\n').split('\n') }],
  table: (node) => [{ kind: 'table', node, from: 0, to: childrenOf(node).length }],
  blockMath: (node) => [{ kind: 'math', latex: textOf(node, 'latex') ?? '' }],
  embed: (node, setting) => [linkPiece(node, setting)],
  chart: (node, setting) =>
    hasValues(node)
      ? [{ kind: 'chart', node }]
      : chartAsTable(chartOf(node)).flatMap((block) => piecesOfBlock(block, setting)),
  details: children,
  textBox: children,
  section: children,
  contents: children,
  index: children,
  bibliography: children,
  footnotes: () => [],
  horizontalRule: () => [],
  pageBreak: () => [],
};

const hasValues = (node: DocumentNode): boolean => chartOf(node).series.length > 0;

/** Converts blocks to the elements of a slide. */
export const piecesOf = (blocks: readonly DocumentNode[]): Piece[] =>
  blocks.flatMap((block) => piecesOfBlock(block, { level: 0, look: 'text' }));

/** Converts a footnote to small paragraphs below the slide's text. */
export const notePieces = (note: DocumentNode, number: string): Piece[] => {
  const [first, ...others] = children(note, { level: 0, look: 'note' });
  const label: DocumentNode = { type: 'text', text: `${number} `, marks: [{ type: 'superscript' }] };
  return first?.kind === 'text' ? [{ ...first, inlines: [label, ...first.inlines] }, ...others] : [];
};

function piecesOfBlock(block: DocumentNode, setting: Setting): Piece[] {
  return (entryOf(WRITERS, block.type) ?? children)(block, setting);
}

/** Converts a paragraph to text, followed by its pictures. An empty paragraph is omitted. */
function textPieces(node: DocumentNode, { level, look }: Setting): Piece[] {
  const inlines = childrenOf(node).filter(({ type }) => type !== 'image');
  const pictures = childrenOf(node).filter(({ type }) => type === 'image');
  const isEmpty = inlines.every(({ type, text }) => type === 'hardBreak' || text?.trim() === '');
  const text: Piece[] = isEmpty ? [] : [{ kind: 'text', node, inlines, level, look }];
  return [...text, ...pictures.map((picture): Piece => ({ kind: 'picture', node: picture }))];
}

function linkPiece(node: DocumentNode, { level, look }: Setting): Piece {
  const href = textOf(node, 'src') ?? '';
  const text: DocumentNode = {
    type: 'text',
    text: textOf(node, 'title') ?? href,
    marks: [{ type: 'link', attrs: { href } }],
  };
  return { kind: 'text', node, inlines: [text], level, look };
}

const SIGNS: Readonly<Record<string, string>> = { disc: '•', circle: '◦', square: '▪', dash: '–' };
const MAX_LEVEL = 8;

function listPieces(list: DocumentNode, { level, look }: Setting): Piece[] {
  const start = numberOf(list, 'start') ?? 1;
  return childrenOf(list).flatMap((item, index) => {
    const [first, ...others] = childrenOf(item).flatMap((block) =>
      piecesOfBlock(block, { look, level: isList(block) ? Math.min(level + 1, MAX_LEVEL) : level }),
    );
    if (first?.kind !== 'text' || first.bullet) return first ? [first, ...others] : [];
    return [{ ...first, bullet: bulletOf(list, item, start + index) }, ...others];
  });
}

const isList = ({ type }: DocumentNode): boolean => type.endsWith('List');

function bulletOf(list: DocumentNode, item: DocumentNode, number: number): Bullet {
  if (list.type === 'orderedList') return { kind: 'number', list, number };
  if (list.type === 'taskList') return { kind: 'sign', sign: isSet(item, 'checked') ? '☑' : '☐' };
  const style = textOf(list, 'listStyle') ?? 'disc';
  return { kind: 'sign', sign: entryOf(SIGNS, style) ?? style.slice(0, 1) };
}
