import { append } from '../../../package/list.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { joinPictures } from '../../../content/slide/picture-rows.ts';
import { readingOrder } from '../../../content/slide/reading-order.ts';
import type { Story } from '../story.ts';
import { readOne } from '../text/blocks.ts';
import { readItem, type Item, type SlideState } from './item.ts';
import { settle } from './settle.ts';

/** Reads draw:page, the current element (ODF 1.3, part 3, 10.2.4). Undefined for a hidden slide. */
export function readSlide(story: Story): DocumentNode[] | undefined {
  const { xml, odf, styles } = story;
  const page = styles.properties('drawing-page', xml.attribute('draw:style-name'), 'drawing-page');
  if (page['presentation:visibility'] === 'hidden') {
    odf.warnings.add('SLIDES_HIDDEN');
    return undefined;
  }
  const name = xml.attribute('draw:name') ?? '';
  const state: SlideState = { story, hasTitle: false };
  const items: Item[] = [];
  const notes: DocumentNode[] = [];
  const comments: DocumentMark[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'presentation:notes') append(notes, readNotes(story));
    else if (xml.name === 'office:annotation') comments.push(odf.comments.read(story));
    else {
      const item = readItem(state);
      if (item) items.push(item);
    }
  }
  const ordered = joinPictures(readingOrder(items), (_a, _b, both) => ({ ...both, isTitle: false }));
  const shown = [...ordered.filter(({ isTitle }) => isTitle), ...ordered.filter(({ isTitle }) => !isTitle)];
  const blocks = shown.flatMap((item) => item.blocks);
  markFirst(blocks, comments);
  const [first] = blocks;
  if (first?.type === 'heading' || first?.type === 'paragraph') odf.bookmarks.nameBlock(first, [name]);
  return [...blocks, ...folded(notes)];
}

/** Adds marks to the first text. Comments belong to a slide as a whole, so its first text gets them. */
function markFirst(blocks: readonly DocumentNode[], marks: readonly DocumentMark[]): boolean {
  if (marks.length === 0) return true;
  return blocks.some((node) => {
    if (node.type !== 'text') return markFirst(node.content ?? [], marks);
    node.marks = [...(node.marks ?? []), ...marks];
    return true;
  });
}

const UNMARKED = { western: [], eastAsian: [], complex: [] };

/** Reads the speaker's notes. A notes page also shows the slide and similar objects, which are skipped. */
function readNotes(story: Story): DocumentNode[] {
  const { xml } = story;
  const blocks: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const isNotes =
      xml.attribute('presentation:class') === 'notes' && xml.attribute('presentation:placeholder') !== 'true';
    if (isNotes) append(blocks, settle(readOne(story), UNMARKED, 'plain'));
  }
  return blocks;
}

function folded(content: DocumentNode[]): DocumentNode[] {
  if (content.every((node) => node.type === 'paragraph' && !node.content)) return [];
  return [
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: 'Notes' }] },
        { type: 'detailsContent', content },
      ],
    },
  ];
}
