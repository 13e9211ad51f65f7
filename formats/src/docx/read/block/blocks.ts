import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';
import { readTable } from '../table/table.ts';
import { readControl } from '../text/content-control.ts';
import { readCommentMarker } from '../text/comment-marker.ts';
import { paragraphBlocks, readParagraph } from '../text/paragraph.ts';
import { readSection } from '../page/section.ts';
import { changeOf } from '../revisions.ts';
import { assemble, assembleSome } from '../../../content/block/assemble.ts';
import { detailsOfControl } from '../../../content/own/editor-block.ts';
import type { FlatBlock } from '../../../content/block/flat-block.ts';

/** Reads the block-level children of the current element: a body, a cell, a note, a text box. */
export function readBlocks(story: Story): DocumentNode[] {
  return assemble(readFlat(story));
}

/** As `readBlocks`, for places that may not be empty. */
export function readSomeBlocks(story: Story): DocumentNode[] {
  return assembleSome(readFlat(story));
}

function readFlat(story: Story): FlatBlock[] {
  const blocks: FlatBlock[] = [];
  const carried = story.carried;
  story.carried = undefined;
  readChildren(story, blocks);
  flushCarried(story, blocks);
  story.carried = carried;
  return blocks;
}

/** The last paragraph's end cannot be joined with anything. */
function flushCarried(story: Story, blocks: FlatBlock[]): void {
  const { carried, docx } = story;
  if (!carried || carried.isEmpty) return;
  for (const block of paragraphBlocks(story, carried, {}, docx.styles.paragraph(undefined))) blocks.push(block);
  for (const block of carried.after) blocks.push(block);
}

function readChildren(story: Story, blocks: FlatBlock[]): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    readBlock(story, blocks);
    if (story.sections) story.docx.progress(xml.progress);
  }
}

function readBlock(story: Story, blocks: FlatBlock[]): void {
  const { xml, docx } = story;
  switch (xml.name) {
    case 'w:p':
      readParagraph(story, blocks);
      break;
    case 'w:tbl':
      blocks.push(readTable(story));
      break;
    case 'w:sdt':
      readControl(story, ({ tag }) => readControlled(story, tag, blocks));
      break;
    case 'w:tcPr':
      story.onCellProperties?.();
      break;
    case 'w:sectPr':
      story.sections?.add(readSection(xml));
      break;
    case 'w:altChunk':
      docx.warnings.add('EMBEDDED_DOCUMENT');
      break;
    case 'w:bookmarkStart':
      story.pendingAnchors.push(xml.attribute('w:name') ?? '');
      break;
    default:
      readWrapped(story, blocks);
  }
}

/** In files of our own a tagged control is a block of the editor that the format does not have. */
function readControlled(story: Story, tag: string | undefined, blocks: FlatBlock[]): void {
  const inner: FlatBlock[] = [];
  readChildren(story, inner);
  const block = story.docx.isOwn ? detailsOfControl(tag, inner) : undefined;
  for (const one of block ? [block] : inner) blocks.push(one);
}

/** Tracked changes may enclose whole paragraphs; comment ranges may start between them. */
function readWrapped(story: Story, blocks: FlatBlock[]): void {
  const change = changeOf(story.xml.name);
  if (!change) readCommentMarker(story);
  else if (!story.docx.revisions.hides(change)) readChildren(story, blocks);
}
