import { append } from '../package/list.ts';
import type { DocumentNode, ImportedComment } from '@editor-companion/document';
import { FormatError } from '../errors.ts';
import type { Deck, SlideStory } from './deck.ts';
import { readSlideComments, type CommentAuthors, type SlideComment } from './comments.ts';
import { markComments } from './mark-comments.ts';
import { readNotes } from './notes.ts';
import { optionalPart } from '../content/optional-part.ts';
import { isOn } from '../content/units.ts';
import { pageOf, readSlidePage } from './page/slide-page.ts';
import type { Item } from './shape/item.ts';
import { readShapeTree } from './shape/shape-tree.ts';

/** A visible slide. */
export interface Slide {
  readonly blocks: readonly DocumentNode[];
  readonly comments: readonly ImportedComment[];
}

/** Reads one slide (19.3.1.38) with its notes and comments. Undefined for a hidden slide. @throws FormatError FILE_DAMAGED. */
export function readSlide(deck: Deck, part: string, authors: CommentAuthors): Slide | undefined {
  const xml = deck.package.xml(part);
  if (!xml) {
    deck.warnings.add('PART_DAMAGED');
    return undefined;
  }
  if (!xml.nextChild(0) || xml.name !== 'p:sld')
    throw new FormatError('FILE_DAMAGED', { reason: `its part ${part} is not a slide` });
  if (!isOn(xml.attribute('show'))) {
    deck.warnings.add('SLIDES_HIDDEN');
    return undefined;
  }
  const story = { deck, xml, part, layout: deck.layouts.of(part) };
  const threads = optionalPart(deck, [], () => readSlideComments(deck.package, part, authors));
  const comments = threads.map(({ comment }) => comment);
  if (deck.asPages) return { blocks: [readPage(story, threads)], comments };
  const blocks = markComments(readItems(story), threads);
  const notes = optionalPart(deck, [], () => readNotes(deck, part));
  return { blocks: [...blocks, ...notes], comments };
}

/** Reads a slide as a page. Notes are omitted with a warning, because they are for the speaker. */
function readPage(story: SlideStory, threads: readonly SlideComment[]): DocumentNode {
  const { xml, deck, part } = story;
  const showsMaster = isOn(xml.attribute('showMasterSp'));
  const { background, items } = readSlidePage(story);
  if (deck.package.related(part, 'notesSlide') !== undefined) deck.warnings.add('SLIDE_NOTES_LEFT_OUT');
  return pageOf(story, { background, blocks: markComments(items, threads) }, deck.backdrops, showsMaster);
}

function readItems(story: SlideStory): Item[] {
  const { xml } = story;
  const items: Item[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:cSld') append(items, readItems(story));
    else if (xml.name === 'p:spTree') append(items, readShapeTree(story));
  }
  return items;
}
