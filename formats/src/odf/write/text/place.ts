import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { entryOf } from '../../../content/node-names.ts';
import { textOf } from '../../../content/node.ts';
import { PLACE_WORDS } from '../../words.ts';

/** Writes the text wrapping (17.20). */
export function wrapAttributes(wrap: string, float: string | undefined): Record<string, string> {
  const isSide = wrap === 'square' || wrap === 'tight';
  const around: Record<string, string> = {
    'style:horizontal-pos': isSide ? (float ?? 'left') : 'center',
    'style:horizontal-rel': 'paragraph',
  };
  switch (wrap) {
    case 'inline':
      return { 'style:vertical-pos': 'top', 'style:vertical-rel': 'baseline' };
    case 'square':
      return { ...around, 'style:wrap': 'parallel', 'fo:margin-left': '6pt', 'fo:margin-right': '6pt' };
    case 'tight':
      return { ...around, 'style:wrap': 'parallel', 'style:wrap-contour': 'true' };
    case 'behind':
      return { ...around, 'style:wrap': 'run-through', 'style:run-through': 'background' };
    case 'front':
      return { ...around, 'style:wrap': 'run-through', 'style:run-through': 'foreground' };
    default:
      return { ...around, 'style:wrap': 'none' };
  }
}

/** Points; no page is larger. */
const FAR = 10_000;

const inPoints = (points: number): string => `${round(within(points, -FAR, FAR), 2)}pt`;

const pointsOf = (length: string): string => inPoints(toPoints(length) ?? 0);

/** Tells whether a picture has a position besides a side. */
const isPlaced = (node: DocumentNode): boolean =>
  textOf(node, 'left') !== undefined || textOf(node, 'align') !== undefined;

/** Writes the offsets of a positioned picture (19.575, 19.580). */
export function offsetsOf(node: DocumentNode): Record<string, string> {
  if (!isPlaced(node)) return {};
  const [left, top] = [textOf(node, 'left'), textOf(node, 'top')];
  return { ...(left && { 'svg:x': pointsOf(left) }), ...(top && { 'svg:y': pointsOf(top) }) };
}

/** Writes the origins of a positioned picture's offsets and its distance from text (20.295, 20.396, 20.405). */
export function placeAttributes(node: DocumentNode, wrap: string): Record<string, string> {
  if (wrap === 'inline' || !isPlaced(node)) return {};
  const text = entryOf<string>(PLACE_WORDS.wrap, textOf(node, 'wrapText') ?? '');
  const isSide = wrap === 'square' || wrap === 'tight';
  return {
    'style:horizontal-pos': textOf(node, 'align') ?? 'from-left',
    'style:horizontal-rel':
      entryOf<string>(PLACE_WORDS.horizontal, textOf(node, 'horizontalFrom') ?? '') ?? 'paragraph',
    'style:vertical-pos': textOf(node, 'top') === undefined ? 'top' : 'from-top',
    'style:vertical-rel': entryOf<string>(PLACE_WORDS.vertical, textOf(node, 'verticalFrom') ?? '') ?? 'paragraph',
    ...(isSide && text !== undefined && { 'style:wrap': text }),
    ...distances(textOf(node, 'distance')),
  };
}

function distances(distance: string | undefined): Record<string, string> {
  if (distance === undefined) return {};
  const [top, right, bottom, left] = sidesOf(distance);
  return {
    'fo:margin-top': inPoints(top),
    'fo:margin-right': inPoints(right),
    'fo:margin-bottom': inPoints(bottom),
    'fo:margin-left': inPoints(left),
  };
}
