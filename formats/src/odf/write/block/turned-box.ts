import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES } from '../../../content/css/border.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { estimatedHeight } from '../../../content/layout/estimated-height.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { cornerShift } from '../../rotation.ts';
import { STYLE_IDS } from '../../words.ts';
import type { Story } from '../story.ts';
import { MODES } from '../style/modes.ts';
import { fill, offsetsOf, paddings, positionAttributes, verticalAlignment } from './box-look.ts';

/** The geometry of a rectangle (19.182). */
const RECTANGLE = element('draw:enhanced-geometry', {
  'svg:viewBox': '0 0 21600 21600',
  'draw:type': 'rectangle',
  'draw:enhanced-path': 'M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N',
});

const inPoints = (points: number): string => `${round(points, 2)}pt`;

/**
 * Writes a rotated box as a shape (10.6.1), because programs turn no text frames.
 * @param width in points
 * @param content the XML of its blocks
 */
export function writeTurnedBox(story: Story, node: DocumentNode, width: number, content: string): string {
  const { odt } = story;
  const rotation = numberOf(node, 'rotation') ?? 0;
  const stated = toPoints(textOf(node, 'height'));
  const height = stated ?? toPoints(textOf(node, 'minHeight')) ?? estimatedHeight(node, width / 0.75) * 0.75;
  const { x, y } = offsetsOf(story, node);
  const { dx, dy } = cornerShift(rotation, width, height);
  const angle = round((-rotation * Math.PI) / 180, 6);
  const graphic = {
    ...positionAttributes(node),
    ...fill(node),
    ...stroke(node),
    ...paddings(node),
    ...verticalAlignment(node),
    'draw:auto-grow-height': String(stated === undefined),
    'fo:min-height': stated === undefined ? textHeight(node) : undefined,
    'fo:wrap-option': 'wrap',
  };
  const paragraph = { 'style:writing-mode': MODES[textOf(node, 'writingMode') ?? ''] };
  // Shapes hold text only. LibreOffice lays a frame with the content over a shape with the style of frames, which it does not turn.
  const parent = childrenOf(node).every(isText) ? undefined : STYLE_IDS.box;
  return element(
    'draw:custom-shape',
    {
      'draw:style-name': odt.automatic.style({ family: 'graphic', parent, properties: { graphic, paragraph } }),
      'draw:name': `Box ${(odt.nextId += 1)}`,
      'text:anchor-type': 'paragraph',
      'svg:width': inPoints(width),
      'svg:height': inPoints(height),
      'draw:transform': `rotate (${angle}) translate (${inPoints(x + dx)} ${inPoints(y + dy)})`,
    },
    content,
    RECTANGLE,
  );
}

/** Returns the least height of the content, without the padding. */
function textHeight(node: DocumentNode): string {
  const least = toPoints(textOf(node, 'minHeight')) ?? 0;
  const [top, bottom] = ['fo:padding-top', 'fo:padding-bottom'].map((side) => toPoints(paddings(node)[side]) ?? 0);
  return inPoints(Math.max(least - (top ?? 0) - (bottom ?? 0), 0));
}

/** Returns the line around a shape, which is the same on all sides. */
function stroke(node: DocumentNode): Attributes {
  const lines = parseBorder(node.attrs?.['border']);
  const line = lines && SIDES.map((side) => lines[side]).find((one) => one !== undefined);
  if (!line) return { 'draw:stroke': 'none' };
  return { 'draw:stroke': 'solid', 'svg:stroke-width': inPoints(line.width), 'svg:stroke-color': line.color };
}

const TEXT_NODES = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'text', 'hardBreak']);

/** Tells whether a block contains only nodes that the text of shapes supports. */
const isText = (node: DocumentNode): boolean => TEXT_NODES.has(node.type) && childrenOf(node).every(isText);
