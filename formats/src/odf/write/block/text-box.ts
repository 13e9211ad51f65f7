import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { uprightHeight } from '../../../content/layout/upright-height.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { STYLE_IDS } from '../../words.ts';
import { MODES } from '../style/modes.ts';
import { Story } from '../story.ts';
import { writeInlines } from '../text/inlines.ts';
import { PARAGRAPH_ENDS } from '../tracked-blocks.ts';
import { frameLook } from './box-look.ts';
import { EMPTY, pushParagraph, SEPARATOR } from './paragraph.ts';
import { writeTurnedBox } from './turned-box.ts';

/**
 * Writes a box, anchored in the paragraph before it (ODF 1.3, part 3, 10.4.3). If there is none, or a page begins, a separate paragraph is
 * added. A box with a position is anchored in the paragraph after it, from whose top its position counts. Programs have no boxes in notes
 * and comments, so its text is written without a box there.
 */
export function writeTextBox(story: Story, node: DocumentNode): void {
  if (story.kind === 'note' || story.kind === 'comment') {
    story.odt.writeBlocks(story, childrenOf(node));
    return;
  }
  const { frame, references } = writeBox(story, node);
  story.teller = undefined;
  if (isPlaced(node)) {
    story.boxes += frame + references;
    return;
  }
  const { blocks } = story;
  const isBehindText = PARAGRAPH_ENDS.includes(blocks.at(-1) ?? '') && !story.isInList && !story.startsAnew;
  if (isBehindText) blocks.splice(-1, 0, frame + references);
  else pushParagraph(story, EMPTY, frame + references, references === '' ? SEPARATOR : {});
}

/** Tells whether a box with a position that precedes a block can be anchored in it. The paragraphs of deletions are written elsewhere. */
export const anchorsBoxes = ({ type, attrs }: DocumentNode): boolean => ANCHORS.has(type) && attrs?.['change'] == null;

const ANCHORS = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'taskList']);

/** Writes a paragraph of minimal height for boxes with a position if none follows that can hold them. */
export function anchorBoxes(story: Story): void {
  if (story.boxes !== '') pushParagraph(story, EMPTY, '', SEPARATOR);
}

/** Returns the box, and the note references in it. */
function writeBox(story: Story, node: DocumentNode): { readonly frame: string; readonly references: string } {
  const { odt } = story;
  const width = toPoints(textOf(node, 'width'), { ...odt.base, whole: story.width * 0.75 }) || story.width * 0.75;
  const box = new Story(odt, 'box', width / 0.75);
  odt.writeBlocks(box, childrenOf(node));
  const isTurned = isPlaced(node) && (numberOf(node, 'rotation') ?? 0) !== 0;
  const frame = isTurned
    ? writeTurnedBox(story, node, width, box.toXml())
    : writeFrame(story, node, width, box.toXml());
  const references = box.moved.map((reference) => ({ ...reference }));
  return { frame, references: writeInlines(story, references) };
}

function writeFrame(story: Story, node: DocumentNode, width: number, content: string): string {
  const { odt } = story;
  const { graphic, offsets, anchor } = frameLook(story, node);
  const height = isSized(node) ? toPoints(textOf(node, 'height')) : undefined;
  return element(
    'draw:frame',
    {
      'draw:style-name': odt.automatic.style({ family: 'graphic', parent: STYLE_IDS.box, properties: { graphic } }),
      'draw:name': `Box ${(odt.nextId += 1)}`,
      'text:anchor-type': anchor,
      ...offsets,
      'svg:width': inPoints(width),
      'svg:height': height ? inPoints(height) : undefined,
    },
    element('draw:text-box', { 'fo:min-height': height ? undefined : inPoints(leastHeight(node)) }, content),
  );
}

/** Tells whether a box has the height that it states: one with a position, or a page of such boxes. */
const isSized = (node: DocumentNode): boolean => isPlaced(node) || childrenOf(node).some(isPlaced);

/** Returns the least height in points. */
function leastHeight(node: DocumentNode): number {
  const stated = toPoints(textOf(node, 'minHeight'));
  if (isPlaced(node) && stated !== undefined) return stated;
  if (MODES[textOf(node, 'writingMode') ?? ''] !== undefined) return uprightHeight(node) * 0.75;
  return isPlaced(node) ? 0 : 10;
}

const inPoints = (points: number): string => `${round(points, 2)}pt`;
