import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { toPoints } from '../../../content/css/length.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import type { DeckSize, Frame } from '../deck/frame.ts';
import { fit, type PictureOf } from '../plan/fit.ts';
import type { Piece } from '../plan/piece.ts';
import { slideTable } from '../plan/slide-table.ts';
import { piecesOf } from '../plan/pieces.ts';
import { paragraphsXml } from '../text/paragraph.ts';
import { chartXml } from './chart.ts';
import { shapeOf } from './content.ts';
import type { SlideParts } from './slide-parts.ts';
import { lineXml } from './line.ts';
import { pictureXml } from './picture.ts';
import { tableXml } from './table.ts';
import { textShape } from './text-shape.ts';

const EMU = 12_700;

/** Writes the shapes of a page: each box at its place, in stacking order. */
export function pageShapes(parts: SlideParts, page: DocumentNode, size: DeckSize): string {
  let hasTitle = false;
  return childrenOf(page)
    .map((box) => {
      const isTitle = !hasTitle && childrenOf(box).some(({ type }) => type === 'heading');
      hasTitle ||= isTitle;
      return boxXml(parts, box, size, isTitle);
    })
    .join('');
}

/** Returns the background colour of a page. */
export function pageBackground(page: DocumentNode): string {
  const fill = toBareHex(page.attrs?.['backgroundColor']);
  return fill === undefined ? '' : element('p:bg', {}, element('p:bgPr', {}, solid(fill), '<a:effectLst/>'));
}

const solid = (hex: string): string => element('a:solidFill', {}, element('a:srgbClr', { val: hex }));

function boxXml(parts: SlideParts, box: DocumentNode, size: DeckSize, isTitle: boolean): string {
  const frame = frameOf(box, size);
  const rotation = numberOf(box, 'rotation');
  const picture = onlyPicture(box);
  const media = picture && parts.media.refer(textOf(picture, 'src') ?? '');
  if (picture && media) return pictureXml(parts.text, picture, media, { id: parts.nextId(), frame, rotation });
  const [first] = childrenOf(box);
  if (first?.type === 'table' && childrenOf(box).length === 1) {
    const table = slideTable(first, frame.width);
    return tableXml(parts.text, table, { id: parts.nextId(), frame, from: 0, to: childrenOf(first).length });
  }
  const pieces = piecesOf(box.type === 'textBox' ? childrenOf(box) : [box]).map((piece) =>
    piece.kind === 'text' ? { ...piece, look: 'text' as const } : piece,
  );
  const [only] = pieces;
  if (only?.kind === 'chart' && pieces.length === 1) return chartXml(parts, only.node, frame);
  const texts = pieces.filter((piece) => piece.kind === 'text');
  if (texts.length < pieces.length) return mixedBox(parts, box, frame, pieces);
  return textShape({
    id: parts.nextId(),
    name: isTitle ? 'Title' : 'Text',
    frame,
    rotation,
    placeholder: isTitle ? { type: 'title' } : undefined,
    look: lookOf(box),
    body: bodyOf(box),
    text: paragraphsXml(parts.text, texts),
  });
}

/** More than the height of any slide, in English metric units. */
const ENDLESS = 1e9;

/** Writes a box with other content than text: its background, then its elements one below another. */
function mixedBox(parts: SlideParts, box: DocumentNode, frame: Frame, pieces: readonly Piece[]): string {
  const look = lookOf(box);
  const ground =
    look === INVISIBLE ? '' : textShape({ id: parts.nextId(), name: 'Box', frame, look, body: bodyOf(box), text: '' });
  const pictureOf: PictureOf = (address) => parts.media.refer(address)?.picture;
  const placed = fit(pieces, { ...frame, height: ENDLESS }, pictureOf).flat();
  return ground + placed.map((one) => shapeOf(parts, one, false)).join('');
}

/** Returns the frame of a box in English metric units. A box without a width has that of the page. */
function frameOf(box: DocumentNode, size: DeckSize): Frame {
  const emu = (name: string, missing: number): number => {
    const points = toPoints(textOf(box, name));
    return points === undefined ? missing : Math.round(points * EMU);
  };
  return { x: emu('left', 0), y: emu('top', 0), width: emu('width', size.width), height: emu('height', 400_000) };
}

function onlyPicture(box: DocumentNode): DocumentNode | undefined {
  const [paragraph, ...others] = childrenOf(box);
  const [picture, ...more] = paragraph ? childrenOf(paragraph) : [];
  return others.length === 0 && more.length === 0 && picture?.type === 'image' ? picture : undefined;
}

/** The look of a box without a fill and a border. */
const INVISIBLE = '<a:noFill/><a:ln><a:noFill/></a:ln>';

function lookOf(box: DocumentNode): string {
  const fill = toBareHex(box.attrs?.['backgroundColor']);
  const lines = parseBorder(box.attrs?.['border']);
  const line = lines && SIDES.map((side) => lines[side]).find((one) => one !== undefined);
  return (fill === undefined ? '<a:noFill/>' : solid(fill)) + lineXml('a:ln', line);
}

const ANCHORS: Readonly<Record<string, string>> = { middle: 'ctr', bottom: 'b' };
const DIRECTIONS: Readonly<Record<string, string>> = {
  'vertical-rl': 'eaVert',
  'vertical-lr': 'mongolianVert',
  'sideways-rl': 'vert',
  'sideways-lr': 'vert270',
};

/** Returns a:bodyPr (21.1.2.1.1): insets, vertical alignment and text direction. */
function bodyOf(box: DocumentNode): string {
  const padding = (textOf(box, 'padding') ?? '').split(' ').map((one) => toPoints(one));
  const inset = (side: number): number => Math.round((padding[side] ?? padding[side - 2] ?? padding[0] ?? 0) * EMU);
  return element('a:bodyPr', {
    vert: DIRECTIONS[textOf(box, 'writingMode') ?? ''],
    wrap: 'square',
    lIns: inset(3),
    tIns: inset(0),
    rIns: inset(1),
    bIns: inset(2),
    anchor: ANCHORS[textOf(box, 'verticalAlign') ?? ''] ?? 't',
  });
}
