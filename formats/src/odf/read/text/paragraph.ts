import { STYLES } from '../../words.ts';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { isPlaced } from '../../../content/block/placed.ts';
import { append } from '../../../package/list.ts';
import { lookup } from '../../../package/lookup.ts';
import type { DocumentNode } from '@editor-companion/document';
import { familyOf } from '../../../content/css/natural-line.ts';
import { standardFamily, standardLines } from '../text-defaults.ts';
import { plainText } from '../../../content/node.ts';
import { blockOfStyle } from '../../../content/own/editor-block.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import type { Story } from '../story.ts';
import type { Style } from '../style/style-sheet.ts';
import { blockAttributes } from '../style/block-attributes.ts';
import { pageKeeps } from '../style/page-keeps.ts';
import { groupOf } from '../style/roles.ts';
import { tabStops } from '../style/tab-stops.ts';
import { holdsTextOnly, type Block } from './block.ts';
import { newFlow, SPLIT, type Flow } from '../flow.ts';
import { countHeading, headingPlace, type HeadingPlace } from '../field/heading-number.ts';
import { readInlines } from './inlines.ts';
import { takeOff } from './task.ts';
import { trackEnd } from '../tracked-blocks.ts';

/** Attributes of a paragraph's element. */
export interface ParagraphShape {
  readonly styleName?: string | undefined;
  /** The heading level from 1 to 6. Undefined for a paragraph. */
  readonly level?: number | undefined;
  readonly inList?: boolean;
  /** The numbering attributes of a heading. */
  readonly place?: HeadingPlace | undefined;
}

/** Reads text:p or text:h, the current element (ODF 1.3, part 3, 5.1), and adds the resulting blocks. */
export function readParagraph(story: Story, blocks: Block[], inList = false): void {
  const { xml, formats } = story;
  const shape: ParagraphShape = {
    styleName: xml.attribute('text:style-name'),
    level: xml.name === 'text:h' ? headingLevel(xml.attribute('text:outline-level')) : undefined,
    inList,
    place: xml.name === 'text:h' && !inList ? headingPlace(story) : undefined,
  };
  const style = story.paragraphStyle(shape.styleName);
  const flow = newFlow(pageAt(story, style));
  if (story.carried) {
    flow.builder.append(story.carried);
    flow.afterSpace = story.carried.isEmpty;
    story.carried = undefined;
  }
  readInlines(story, flow, formats.paragraph(style));
  finishParagraph(story, flow, shape, blocks);
}

/** Returns the known measures of the page of a paragraph with this style, or of a drawing between paragraphs. */
export function pageAt(story: Story, style?: Style): Pick<Flow, 'master' | 'startsPage'> {
  const isBroken = Boolean(style?.masterPage) || BREAKS.has(style?.properties.paragraph?.['fo:break-before'] ?? '');
  return {
    master: style?.masterPage || story.pages.at(-1)?.master,
    startsPage: story.kind === 'main' && (!story.started || isBroken),
  };
}

const headingLevel = (value: string | undefined): number => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), 6);

/** Adds a finished paragraph, unless its end is omitted. */
export function finishParagraph(story: Story, flow: Flow, shape: ParagraphShape, blocks: Block[]): void {
  const { builder, hidden, before } = flow;
  for (const node of before) blocks.push({ node, isPutBack: true });
  if (hidden) return;
  story.odf.nodes.spend(builder.size);
  if (story.isCut) story.carried = builder;
  else if (isSeparator(story, builder, shape) || holdsCharts(builder, shape))
    append(blocks, separatorBlocks(story, builder, shape));
  else {
    const made = paragraphBlocks(story, builder, shape);
    trackEnd(story, flow, made);
    append(blocks, withAnchored(made, builder.after));
  }
  for (const node of flow.behind) blocks.push({ node, isPutBack: true });
}

/** Adds the blocks that are anchored in a paragraph: behind it, or in front of it if they have a position over or under the text. */
function withAnchored(made: readonly Block[], anchored: readonly FlatBlock[]): readonly Block[] {
  if (anchored.length === 0) return made;
  const start = Math.max(
    made.findIndex(({ node }) => node.type !== 'pageBreak'),
    0,
  );
  // A box in a quotation is part of it.
  const group = made[start]?.group === 'quote' ? 'quote' : undefined;
  const placed = anchored.filter(({ node }) => isPlaced(node)).map(({ node }): Block => ({ node, group }));
  const others = anchored.filter(({ node }) => !isPlaced(node));
  return [...made.slice(0, start), ...placed, ...made.slice(start), ...others];
}

/** Tells whether a paragraph only begins a page or holds a box, in files of this product. Those of boxes formerly had no style. */
function isSeparator(story: Story, { isEmpty, after }: InlineBuilder, { styleName }: ParagraphShape): boolean {
  if (!story.odf.isOwn || !isEmpty) return false;
  return styleName === undefined ? after.length > 0 : story.paragraphStyle(styleName).lineage[0] === STYLES.separator;
}

/** Tells whether a paragraph contains only charts, which then replace it. */
const holdsCharts = ({ isEmpty, after, anchors }: InlineBuilder, { level }: ParagraphShape): boolean =>
  isEmpty &&
  level === undefined &&
  anchors.length === 0 &&
  after.length > 0 &&
  after.every(({ node }) => node.type === 'chart');

function separatorBlocks(story: Story, { after }: InlineBuilder, { styleName }: ParagraphShape): Block[] {
  const { masterPage, properties } = story.paragraphStyle(styleName);
  const align = ALIGNMENTS[properties.paragraph?.['fo:text-align'] ?? ''];
  return withBreaks(
    story,
    after.map((block) => withAlign(block, align)),
    masterPage,
    properties.paragraph ?? {},
  );
}

const ALIGNMENTS = lookup<string>({ center: 'center', right: 'right', end: 'right' });

/** Aligns a chart as its paragraph. */
const withAlign = (block: FlatBlock, align: string | undefined): FlatBlock =>
  block.node.type === 'chart' && align !== undefined
    ? { ...block, node: { ...block.node, attrs: { ...block.node.attrs, align } } }
    : block;

/** Returns the blocks of one complete paragraph, without those anchored in it. */
export function paragraphBlocks(
  story: Story,
  builder: InlineBuilder,
  { styleName, level, inList = false, place }: ParagraphShape,
): Block[] {
  const style = story.paragraphStyle(styleName);
  const isHeading = level !== undefined && !isBlank(builder);
  if (place) countHeading(story, place, { listStyle: style.listStyle, builder: isHeading ? builder : undefined });
  const styled = inList ? undefined : story.odf.styledNodes.find(style.lineage);
  const paragraph = style.properties.paragraph ?? {};
  const stops = builder.hasTabs || story.odf.isOwn ? tabStops(paragraph, inList) : undefined;
  const inlines = builder.pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : []));
  const family = familyOf(inlines, standardFamily(story.odf));
  const onlyDirect = story.odf.isOwn || styled !== undefined;
  const attributes = {
    ...(isHeading && { level }),
    ...blockAttributes(style, inList, family, onlyDirect),
    ...(onlyDirect
      ? pageKeeps(style.direct.paragraph ?? {}, { isHeading, usual: undefined })
      : pageKeeps(paragraph, { isHeading, usual: standardLines(story.odf) })),
    ...(stops && { tabStops: stops }),
  };
  const shell = (content: DocumentNode[]): DocumentNode => ({
    type: isHeading ? 'heading' : 'paragraph',
    ...(Object.keys(attributes).length > 0 && { attrs: { ...attributes } }),
    ...(content.length > 0 && { content }),
  });
  const nodes = pieceNodes(builder, shell, formulaSide(story, attributes));
  story.odf.bookmarks.cover(builder, story.openBookmarks.values());
  story.odf.bookmarks.nameBlock(nodes[0] ?? shell([]), builder.anchors);
  const group = groupOf(style.lineage);
  const unmarked = paragraph['text:enable-numbering'] === 'false';
  const task = boxOf(builder, nodes);
  const shown = nodes.map((piece) =>
    piece.type === 'paragraph' ? (blockOfStyle(style.lineage[0], piece) ?? piece) : piece,
  );
  story.odf.originals.tellExtras(shown[0], builder.anchors);
  const blocks = shown.map((node): Block => {
    if (styled && (node.type === 'paragraph' || node.type === 'heading')) return { node, group: styled };
    if (node.type !== 'paragraph') return { node };
    if (task !== undefined) return { node, task, ...(!inList && { group: 'task' }) };
    const isGrouped = group === 'quote' || (group === 'code' && holdsTextOnly(node));
    return { node, ...(isGrouped && { group }), ...(unmarked && { unmarked }) };
  });
  return withBreaks(story, blocks, style.masterPage, paragraph);
}

/** Returns the state of a check box that is the paragraph's first and only one, and removes its character. */
function boxOf({ startsWithCheckBox, checkBoxes }: InlineBuilder, [node, ...others]: DocumentNode[]) {
  if (!startsWithCheckBox || checkBoxes.length !== 1 || node?.type !== 'paragraph' || others.length > 0)
    return undefined;
  takeOff(node);
  return checkBoxes[0];
}

const isBlank = (builder: InlineBuilder): boolean =>
  builder.pieces.every((piece) => 'block' in piece || piece.inlines.every((node) => node.text?.trim() === ''));

/** Adds page breaks. A new master page begins a page too (ODF 1.3, part 3, 19.506). */
function withBreaks(
  story: Story,
  blocks: Block[],
  master: string | undefined,
  paragraph: Readonly<Record<string, string>>,
): Block[] {
  if (story.kind !== 'main') return blocks;
  const { started } = story;
  story.started = true;
  // Programs ignore breaks before the first text. Files of this product state them where the document begins with a break.
  const isBroken = (started || story.odf.isOwn) && BREAKS.has(paragraph['fo:break-before'] ?? '');
  const isBefore = isBroken || (started && Boolean(master));
  const before = isBefore ? [breakOf(paragraph['fo:break-before'])] : [];
  const after = BREAKS.has(paragraph['fo:break-after'] ?? '') ? [breakOf(paragraph['fo:break-after'])] : [];
  if (master) story.enterPage(master, before[0]?.node, paragraph['style:page-number']);
  return [...before, ...blocks, ...after];
}

const BREAKS = new Set(['page', 'column']);

const breakOf = (kind: string | undefined): Block => ({
  node: kind === 'column' ? { type: 'pageBreak', attrs: { column: true } } : { type: 'pageBreak' },
});

/** Returns the side of formulas on lines of their own, which are centred by default, like the paragraph's other text. */
function formulaSide({ odf }: Story, { textAlign }: Readonly<Record<string, unknown>>): { align?: string } {
  if (textAlign === 'left' || textAlign === 'right') return { align: textAlign };
  // Files of this product formerly stated no side.
  return odf.isOwn || textAlign === 'center' ? {} : { align: 'left' };
}

function pieceNodes(
  builder: InlineBuilder,
  shell: (content: DocumentNode[]) => DocumentNode,
  side: { align?: string },
): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let isSplit = false;
  for (const piece of builder.pieces) {
    if ('block' in piece) {
      isSplit = piece.block === SPLIT;
      if (!isSplit) nodes.push(piece.block);
    } else if (piece.inlines.length > 0) append(nodes, inlineNodes(piece.inlines, shell, side));
    else if (isSplit) nodes.push(shell([]));
  }
  return nodes.length > 0 ? nodes : [shell([])];
}

/** Converts a paragraph that contains only formulas to formula blocks. Formulas among text are inline. */
function inlineNodes(
  inlines: DocumentNode[],
  shell: (content: DocumentNode[]) => DocumentNode,
  side: { align?: string },
): DocumentNode[] {
  const formulas = inlines.filter(({ type }) => type === 'inlineMath');
  const isAlone = inlines.every((node) => node.type === 'inlineMath' || (node.text !== undefined && isBlankText(node)));
  if (formulas.length === 0 || !isAlone) return [shell(inlines)];
  return formulas.map(({ attrs = {} }) => ({ type: 'blockMath', attrs: { ...attrs, ...side } }));
}

const isBlankText = (node: DocumentNode): boolean => plainText(node).trim() === '';
