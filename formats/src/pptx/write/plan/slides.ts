import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { speakerNotes } from '../../../content/slide/speaker-notes.ts';
import { append, least } from '../../../package/list.ts';
import { childrenOf, numberOf, plainText } from '../../../content/node.ts';

/** A slide of the document before its content is fitted. */
export interface SlideDraft {
  readonly kind: 'title' | 'section' | 'content' | 'page';
  /** Inline nodes. */
  readonly title: readonly DocumentNode[];
  /** The blocks below the title. For a page, the box that contains all others. */
  readonly blocks: DocumentNode[];
  /** The speaker notes. */
  readonly notes: DocumentNode[];
  /** The anchors on the slide, to which links refer. */
  readonly anchors: Set<string>;
}

/** The deepest heading level that begins a slide. */
const MAX_LEVEL = 6;

const draftOf = (kind: SlideDraft['kind'], title: readonly DocumentNode[] = []): SlideDraft => ({
  kind,
  title,
  blocks: [],
  notes: [],
  anchors: new Set(),
});

/**
 * Splits a document into slides. Each heading of the slide level begins one. Each higher heading becomes a section slide. Page breaks also
 * begin a slide, and a box with placed boxes is one slide.
 * @param stated the level; without one, the highest level that has text right below it
 */
export function slidesOf(document: DocumentNode, stated: number | undefined): SlideDraft[] {
  const blocks = flatten(childrenOf(document));
  const level = stated ?? slideLevel(blocks);
  const cover = coverOf(blocks, level);
  const slides: SlideDraft[] = cover ? [cover] : [];
  let isOpen = false;
  for (const block of cover ? blocks.slice(1 + cover.blocks.length) : blocks) {
    let slide = isOpen ? slides.at(-1) : undefined;
    const notes = speakerNotes(block);
    if (notes) append(slides.at(-1)?.notes ?? [], notes);
    else if (block.type === 'pageBreak') isOpen = false;
    else if (isPage(block)) {
      slides.push({ ...draftOf('page'), blocks: [block] });
      isOpen = false;
    } else if (isHeading(block) && levelOf(block) <= level) {
      const isSection = levelOf(block) < level;
      slides.push(draftOf(isSection ? 'section' : 'content', childrenOf(block)));
      isOpen = true;
    } else {
      if (slide?.kind === 'section' && !isShort(block)) slide = undefined;
      if (!slide) slides.push((slide = draftOf('content')));
      slide.blocks.push(block);
      isOpen = true;
    }
    addAnchors(block, slides.at(-1));
  }
  return slides.filter(({ kind, title, blocks: own }) => kind === 'page' || plainOf(title) !== '' || own.length > 0);
}

const plainOf = (inlines: readonly DocumentNode[]): string =>
  inlines
    .map((node) => plainText(node))
    .join('')
    .trim();
const isHeading = ({ type }: DocumentNode): boolean => type === 'heading';
const levelOf = (block: DocumentNode): number => numberOf(block, 'level') ?? 1;
const isTitle = ({ attrs }: DocumentNode): boolean => attrs?.['styleName'] === 'Title';

/** Replaces sections by their blocks, and removes footnotes. */
const flatten = (blocks: readonly DocumentNode[]): DocumentNode[] =>
  blocks
    .flatMap((block) => (block.type === 'section' ? childrenOf(block) : [block]))
    .filter(({ type }) => type !== 'footnotes');

/** True for a box that contains placed boxes. */
const isPage = (block: DocumentNode): boolean => block.type === 'textBox' && childrenOf(block).some(isPlaced);

function slideLevel(blocks: readonly DocumentNode[]): number {
  const levels = blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return isHeading(block) && next && !isHeading(next) ? [levelOf(block)] : [];
  });
  // A single title at the top of a report is above its chapters.
  const first = blocks[0];
  const tops = blocks.filter((block) => isHeading(block) && levelOf(block) === 1);
  const isCover =
    first &&
    isHeading(first) &&
    levelOf(first) === 1 &&
    tops.length === 1 &&
    blocks.some((block) => isHeading(block) && levelOf(block) > 1);
  const own = isCover ? levels.filter((one) => one > 1) : levels;
  return Math.min(least(own), MAX_LEVEL);
}

/** Returns the cover: the title of the document with the short paragraphs below it. */
function coverOf(blocks: readonly DocumentNode[], level: number): SlideDraft | undefined {
  const [first] = blocks;
  if (!first || !(isTitle(first) || (isHeading(first) && levelOf(first) === 1 && level > 1))) return undefined;
  const end = blocks.findIndex((block, index) => index > 0 && !isShort(block));
  const below = blocks.slice(1, Math.min(end < 0 ? blocks.length : end, 1 + MAX_SUBTITLES));
  const cover = draftOf('title', childrenOf(first));
  addAnchors(first, cover);
  return { ...cover, blocks: below };
}
const MAX_SUBTITLES = 3;
const MAX_SUBTITLE = 160;

const isShort = (block: DocumentNode): boolean =>
  block.type === 'paragraph' &&
  childrenOf(block).every(({ type }) => type !== 'image') &&
  plainText(block).length <= MAX_SUBTITLE;

function addAnchors(node: DocumentNode, slide: SlideDraft | undefined): void {
  const anchor = node.attrs?.['anchor'];
  if (typeof anchor === 'string') slide?.anchors.add(anchor);
  for (const child of childrenOf(node)) addAnchors(child, slide);
}
