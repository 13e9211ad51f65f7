import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';
import { readTable } from '../table/table.ts';
import { fillBlock } from '../form/form-field.ts';
import type { ControlProperties } from '../form/control.ts';
import { readControl } from '../text/content-control.ts';
import { MOVE_RANGES } from '../text/move-ranges.ts';
import { readCommentMarker } from '../text/comment-marker.ts';
import { endParted, paragraphBlocks, readParagraph } from '../text/paragraph.ts';
import { readSection } from '../style/section.ts';
import { changeOf } from '../revisions.ts';
import { ContentsGatherer } from '../field/contents.ts';
import { beginBookmarkBetween, endBookmarkBetween } from '../field/bookmarks.ts';
import { readFormulas } from '../text/formula.ts';
import { lookup } from '../../../package/lookup.ts';
import { PASSED_OVER } from '../passed-over.ts';
import { assemble, assembleSome, placeOf } from '../../../content/block/assemble.ts';
import { detailsOfControl } from '../../../content/own/editor-block.ts';
import type { FlatBlock } from '../../../content/block/flat-block.ts';

/** Reads the block-level children of the current element: a body, a cell, a note, a text box. */
export function readBlocks(story: Story): DocumentNode[] {
  return assemble(readFlat(story));
}

/** Like `readBlocks`, for places that must contain at least one block. */
export function readSomeBlocks(story: Story): DocumentNode[] {
  return assembleSome(readFlat(story));
}

function readFlat(story: Story): FlatBlock[] {
  const blocks: FlatBlock[] = [];
  const { carried, parted } = story;
  story.carried = story.parted = undefined;
  readChildren(story, blocks);
  flushCarried(story, blocks);
  endParted(story);
  story.carried = carried;
  story.parted = parted;
  return blocks;
}

/** Ends the last paragraph, which cannot be joined with a following one. */
function flushCarried(story: Story, blocks: FlatBlock[]): void {
  const { carried, docx } = story;
  if (!carried || carried.isEmpty) return;
  for (const block of paragraphBlocks(story, carried, {}, docx.styles.paragraph(undefined))) blocks.push(block);
  for (const block of carried.after) blocks.push(block);
}

function readChildren(story: Story, blocks: FlatBlock[]): void {
  const { xml } = story;
  const level = xml.depth;
  const contents = new ContentsGatherer(story, blocks, assemble);
  while (xml.nextChild(level)) {
    contents.around(() => readBlock(story, blocks));
    if (story.sections) story.docx.progress(xml.progress);
  }
}

type BlockReader = (story: Story, blocks: FlatBlock[]) => void;

/** Reads a tracked change that may enclose whole paragraphs. */
const readChange: BlockReader = (story, blocks) => {
  const change = changeOf(story.xml.name);
  if (change !== undefined && !story.docx.revisions.hides(change)) readChildren(story, blocks);
};

/** The functions that read elements among blocks, by the name of the element. */
const READERS = lookup<BlockReader>({
  'w:p': readParagraph,
  'w:tbl': (story, blocks) => {
    endParted(story);
    const table = readTable(story);
    if (table) blocks.push(table);
  },
  'w:sdt': (story, blocks) => readControl(story, (control) => readControlled(story, control, blocks)),
  'w:tcPr': (story) => story.onCellProperties?.(),
  'w:sectPr': ({ sections, xml }) => sections?.add(readSection(xml)),
  'w:altChunk': ({ docx }) => docx.warnings.add('EMBEDDED_DOCUMENT'),
  'w:bookmarkStart': beginBookmarkBetween,
  'w:bookmarkEnd': endBookmarkBetween,
  'w:commentRangeStart': readCommentMarker,
  'w:commentRangeEnd': readCommentMarker,
  'w:ins': readChange,
  'w:del': readChange,
  'w:moveFrom': readChange,
  'w:moveTo': readChange,
  'm:oMath': readLooseMath,
  'm:oMathPara': readLooseMath,
  ...MOVE_RANGES,
});

function readBlock(story: Story, blocks: FlatBlock[]): void {
  const { xml, docx } = story;
  const read = READERS[xml.name];
  if (read) read(story, blocks);
  else if (!PASSED_OVER.has(xml.name)) docx.warnings.skip(xml.name);
}

/** Reads a formula between paragraphs (17.2.2). */
function readLooseMath(story: Story, blocks: FlatBlock[]): void {
  for (const formula of readFormulas(story.xml)) blocks.push({ node: { type: 'blockMath', attrs: { ...formula } } });
}

/**
 * Reads a tagged content control, which may represent a node without a counterpart in the format. Details blocks are recognized only in
 * files that this product exported, stored original nodes in any file.
 */
function readControlled(story: Story, control: ControlProperties, blocks: FlatBlock[]): void {
  const { isOwn, originals } = story.docx;
  const { tag } = control;
  const inner: FlatBlock[] = [];
  readChildren(story, inner);
  const node = originals.has(tag) ? originals.restore(tag, assemble(inner)) : undefined;
  const details = isOwn ? detailsOfControl(tag, inner) : undefined;
  const block = node ? { node, ...placeOf(inner[0]) } : details;
  if (!block)
    fillBlock(
      story,
      control,
      inner.map((one) => one.node),
    );
  for (const one of block ? [block] : inner) blocks.push(one);
}
