import type { DocumentNode } from '@editor-companion/document';
import type { StyledNode } from '../../../content/block/styled-nodes.ts';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { placeOf } from '../../../content/block/assemble.ts';
import { markNumber, seeEnd, wordsOf } from '../../../content/block/tracked-ends.ts';
import { isPlaced } from '../../../content/block/placed.ts';
import { append } from '../../../package/list.ts';
import { familyOf } from '../../../content/css/natural-line.ts';
import { plainText } from '../../../content/node.ts';
import { blockOfStyle } from '../../../content/own/editor-block.ts';
import type { ListPlace } from '../../../content/list/place.ts';
import { SEPARATOR } from '../../words.ts';
import { listParagraph } from '../list/list-paragraph.ts';
import { standardFamily } from '../style/standard-font.ts';
import type { Section } from '../style/section.ts';
import type { Story } from '../story.ts';
import { blockAttributes, type Attributes } from '../style/block-attributes.ts';
import { leastLine } from '../style/least-line.ts';
import type { ParagraphFormat, ParagraphProperties, TrackedBlock } from '../style/properties.ts';
import { pageKeeps } from '../style/page-keeps.ts';
import { readParagraphFormat } from '../style/read-paragraph-properties.ts';
import { headingLevel, isCodeStyle, isListContinuation, isQuoteStyle, outlineToHeading } from '../style/style-roles.ts';
import type { Style } from '../style/style-sheet.ts';
import { tabStops } from '../style/tabs.ts';
import { InlineBuilder } from '../../../content/text/inline-builder.ts';
import type { InlineTarget } from './inline-target.ts';
import { readInline } from './inlines.ts';
import { trackProperties } from './paragraph-change.ts';
import { taskState } from './task.ts';

const NO_FORMAT: ParagraphFormat = { properties: {}, mark: {} };

/** Reads w:p, the current element (17.3.1.22), and appends its blocks. */
export function readParagraph(story: Story, blocks: FlatBlock[]): void {
  const { xml, docx } = story;
  const builder = new InlineBuilder();
  let format = NO_FORMAT;
  let style = docx.styles.paragraph(undefined);
  let target: InlineTarget = targetFor(story, builder, style);
  takePending(story, builder);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:pPr') {
      format = asTracked(
        story,
        xml.remember(story.paragraphMemory, () => readParagraphFormat(xml, docx.theme)),
      );
      style = docx.styles.paragraph(format.properties.style);
      target = targetFor(story, builder, style);
    } else readInline(story, target);
  }
  endFields(story);
  docx.budget.spend(builder.size);
  if (!isOnlyEnd(story, format, builder, blocks)) finish(story, builder, format, style, blocks);
  story.moves.endParagraph();
  if (format.section) endSection(story, format.section, blocks);
}

/** Returns the former format if tracked changes are undone. */
const asTracked = ({ docx }: Story, format: ParagraphFormat): ParagraphFormat =>
  format.before && docx.revisions.undoesFormats ? { ...format, properties: format.before.properties } : format;

/** Ends the fields of a paragraph. A field that continues in the next paragraph does not become an inline node. */
function endFields(story: Story): void {
  story.fields.endParagraph();
  if (!story.gathered) return;
  story.docx.bookmarks.giveUp(story.gathered.node);
  story.gathered = undefined;
}

/** True for an empty paragraph that ends a section and has text before it. It shows only the break. */
function isOnlyEnd(
  { sections }: Story,
  { section }: ParagraphFormat,
  { isEmpty, after, anchors }: InlineBuilder,
  blocks: readonly FlatBlock[],
): boolean {
  const before = blocks.at(-1);
  if (!sections || !section || !before || before.node.type === 'pageBreak') return false;
  return isEmpty && after.length === 0 && anchors.length === 0;
}

/** Ends a section with a break. The break may be removed later, because the next section states how it starts (17.6.22). */
function endSection({ sections }: Story, section: Section, blocks: FlatBlock[]): void {
  if (!sections) return;
  const node = { type: 'pageBreak' };
  blocks.push({ node });
  sections.add(section, node);
}

const targetFor = (story: Story, builder: InlineBuilder, style: Style | undefined): InlineTarget => ({
  builder,
  base: { table: story.tableRun, paragraph: style?.run ?? NO_FORMAT.mark },
});

function takePending(story: Story, builder: InlineBuilder): void {
  for (const anchor of story.pendingAnchors) builder.anchors.push(anchor);
  story.pendingAnchors = [];
  if (story.carried) builder.append(story.carried);
  story.carried = undefined;
}

/** Tells whether a paragraph contains only charts, which then replace it. */
const holdsCharts = (builder: InlineBuilder): boolean =>
  builder.isEmpty &&
  // Word sets this bookmark at the last edited place.
  builder.anchors.every((name) => name === '_GoBack') &&
  builder.after.length > 0 &&
  builder.after.every(({ node }) => node.type === 'chart');

/** Aligns a chart as its paragraph. */
const withAlign = (block: FlatBlock, align: unknown): FlatBlock =>
  block.node.type === 'chart' && (align === 'center' || align === 'right')
    ? { ...block, node: { ...block.node, attrs: { ...block.node.attrs, align } } }
    : block;

function finish(
  story: Story,
  builder: InlineBuilder,
  { properties, mark, before }: ParagraphFormat,
  style: Style | undefined,
  blocks: FlatBlock[],
): void {
  const endIsGone = mark.change !== undefined && story.docx.revisions.hides(mark.change.kind);
  if (endIsGone || (properties.dropCap && !builder.isEmpty)) {
    story.carried = builder;
    return;
  }
  if (story.docx.isOwn && style?.name === SEPARATOR) {
    const place = { indent: properties.indentLeft ?? 0, ...continuation(properties) };
    blocks.push({ node: { type: 'paragraph' }, isSeparator: true });
    for (const block of builder.after) blocks.push({ ...block, ...place });
    return;
  }
  const made = paragraphBlocks(story, builder, properties, style);
  track(story, mark.change, { made, builder });
  if (before) trackProperties(story, { properties, before, style }, made);
  // Before the first text there is no page to break.
  if (blocks.length === 0 && isBrokenBefore(properties, style) && made[0]?.node.type === 'pageBreak') made.shift();
  const start = Math.max(
    made.findIndex(({ node }) => node.type !== 'pageBreak'),
    0,
  );
  append(blocks, made.slice(0, start));
  const besides = placeBeside(made[start]);
  append(
    blocks,
    builder.after.filter(({ node }) => isPlaced(node)).map((block) => ({ ...block, ...besides })),
  );
  if (!holdsCharts(builder)) append(blocks, made.slice(start));
  const textAlign = made[start]?.node.attrs?.['textAlign'];
  for (const block of builder.after) if (!isPlaced(block.node)) blocks.push(withAlign(block, textAlign));
}

/** Returns the list item of a box that precedes a block: the item that the block continues, or the item before it. */
const placeBeside = (block: FlatBlock | undefined): Omit<FlatBlock, 'node'> =>
  block?.list ? { indent: block.list.indent, continues: true, itemLevel: block.list.level } : placeOf(block);

/** Handles a tracked change of the paragraph's mark. It may apply to the whole paragraph or to the next one. */
function track(story: Story, own: TrackedBlock | undefined, { made, builder }: Made): void {
  const { whole, parted, isLost } = seeEnd(story.parted, own, wordsOf(builder));
  if (isLost) endParted(story);
  if (whole) say(story, whole, made);
  story.parted = parted;
}

/** Discards a tracked split or join of paragraphs, which the editor cannot represent, and adds a warning. */
export function endParted(story: Story): void {
  if (story.parted && story.docx.revisions.isKept) story.docx.warnings.add('TRACKED_CHANGE_SIMPLIFIED');
  story.parted = undefined;
}

interface Made {
  readonly made: readonly FlatBlock[];
  readonly builder: InlineBuilder;
}

/** Adds a tracked change to blocks. A change from files that this product exported is not replaced. */
function say({ docx, moves }: Story, tracked: TrackedBlock, blocks: readonly FlatBlock[]): void {
  const move =
    tracked.isMoved === true ? moves.nameOf(tracked.kind === 'deletion' ? 'w:moveFrom' : 'w:moveTo') : undefined;
  const change = docx.revisions.ofBlock(tracked, move);
  if (!change) return;
  for (const { node } of blocks) {
    if (node.type === 'pageBreak') continue;
    node.attrs = { change, ...node.attrs };
    markNumber(node, tracked.kind);
  }
}

const isBrokenBefore = ({ pageBreakBefore }: ParagraphProperties, style: Style | undefined): boolean =>
  pageBreakBefore ?? style?.paragraph.pageBreakBefore ?? false;

/** Returns the blocks of one complete paragraph, without those that are anchored in it. */
export function paragraphBlocks(
  story: Story,
  builder: InlineBuilder,
  direct: ParagraphProperties,
  style: Style | undefined,
): FlatBlock[] {
  const level = outlineToHeading(direct.outlineLevel) ?? (direct.outlineLevel === 9 ? undefined : headingLevel(style));
  const isHeading = level !== undefined && !isBlank(builder);
  const { list, properties } = listParagraph(story, { direct, style, isHeading, builder });
  const task = taskState(builder, list);
  const place: ListPlace | undefined =
    list && task !== undefined ? { ...list, checked: task } : (list ?? looseTask(task));
  // A paragraph in a list is an item, regardless of its style.
  const styled = place ? undefined : story.docx.styledNodes.find(style?.lineage);
  const inlines = builder.pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : []));
  const family = familyOf(inlines, standardFamily(story.docx.styles));
  const isDirect = story.docx.isOwn || styled !== undefined;
  const attributes = {
    ...(isDirect
      ? blockAttributes(fromEdge(direct, place), style, false, family)
      : blockAttributes(properties, style, place !== undefined, family)),
    ...(!story.docx.isOwn && leastLine(builder, properties, family)),
    ...pageKeeps(isDirect ? direct : properties, { isHeading, isOwn: isDirect, styles: story.docx.styles }),
    ...(story.docx.isOwn && direct.rightToLeft === false && { dir: 'ltr' }),
    ...tabs(builder, properties, { place, isOwn: story.docx.isOwn }),
  };
  const shell = (content: DocumentNode[]): DocumentNode =>
    textBlock(isHeading ? level : undefined, attributes, content);
  const nodes = pieceNodes(builder, shell);
  story.docx.bookmarks.cover(builder, story.openBookmarks.values());
  story.docx.bookmarks.nameBlock(nodes[nodes.length - 1] ?? shell([]), builder.anchors);
  if (properties.pageBreakBefore && isHeadOfPage(story)) nodes.unshift({ type: 'pageBreak' });
  const { isOwn, originals } = story.docx;
  const shown = nodes.map((node) => (isOwn ? blockOfStyle(style?.name, node) : undefined) ?? node);
  originals.tellExtras(shown.find(({ type }) => type !== 'pageBreak') ?? shown[0], builder.anchors);
  return shown.map((node) => flatBlock(node, { place, properties, style, isOwn, styled }));
}

/** Returns the paragraph's direct properties with an indent relative to the text of its list. */
const fromEdge = (direct: ParagraphProperties, place: ListPlace | undefined): ParagraphProperties =>
  place === undefined || direct.indentLeft === undefined
    ? direct
    : { ...direct, indentLeft: direct.indentLeft - place.indent };

/**
 * Returns the tab stops if the text has tabs, or always in files that this product exported. A tab with a stop of its own replaces the
 * paragraph's stops.
 */
function tabs(
  builder: InlineBuilder,
  properties: ParagraphProperties,
  { place, isOwn }: Pick<Setting, 'place' | 'isOwn'>,
): Attributes {
  if (!builder.hasTabs && !isOwn) return {};
  const stops = builder.ownStops.length > 0 ? builder.ownStops : tabStops(properties.tabs, place?.indent ?? 0);
  return stops ? { tabStops: stops } : {};
}

const looseTask = (checked: boolean | undefined): ListPlace | undefined =>
  checked === undefined
    ? undefined
    : { list: 'tasks', level: 0, ordered: false, ordinal: 1, attributes: {}, indent: 0, checked };

const isBlank = (builder: InlineBuilder): boolean =>
  builder.pieces.every((piece) => 'block' in piece || piece.inlines.every((node) => node.text?.trim() === ''));

/** True if page breaks are allowed. They are not allowed inside tables and notes. */
const isHeadOfPage = (story: Story): boolean => story.sections !== undefined;

function textBlock(level: number | undefined, attributes: Attributes, content: DocumentNode[]): DocumentNode {
  const attrs = level === undefined ? attributes : { level, ...attributes };
  const node: DocumentNode = { type: level === undefined ? 'paragraph' : 'heading' };
  if (Object.keys(attrs).length > 0) node.attrs = { ...attrs };
  if (content.length > 0) node.content = content;
  return node;
}

function pieceNodes(builder: InlineBuilder, shell: (content: DocumentNode[]) => DocumentNode): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (const piece of builder.pieces) {
    if ('block' in piece) nodes.push(piece.block);
    else if (piece.inlines.length > 0) for (const node of inlineNodes(piece.inlines, shell)) nodes.push(node);
  }
  return nodes.length > 0 ? nodes : [shell([])];
}

/** Returns the nodes for inlines. Displayed formulas alone become formula blocks. Among text they become inline formulas. */
function inlineNodes(inlines: DocumentNode[], shell: (content: DocumentNode[]) => DocumentNode): DocumentNode[] {
  const formulas = inlines.filter(({ type }) => type === 'blockMath');
  if (formulas.length === 0) return [shell(inlines)];
  const isAlone = inlines.every((node) => node.type === 'blockMath' || plainText(node).trim() === '');
  if (isAlone) return formulas.map(({ attrs = {} }) => ({ type: 'blockMath', attrs }));
  return [shell(inlines.map((node) => (node.type === 'blockMath' ? inLine(node) : node)))];
}

/** Formulas in a line have no side. */
function inLine({ attrs: { align: _align, ...attrs } = {}, ...node }: DocumentNode): DocumentNode {
  return { ...node, type: 'inlineMath', attrs };
}

interface Setting {
  readonly place: ListPlace | undefined;
  readonly properties: ParagraphProperties;
  readonly style: Style | undefined;
  readonly isOwn: boolean;
  readonly styled: StyledNode | undefined;
}

function flatBlock(node: DocumentNode, { place, properties, style, isOwn, styled }: Setting): FlatBlock {
  // In files that this product exported, every block of an item states that it belongs to the item.
  const own = isOwn ? { ...continuation(properties), isCertain: true } : undefined;
  const indent = (properties.indentLeft ?? 0) + Math.min(properties.indentFirst ?? 0, 0);
  if (node.type !== 'paragraph' && node.type !== 'heading') return { node, indent, ...own };
  const block = { node, indent: properties.indentLeft ?? 0, ...contextual(properties, style) };
  if (place) return { ...block, list: place };
  if (styled) return { ...block, group: styled };
  if (node.type === 'heading') return { ...block, ...own };
  if (isCodeStyle(style) && holdsTextOnly(node)) return { node, group: 'code', ...(own && { ...block, ...own }) };
  if (isQuoteStyle(style)) return { ...block, group: 'quote', ...own };
  return { ...block, continues: mayContinue(properties, style), ...own };
}

/** Tells whether a block continues a list item, and at which level, as stated in files that this product exported. */
const continuation = ({ list }: ParagraphProperties): Pick<FlatBlock, 'continues' | 'itemLevel'> => ({
  continues: list?.numId === '0',
  ...(list?.level !== undefined && { itemLevel: list.level }),
});

const contextual = ({ contextualSpacing }: ParagraphProperties, style: Style | undefined) =>
  contextualSpacing === true && style ? { contextualStyle: style.id } : {};

/** True if a block may continue a list item: by its style, by a list level without a label, or by its indent. */
const mayContinue = ({ list, indentLeft, indentFirst }: ParagraphProperties, style: Style | undefined): boolean =>
  isListContinuation(style) || list?.numId === '0' || ((indentLeft ?? 0) > 0 && !indentFirst);

const holdsTextOnly = (node: DocumentNode): boolean =>
  (node.content ?? []).every(({ type }) => type === 'text' || type === 'hardBreak');
