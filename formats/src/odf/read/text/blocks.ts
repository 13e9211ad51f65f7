import { append } from '../../../package/list.ts';
import { openOfTag } from '../../../content/own/words.ts';
import { tagOfSection } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { detailsOf } from '../../../content/own/editor-block.ts';
import type { Story } from '../story.ts';
import { columnsOf, sectionOf } from '../style/columns.ts';
import { assemble, assembleSome, type Block } from './block.ts';
import { isDrawing, readDrawing } from './drawing.ts';
import { newFlow } from '../flow.ts';
import { readAlphabeticalSource } from '../field/alphabetical-index.ts';
import { contentsBlocks, readIndexSource, type IndexAttrs } from '../field/contents.ts';
import { readList } from './list.ts';
import { finishParagraph, pageAt, paragraphBlocks, readParagraph } from './paragraph.ts';
import { readTable } from './table.ts';
import { endParted, sayChange } from '../tracked-blocks.ts';

/** Reads the block-level children of the current element: a body, a cell, a note, a text box. */
export const readBlocks = (story: Story): DocumentNode[] => assemble(readFlat(story));

/** Like `readBlocks`, for places that must not be empty. */
export const readSomeBlocks = (story: Story): DocumentNode[] => assembleSome(readFlat(story));

/** Reads the current element as blocks. */
export function readOne(story: Story): DocumentNode[] {
  const blocks: Block[] = [];
  readBlock(story, blocks);
  flushCarried(story, blocks);
  return assemble(blocks);
}

/** Like `readBlocks`, but before code blocks and quotations are combined. */
export function readFlat(story: Story): Block[] {
  const blocks: Block[] = [];
  const { carried, parted } = story;
  story.carried = story.parted = undefined;
  readChildren(story, blocks);
  flushCarried(story, blocks);
  endParted(story);
  story.carried = carried;
  story.parted = parted;
  return blocks;
}

/** Adds the carried inlines as a paragraph: the last paragraph's end cannot be merged with a following one. */
function flushCarried(story: Story, blocks: Block[]): void {
  const { carried } = story;
  story.carried = undefined;
  if (carried && !carried.isEmpty) append(blocks, paragraphBlocks(story, carried, {}));
}

function readChildren(story: Story, blocks: Block[]): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    readBlock(story, blocks);
    if (story.kind === 'main') story.odf.progress(xml.progress);
  }
}

/** Wrapper elements that are replaced by their blocks: parts of indexes (ODF 1.3, part 3, 8). */
const WRAPPERS = new Set([
  'text:user-index',
  'text:alphabetical-index',
  'text:bibliography',
  'text:index-body',
  'text:index-title',
  'text:numbered-paragraph',
]);

function readBlock(story: Story, blocks: Block[]): void {
  const { xml, odf } = story;
  switch (xml.name) {
    case 'text:p':
    case 'text:h':
      readParagraph(story, blocks);
      break;
    case 'text:list':
      readList(story, blocks, readBlock);
      break;
    case 'table:table':
      endParted(story);
      unlessCut(story, blocks, (kept) => readTable(story, kept));
      break;
    case 'text:section':
      readSection(story, blocks);
      break;
    case 'text:tracked-changes':
      odf.changes.read(story);
      break;
    case 'text:change':
      putBackBetween(story, blocks);
      break;
    case 'text:change-start':
      odf.changes.start(story, xml.attribute('text:change-id') ?? '');
      break;
    case 'text:change-end':
      odf.changes.end(story, xml.attribute('text:change-id') ?? '');
      break;
    case 'office:annotation':
      odf.comments.read(story);
      break;
    case 'office:forms':
      odf.forms.read(xml);
      break;
    case 'text:table-of-content':
    case 'text:illustration-index':
    case 'text:table-index':
    case 'text:object-index':
    case 'text:alphabetical-index':
    case 'text:bibliography':
      readIndex(story, blocks);
      break;
    default:
      if (WRAPPERS.has(xml.name)) readColumns(story, blocks);
      else if (isDrawing(xml.name)) readLooseDrawing(story, blocks);
  }
}

/** Restores deleted blocks between others. */
function putBackBetween({ xml, odf }: Story, blocks: Block[]): void {
  const { nodes, mark } = odf.changes.take(xml.attribute('text:change-id') ?? '');
  for (const node of nodes) {
    if (mark) sayChange(node, mark);
    blocks.push({ node });
  }
}

/** Reads a drawing that is anchored to a page, between paragraphs. */
function readLooseDrawing(story: Story, blocks: Block[]): void {
  const flow = newFlow(pageAt(story));
  const format = story.formats.paragraph(story.paragraphStyle(undefined));
  unlessCut(story, blocks, (kept) => {
    readDrawing(story, flow, format);
    if (!flow.builder.isEmpty) finishParagraph(story, flow, {}, kept);
    else append(kept, flow.builder.after);
  });
}

function readSection(story: Story, blocks: Block[]): void {
  const { xml } = story;
  if (xml.attribute('text:display') === 'none' || xml.attribute('text:is-hidden') === 'true') return;
  const tag = tagOfSection(xml.attribute('text:name') ?? '');
  if (story.odf.originals.has(tag)) readOriginal(story, tag, blocks);
  else if (openOfTag(tag) === undefined) readColumns(story, blocks);
  else readDetails(story, tag, blocks);
}

/** Reads a node that the file shows in a simpler form. */
function readOriginal(story: Story, tag: string | undefined, blocks: Block[]): void {
  const inner: Block[] = [];
  story.inside(() => readChildren(story, inner));
  const node = story.odf.originals.restore(tag, assemble(inner));
  for (const block of node ? [{ node }] : inner) blocks.push(block);
}

function readDetails(story: Story, tag: string | undefined, blocks: Block[]): void {
  const inner: Block[] = [];
  story.inside(() => readChildren(story, inner));
  const node = detailsOf(tag, assemble(inner));
  if (node === undefined) append(blocks, inner);
  else blocks.push({ node });
}

/** Reads an index of headings, captions or terms. Its title is placed before it. */
function readIndex(story: Story, blocks: Block[]): void {
  const { xml, styles } = story;
  const columns = columnsOf(styles.properties('section', xml.attribute('text:style-name'), 'section'));
  const name = xml.attribute('text:name') ?? '';
  const lines: Block[] = [];
  let attrs: IndexAttrs | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:bibliography-source') attrs = 'bibliography';
    else if (xml.name === 'text:alphabetical-index-source') attrs = { index: readAlphabeticalSource(story) };
    else if (xml.name.endsWith('-source')) {
      const contents = readIndexSource(story, name);
      attrs = contents && { contents };
    } else if (xml.name === 'text:index-body') readIndexBody(story, blocks, lines);
  }
  const made = attrs && contentsBlocks(story, lines, attrs, assemble);
  const shown = made ?? lines;
  const inColumns = columns && story.kind === 'main' && !story.inColumns;
  if (!inColumns) append(blocks, shown);
  else for (const node of partedAtPages(story, assemble(shown), columns)) blocks.push({ node });
}

function readIndexBody(story: Story, before: Block[], lines: Block[]): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:index-title') readChildren(story, before);
    else readBlock(story, lines);
  }
}

type Columns = Readonly<Record<string, unknown>>;

/** Reads a section or index with columns or notes. These exist only in the main text and are not nested. */
function readColumns(story: Story, blocks: Block[]): void {
  const { xml, styles } = story;
  const columns = sectionOf(styles.properties('section', xml.attribute('text:style-name'), 'section'));
  if (!columns || story.kind !== 'main' || story.inColumns) {
    readChildren(story, blocks);
    return;
  }
  const inner: Block[] = [];
  story.inColumns = true;
  readChildren(story, inner);
  story.inColumns = false;
  for (const node of partedAtPages(story, assemble(inner), columns)) blocks.push({ node });
}

/** Returns a section with columns. Where the master page changes within it, the section is split, as a break must be beside sections. */
function partedAtPages({ pages }: Story, content: readonly DocumentNode[], attrs: Columns): DocumentNode[] {
  const starts = new Set(pages.map(({ before }) => before));
  const nodes: DocumentNode[] = [];
  let open: DocumentNode[] | undefined;
  for (const node of content) {
    if (starts.has(node)) {
      nodes.push(node);
      open = undefined;
    } else if (open) open.push(node);
    else nodes.push({ type: 'section', attrs: { ...attrs }, content: (open = [node]) });
  }
  return nodes;
}

/** Reads a block, but omits it if it lies within omitted content. */
function unlessCut(story: Story, blocks: Block[], read: (kept: Block[]) => void): void {
  const kept: Block[] = [];
  const wasCut = story.isCut;
  read(kept);
  if (!wasCut) append(blocks, kept);
}
