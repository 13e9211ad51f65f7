import type { DocumentNode } from '@editor-companion/document';
import { uprightHeight } from '../../../content/layout/upright-height.ts';
import { parseBorder, SIDES, type Line } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { POINTS_TO_EMU, PX_TO_EMU, toPoints } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, plainText, textOf } from '../../../content/node.ts';
import { entryOf } from '../../../content/node-names.ts';
import { BOX_DIRECTIONS } from '../../words.ts';
import { anchored } from '../picture/frame.ts';
import { writeInlines } from '../text/inlines.ts';
import { continuation, pushParagraph, pushSeparator } from './paragraph.ts';
import { PARAGRAPH_END, Story } from '../story.ts';

/**
 * Writes a box, anchored in the paragraph before it. Word allows no boxes in notes, comments and boxes, so its text is written without a
 * box there. Notes are not allowed in boxes either. Their references follow the box in the paragraph.
 */
export function writeTextBox(story: Story, node: DocumentNode): void {
  if (story.kind !== 'body' && story.kind !== 'band') {
    story.docx.writeBlocks(story, childrenOf(node));
    return;
  }
  const { run, references } = drawing(story, node);
  const { blocks, sectionStart } = story;
  const isBehindText = blocks.length > sectionStart && blocks.at(-1) === PARAGRAPH_END;
  // A box after a list is anchored in its last paragraph. A box within a list gets its own paragraph at the level of the item.
  if (isBehindText && !story.list) blocks.splice(-1, 0, run + references);
  else {
    pushSeparator(story, { content: run });
    if (references !== '') pushParagraph(story, { type: 'paragraph' }, references, { numbering: continuation(story) });
  }
}

/** Returns the box and the references to notes within it. */
function drawing(story: Story, node: DocumentNode): { readonly run: string; readonly references: string } {
  const { docx } = story;
  const float = textOf(node, 'float');
  const px = boxWidth(story, textOf(node, 'width'));
  const box = new Story(docx, 'box', story.relationships, { width: Math.max(px - 20, 20), content: childrenOf(node) });
  docx.writeBlocks(box, childrenOf(node));
  if (box.blocks.at(-1) !== PARAGRAPH_END) pushSeparator(box);
  const extent = { cx: Math.round(px * PX_TO_EMU), cy: Math.round(heightOf(node, px) * PX_TO_EMU) };
  const id = (docx.nextDrawing += 1);
  const shape = element(
    'wps:wsp',
    {},
    element('wps:cNvSpPr', { txBox: 1 }),
    shapeProperties(node, extent),
    element('wps:txbx', {}, element('w:txbxContent', {}, box.toXml())),
    element('wps:bodyPr', { vert: directionOf(node), ...BODY }, '<a:spAutoFit/>'),
  );
  const data = { uri: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape' };
  const graphic = element('a:graphic', {}, element('a:graphicData', data, shape));
  const placing = {
    wrap: float === undefined ? ('inline' as const) : ('square' as const),
    side: float === 'right' ? ('right' as const) : ('left' as const),
    extent,
    properties: element('wp:docPr', { id, name: `Text Box ${id}` }),
  };
  const choice = element('mc:Choice', { Requires: 'wps' }, element('w:drawing', {}, anchored(placing, graphic)));
  const references = box.moved.map((reference) => ({ ...reference }));
  return {
    run: element('w:r', {}, element('mc:AlternateContent', {}, choice)),
    references: writeInlines(story, references, {}),
  };
}

const BODY = { wrap: 'square', lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };

const directionOf = (node: DocumentNode): string | undefined =>
  entryOf<string>(BOX_DIRECTIONS, textOf(node, 'writingMode') ?? '');

/** Returns the width in px. The default is the width of the text. */
function boxWidth({ width, docx }: Story, stated: string | undefined): number {
  const points = toPoints(stated, { ...docx.base, whole: width * 0.75 });
  return points === undefined || points <= 0 ? width : points / 0.75;
}

/** Returns the height in px. */
const heightOf = (node: DocumentNode, width: number): number =>
  directionOf(node) === undefined ? estimateHeight(node, width) : uprightHeight(node);

/** Estimates the height in px from the letters per line and the lines of blocks. Used by programs that do not resize a box to its text. */
function estimateHeight(node: DocumentNode, width: number): number {
  const lines = (block: DocumentNode): number => {
    const isText = block.type === 'paragraph' || block.type === 'heading' || block.type === 'codeBlock';
    if (!isText) return childrenOf(block).reduce((sum, child) => sum + lines(child), 0) || 1;
    return Math.max(1, Math.ceil((plainText(block).length * LETTER) / Math.max(width - 20, 20))) + 0.4;
  };
  return childrenOf(node).reduce((sum, child) => sum + lines(child), 0) * LINE + 12;
}
const LETTER = 7.5;
const LINE = 20;

function shapeProperties(node: DocumentNode, { cx, cy }: { cx: number; cy: number }): string {
  const lines = parseBorder(node.attrs?.['border']);
  const line = lines && SIDES.map((side) => lines[side]).find((one) => one !== undefined);
  const fill = toBareHex(textOf(node, 'backgroundColor'));
  return element(
    'wps:spPr',
    {},
    element('a:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', { cx, cy })),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
    fill === undefined ? '<a:noFill/>' : solid(fill),
    outline(line),
  );
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
