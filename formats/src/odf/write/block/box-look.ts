import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { within } from '../../../content/bounds.ts';
import { toHex } from '../../../content/css/color.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { isSet, textOf } from '../../../content/node.ts';
import type { Attributes } from '../../../package/xml/write-xml.ts';
import type { Story } from '../story.ts';
import { MODES } from '../style/modes.ts';
import { borders } from '../style/properties.ts';
import { wrapAttributes } from '../text/place.ts';

/** The maximum distance of a box from its paragraph, in points. */
const FAR = 10_000;

const inPoints = (points: number): string => `${round(within(points, -FAR, FAR), 2)}pt`;

/** The attributes of a frame that show a box: of its style and of its own. */
interface FrameLook {
  readonly graphic: Attributes;
  readonly offsets: Attributes;
  readonly anchor: 'as-char' | 'char' | 'paragraph';
}

/** Returns the look and the position of a box as a frame (17.21). */
export function frameLook(story: Story, node: DocumentNode): FrameLook {
  const graphic = {
    ...fill(node),
    ...paddings(node),
    ...verticalAlignment(node),
    'style:writing-mode': MODES[textOf(node, 'writingMode') ?? ''],
    ...(Object.keys(borders(node)).length > 0 ? borders(node) : { 'fo:border': 'none' }),
  };
  if (isPlaced(node)) {
    const { x, y } = offsetsOf(story, node);
    return {
      graphic: { ...positionAttributes(node), ...graphic },
      offsets: { 'svg:x': inPoints(x), 'svg:y': inPoints(y) },
      anchor: 'paragraph',
    };
  }
  const float = textOf(node, 'float');
  return {
    graphic: { ...wrapAttributes(float === undefined ? 'inline' : 'square', float), ...graphic },
    offsets: {},
    anchor: float === undefined ? 'as-char' : 'char',
  };
}

/** Returns the background (20.185 and 20.115). */
export function fill(node: DocumentNode): Attributes {
  const background = toHex(textOf(node, 'backgroundColor'));
  return {
    'fo:background-color': background,
    'draw:fill': background === undefined ? 'none' : 'solid',
    'draw:fill-color': background,
  };
}

/** The padding of boxes that do not state it, in points: of those in the text, and of those with a position. */
const USUAL_PADDING = 4;

/** Returns the distances between the edges and the content. */
export function paddings(node: DocumentNode): Attributes {
  const padding = textOf(node, 'padding');
  if (padding === undefined) return { 'fo:padding': inPoints(isPlaced(node) ? 0 : USUAL_PADDING) };
  const [top, right, bottom, left] = sidesOf(padding);
  return {
    'fo:padding-top': inPoints(top),
    'fo:padding-right': inPoints(right),
    'fo:padding-bottom': inPoints(bottom),
    'fo:padding-left': inPoints(left),
  };
}

/** Returns the vertical alignment of the content (20.128). */
export const verticalAlignment = (node: DocumentNode): Attributes => ({
  'draw:textarea-vertical-align': textOf(node, 'verticalAlign') ?? (isPlaced(node) ? 'top' : undefined),
});

/** Returns how a box lies over or under the text, with offsets from the edge of the text and the top of its paragraph. */
export function positionAttributes(node: DocumentNode): Attributes {
  return {
    ...wrapAttributes(isSet(node, 'behind') ? 'behind' : 'front', undefined),
    'style:horizontal-pos': textOf(node, 'align') ?? 'from-left',
    'style:horizontal-rel': 'paragraph',
    'style:vertical-pos': 'from-top',
    'style:vertical-rel': 'paragraph',
    'style:flow-with-text': 'false',
  };
}

/** Returns the offsets of a box with a position in points. In files those of a box in a list count from the edge of the page's text. */
export function offsetsOf(story: Story, node: DocumentNode): { readonly x: number; readonly y: number } {
  const indent = textOf(node, 'align') === undefined ? (story.lists.at(-1)?.indent ?? 0) : 0;
  const [x, y] = ['left', 'top'].map((name) => toPoints(textOf(node, name)) ?? 0);
  return { x: (x ?? 0) + indent, y: y ?? 0 };
}
