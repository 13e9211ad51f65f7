import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { parseBorder, SIDES, type Line } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { POINTS_TO_EMU, PX_TO_EMU, toPoints } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { estimatedHeight } from '../../../content/layout/estimated-height.ts';
import { uprightHeight } from '../../../content/layout/upright-height.ts';
import { entryOf } from '../../../content/node-names.ts';
import { numberOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { BOX_DIRECTIONS } from '../../words.ts';

/** The size of a box in EMU. */
export interface Extent {
  readonly cx: number;
  readonly cy: number;
}

/**
 * Writes a text box as a shape, wps:wsp, with the given content.
 * @param blocks the XML of the box's paragraphs and tables
 */
export const boxShape = (node: DocumentNode, extent: Extent, blocks: string): string =>
  element(
    'wps:wsp',
    {},
    element('wps:cNvSpPr', { txBox: 1 }),
    shapeProperties(node, extent),
    element('wps:txbx', {}, element('w:txbxContent', {}, blocks)),
    bodyProperties(node, extent),
  );

/** Returns the direction of a box's lines in the words of DrawingML (20.1.10.83). Undefined for horizontal lines. */
export const directionOf = (node: DocumentNode): string | undefined =>
  entryOf<string>(BOX_DIRECTIONS, textOf(node, 'writingMode') ?? '');

/** Returns the height in px of a box without a stated one. */
export const naturalHeight = (node: DocumentNode, width: number): number =>
  directionOf(node) === undefined ? estimatedHeight(node, width) : uprightHeight(node);

/**
 * Returns the height of a box with a position whose height does not follow its text. Word has no least height: it is the height of a box
 * whose text is expected to need less.
 * @param width in px
 */
export function fixedHeight(node: DocumentNode, width: number): string | undefined {
  if (!isPlaced(node)) return undefined;
  const least = textOf(node, 'minHeight');
  const isHigher = (toPoints(least) ?? 0) / 0.75 > naturalHeight(node, width);
  return textOf(node, 'height') ?? (isHigher ? least : undefined);
}

/** The insets of a box in EMU: the format's own, and those of a box that has a position. */
const USUAL_INSETS = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };
const NO_INSETS = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 };

/** Writes the insets, the alignment and the direction of the text (21.1.2.1.1). A box without a stated height is as high as its text. */
function bodyProperties(node: DocumentNode, { cx }: Extent): string {
  const isSized = fixedHeight(node, cx / PX_TO_EMU) !== undefined;
  return element(
    'wps:bodyPr',
    {
      vert: directionOf(node),
      wrap: 'square',
      ...insetsOf(node),
      anchor: ANCHORS[textOf(node, 'verticalAlign') ?? ''],
    },
    isSized ? '<a:noAutofit/>' : '<a:spAutoFit/>',
  );
}

const ANCHORS: Readonly<Record<string, string>> = { middle: 'ctr', bottom: 'b' };

function insetsOf(node: DocumentNode): Readonly<Record<string, number>> {
  const padding = textOf(node, 'padding');
  if (padding === undefined) return isPlaced(node) ? NO_INSETS : USUAL_INSETS;
  const [top, right, bottom, left] = sidesOf(padding);
  return { lIns: toEmu(left), tIns: toEmu(top), rIns: toEmu(right), bIns: toEmu(bottom) };
}

const toEmu = (points: number): number => Math.round(points * POINTS_TO_EMU);

function shapeProperties(node: DocumentNode, { cx, cy }: Extent): string {
  const lines = parseBorder(node.attrs?.['border']);
  const line = lines && SIDES.map((side) => lines[side]).find((one) => one !== undefined);
  const fill = toBareHex(textOf(node, 'backgroundColor'));
  return element(
    'wps:spPr',
    {},
    element('a:xfrm', { rot: rotationOf(node) }, element('a:off', { x: 0, y: 0 }), element('a:ext', { cx, cy })),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
    fill === undefined ? '<a:noFill/>' : solid(fill),
    outline(line),
  );
}

/** Returns the clockwise rotation in 60,000ths of a degree (20.1.10.3). */
function rotationOf(node: DocumentNode): number | undefined {
  const degrees = numberOf(node, 'rotation') ?? 0;
  return degrees === 0 ? undefined : Math.round(degrees * 60_000);
}

const solid = (hex: string): string => element('a:solidFill', {}, element('a:srgbClr', { val: hex }));

const DASHES: Readonly<Record<string, string>> = { dashed: 'dash', dotted: 'sysDot' };

function outline(line: Line | undefined): string {
  if (!line) return '<a:ln><a:noFill/></a:ln>';
  const dash = DASHES[line.style];
  return element(
    'a:ln',
    { w: Math.round(line.width * POINTS_TO_EMU), cmpd: line.style === 'double' ? 'dbl' : undefined },
    solid(line.color.slice(1).toUpperCase()),
    dash === undefined ? '' : element('a:prstDash', { val: dash }),
  );
}
