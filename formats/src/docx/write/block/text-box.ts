import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { PX_TO_EMU, toPoints } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, isSet, textOf } from '../../../content/node.ts';
import { anchored, type Placing } from '../picture/frame.ts';
import { writeInlines } from '../text/inlines.ts';
import { boxShape, fixedHeight, naturalHeight } from './box-shape.ts';
import { continuation, pushParagraph, pushSeparator } from './paragraph.ts';
import { PARAGRAPH_END, Story } from '../story.ts';

/**
 * Writes a box, anchored in the paragraph before it. A box with a position is anchored in the paragraph after it, from whose top its
 * position counts. Word allows no boxes in notes, comments and boxes, so its text is written without a box there. Notes are not allowed in
 * boxes either. Their references follow the box in the paragraph.
 */
export function writeTextBox(story: Story, node: DocumentNode): void {
  if (story.kind !== 'body' && story.kind !== 'band') {
    story.docx.writeBlocks(story, childrenOf(node));
    return;
  }
  const { run, references } = drawing(story, node);
  if (isPlaced(node)) {
    story.boxes += run + references;
    return;
  }
  const { blocks, sectionStart } = story;
  const isBehindText = blocks.length > sectionStart && blocks.at(-1) === PARAGRAPH_END;
  // A box after a list is anchored in its last paragraph. A box within a list gets its own paragraph at the level of the item.
  if (isBehindText && !story.list) blocks.splice(-1, 0, run + references);
  else {
    pushSeparator(story, { content: run });
    if (references !== '') pushParagraph(story, { type: 'paragraph' }, references, { numbering: continuation(story) });
  }
}

/** Tells whether a box with a position that precedes a block can be anchored in it. */
export const anchorsBoxes = ({ type }: DocumentNode): boolean => type === 'paragraph' || type === 'heading';

/** Writes a paragraph of minimal height for boxes with a position if the block after them is no paragraph. */
export function anchorBoxes(story: Story): void {
  if (story.boxes !== '') pushSeparator(story);
}

/** Returns the box and the references to notes within it. */
function drawing(story: Story, node: DocumentNode): { readonly run: string; readonly references: string } {
  const { docx } = story;
  const px = boxWidth(story, textOf(node, 'width'));
  const box = new Story(docx, 'box', story.relationships, { width: Math.max(px - 20, 20), content: childrenOf(node) });
  docx.writeBlocks(box, childrenOf(node));
  if (box.blocks.at(-1) !== PARAGRAPH_END) pushSeparator(box);
  const extent = { cx: Math.round(px * PX_TO_EMU), cy: Math.round(heightOf(node, px) * PX_TO_EMU) };
  const id = (docx.nextDrawing += 1);
  const data = { uri: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape' };
  const graphic = element('a:graphic', {}, element('a:graphicData', data, boxShape(node, extent, box.toXml())));
  const properties = element('wp:docPr', { id, name: `Text Box ${id}` });
  const placing = { ...placingOf(node), extent, properties };
  const choice = element('mc:Choice', { Requires: 'wps' }, element('w:drawing', {}, anchored(placing, graphic)));
  const references = box.moved.map((reference) => ({ ...reference }));
  return {
    run: element('w:r', {}, element('mc:AlternateContent', {}, choice)),
    references: writeInlines(story, references, {}),
  };
}

/** Returns the position of a box: one of its own over the text, at a side of the text, or as a line of it. */
function placingOf(node: DocumentNode): Pick<Placing, 'wrap' | 'side' | 'place'> {
  if (isPlaced(node)) return { wrap: isSet(node, 'behind') ? 'behind' : 'front', side: 'left', place: node.attrs };
  const float = textOf(node, 'float');
  return { wrap: float === undefined ? 'inline' : 'square', side: float === 'right' ? 'right' : 'left' };
}

/** Returns the width in px. The default is the width of the text. */
function boxWidth({ width, docx }: Story, stated: string | undefined): number {
  const points = toPoints(stated, { ...docx.base, whole: width * 0.75 });
  return points === undefined || points <= 0 ? width : points / 0.75;
}

/** Returns the height in px. */
function heightOf(node: DocumentNode, width: number): number {
  const stated = toPoints(fixedHeight(node, width));
  if (stated !== undefined && stated > 0) return stated / 0.75;
  return naturalHeight(node, width);
}
