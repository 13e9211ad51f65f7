import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { isRepeatedMark, rangeOfBookmark, tagOfMeta } from '../../words.ts';
import { anchorId, clip } from '../../../content/bounds.ts';
import { openBookmark, stretchesIn, wordsIn } from '../../../content/text/bookmark-range.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { readContentControl, readListItem } from '../form/content-control.ts';
import { beginFieldMark, endFieldMark, MAX_OPEN, readFieldMark } from '../form/field-mark.ts';
import { readDropDown, readPlaceholder, readTextInput } from '../form/text-fields.ts';
import { putBack } from './changes.ts';
import { isDrawing, readDrawing } from './drawing.ts';
import { addExactly, addInline, addText, newFlow, type Flow } from '../flow.ts';
import { readChapter } from './chapter.ts';
import { addReference, DOCUMENT_FIELD_READERS, kindOfReference, readCitation, readSequence } from './reference.ts';
import { readIndexKeys, textSince } from '../field/alphabetical-index.ts';
import { linkMark, type LinkMore } from './link.ts';
import { readNote } from './note.ts';
import { lookup } from '../../../package/lookup.ts';

/** Reads the mixed content of the current element: a paragraph, a span, a link, a field. */
export function readInlines(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const level = xml.depth;
  for (;;) {
    const more = xml.nextChild(level);
    addText(story, flow, format, xml.textAhead);
    if (!more) return;
    readInline(story, flow, format);
  }
}

type Reader = (story: Story, flow: Flow, format: TextFormat) => void;

const markAnchor: Reader = ({ xml }, flow) => {
  const name = xml.attribute('text:name') ?? '';
  const range = rangeOfBookmark(name);
  if (isRepeatedMark(name)) flow.repeatsMark = true;
  else if (range === undefined) flow.builder.anchors.push(name);
  else flow.indexRange = range;
};

const beginAnchor: Reader = ({ xml, openBookmarks }, { builder }) => {
  const name = xml.attribute('text:name') ?? '';
  builder.anchors.push(name);
  openBookmarks.set(name, openBookmark(name, builder));
};

const endAnchor: Reader = ({ xml, odf, openBookmarks }, { builder }) => {
  const name = xml.attribute('text:name') ?? '';
  const open = openBookmarks.get(name);
  openBookmarks.delete(name);
  if (open) odf.bookmarks.end(open, builder);
};

const readReference: Reader = (story, flow, format) => {
  const { xml } = story;
  const kind = kindOfReference(xml.name, xml.attribute('text:reference-format'));
  const name = xml.attribute('text:ref-name');
  if (kind !== undefined && name) {
    addReference(story, flow, format, kind);
    return;
  }
  withLink(story, name === undefined ? undefined : `#${name}`, () => readInlines(story, flow, format));
};

/** Readers of inline elements that are more than their text (ODF 1.3, part 3, 6 and 7). */
const READERS = lookup<Reader>({
  'text:span': (story, flow, format) =>
    readInlines(story, flow, story.formats.span(format, story.xml.attribute('text:style-name'))),
  'text:a': readLink,
  'draw:a': readLink,
  'text:s': readSpaces,
  'text:tab': (story, flow, format) => {
    flow.afterSpace = false;
    addExactly(story, flow, format, '\t');
  },
  'text:line-break': (story, flow, format) => {
    addInline(story, flow, format, { type: 'hardBreak' });
    flow.afterSpace = true;
  },
  'text:note': readNote,
  'text:ruby': readRuby,
  'text:meta': readMeta,
  'text:bookmark': markAnchor,
  'text:bookmark-start': beginAnchor,
  'text:bookmark-end': endAnchor,
  'text:reference-mark': markAnchor,
  'text:reference-mark-start': beginAnchor,
  'text:reference-mark-end': endAnchor,
  'text:alphabetical-index-mark': readMark,
  'text:alphabetical-index-mark-start': beginTerm,
  'text:alphabetical-index-mark-end': endTerm,
  'text:bibliography-mark': readCitation,
  'text:bookmark-ref': readReference,
  'text:reference-ref': readReference,
  'text:sequence-ref': readReference,
  'text:note-ref': readReference,
  'text:sequence': readSequence,
  ...DOCUMENT_FIELD_READERS,
  'text:chapter': readChapter,
  'text:page-number': (story, flow, format) => readPageNumber(story, flow, format, 'page'),
  'text:page-count': (story, flow, format) => readPageNumber(story, flow, format, 'total'),
  'loext:content-control': (story, flow, format) => readContentControl(story, flow, format, readInlines),
  'loext:list-item': readListItem,
  'text:text-input': (story, flow, format) => readTextInput(story, flow, format, readInlines),
  'text:drop-down': readDropDown,
  'text:placeholder': (story, flow, format) => readPlaceholder(story, flow, format, readInlines),
  'field:fieldmark-start': beginFieldMark,
  'field:fieldmark-end': endFieldMark,
  'field:fieldmark': readFieldMark,
  'text:hidden-text': (story, flow, format) => {
    if (story.xml.attribute('text:is-hidden') !== 'true') readInlines(story, flow, format);
  },
  'text:hidden-paragraph': ({ xml }, flow) => {
    if (xml.attribute('text:is-hidden') === 'true') flow.hidden = true;
  },
  'text:change': ({ xml, odf }, flow) => {
    const deleted = odf.changes.take(xml.attribute('text:change-id') ?? '');
    if (deleted.nodes.length > 0) flow.afterSpace = false;
    putBack(flow, deleted);
  },
  'text:change-start': (story) => story.odf.changes.start(story, story.xml.attribute('text:change-id') ?? ''),
  'text:change-end': (story) => story.odf.changes.end(story, story.xml.attribute('text:change-id') ?? ''),
  'office:annotation': (story, { builder }, { hidden }) => {
    if (!hidden && !story.isCut) story.odf.comments.read(story, builder);
  },
  'office:annotation-end': (story) => story.odf.comments.end(story, story.xml.attribute('office:name') ?? ''),
});

/** Adds an index entry. It has the marks around it, but no formatting. */
function addEntry(story: Story, flow: Flow, format: TextFormat, node: DocumentNode | undefined): void {
  if (!node) return;
  const { afterSpace } = flow;
  addInline(story, flow, format, node, NO_MARKS);
  flow.afterSpace = afterSpace;
}

const NO_MARKS: readonly DocumentMark[] = [];

/** Reads an index mark at a place, whose range the bookmark in front of it may state. */
function readMark(story: Story, flow: Flow, format: TextFormat): void {
  const entry = readIndexKeys(story)(story.xml.attribute('text:string-value'));
  if (flow.repeatsMark !== true) addEntry(story, flow, format, entry && withRange(story, entry, flow.indexRange));
  flow.indexRange = flow.repeatsMark = undefined;
}

function withRange({ odf }: Story, entry: DocumentNode, range: string | undefined): DocumentNode {
  if (range === undefined) return entry;
  const attrs = { ...entry.attrs, range: anchorId(range) };
  odf.bookmarks.addRange(attrs);
  return { ...entry, attrs };
}

/** Begins a term that the text between two marks states. */
function beginTerm(story: Story, { builder }: Flow): void {
  const id = story.xml.attribute('text:id') ?? '';
  if (story.openTerms.size >= MAX_OPEN) return;
  const bookmark = openBookmark(`Index_${id}`, builder);
  story.openTerms.set(id, { bookmark, entryOf: readIndexKeys(story) });
  story.openBookmarks.set(termKey(id), bookmark);
}

/** The key of an open term among the open bookmarks, whose names have no blanks in front. */
const termKey = (id: string): string => ` ${id}`;

/** Ends a term. One that begins in an earlier paragraph is an entry over the text between. */
function endTerm(story: Story, flow: Flow, format: TextFormat): void {
  const id = story.xml.attribute('text:id') ?? '';
  const open = story.openTerms.get(id);
  if (!open) return;
  story.openTerms.delete(id);
  story.openBookmarks.delete(termKey(id));
  const { bookmark, entryOf } = open;
  const { builder } = flow;
  if (bookmark.builder === builder) addEntry(story, flow, format, entryOf(textSince(builder, bookmark.start)));
  else if (bookmark.isFollowed) {
    const stretches = [...bookmark.stretches, ...stretchesIn(builder, 0, builder.length)];
    const entry = entryOf(wordsIn(stretches, MAX_WORDS));
    story.odf.bookmarks.end(bookmark, builder);
    addEntry(story, flow, format, entry && withRange(story, entry, bookmark.name));
  }
}

/** The number of characters of a term that are read. */
const MAX_WORDS = 1000;

/** Elements with text that is not shown: index marks, scripts, descriptions. */
const SILENT =
  /^(?:script:|form:|svg:|office:|text:(?:script|.*-mark(?:-start|-end)?|soft-page-break|variable-decls)$)/;

function readInline(story: Story, flow: Flow, format: TextFormat): void {
  const { name } = story.xml;
  const read = READERS[name];
  if (read) read(story, flow, format);
  else if (isDrawing(name)) readDrawing(story, flow, format);
  // Any other element is a field that contains its displayed text.
  else if (!SILENT.test(name)) readInlines(story, flow, format);
}

/** Reads text:meta. In files of this product it may represent an inline node without an ODF equivalent. */
function readMeta(story: Story, flow: Flow, format: TextFormat): void {
  const { originals } = story.odf;
  const tag = tagOfMeta(story.xml.attribute('xml:id') ?? '');
  if (!originals.has(tag)) {
    readInlines(story, flow, format);
    return;
  }
  const shown = newFlow(flow);
  readInlines(story, shown, format);
  const content = shown.builder.pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : []));
  for (const node of originals.restoreInline(tag, content)) flow.builder.inline(node);
  flow.afterSpace = false;
}

function readLink(story: Story, flow: Flow, format: TextFormat): void {
  const { xml, formats } = story;
  const address = xml.attribute('xlink:href');
  const more = { title: xml.attribute('office:title'), target: xml.attribute('office:target-frame-name') };
  const inner = formats.span(format, xml.attribute('text:style-name'));
  withLink(story, address, () => readInlines(story, flow, inner), more);
}

function withLink(story: Story, address: string | undefined, read: () => void, more?: LinkMore): void {
  const mark: DocumentMark | undefined = address === undefined ? undefined : linkMark(story, address, more);
  if (mark) story.marks.push(mark);
  read();
  if (mark) story.marks.remove(mark);
}

/**
 * Reads a page number or the number of pages (ODF 1.3, part 3, 7.3.4). The numbers of slides and of other pages become text.
 */
function readPageNumber(story: Story, flow: Flow, format: TextFormat, kind: 'page' | 'total'): void {
  const { xml } = story;
  const isOther = /^(?:previous|next)$/u.test(xml.attribute('text:select-page') ?? '');
  if (story.kind === 'slide' || isOther || /[1-9]/u.test(xml.attribute('text:page-adjust') ?? '')) {
    readInlines(story, flow, format);
    return;
  }
  const numberType = xml.attribute('style:num-format') ?? '';
  const text = clip(xml.text().trim(), 64);
  const attrs = {
    kind,
    ...(/^[aAiI]$/u.test(numberType) && { numberType }),
    ...(text !== '' && { text }),
  };
  addInline(story, flow, format, { type: 'pageNumber', attrs }, format.marks.western);
}

/** Reads spaces that do not collapse. */
function readSpaces(story: Story, flow: Flow, format: TextFormat): void {
  const { xml, odf } = story;
  const asked = Math.min(Math.trunc(Number(xml.attribute('text:c') ?? 1)) || 0, 10_000);
  addExactly(story, flow, format, ' '.repeat(Math.max(odf.budget.spaces(asked), 0)));
  flow.afterSpace = false;
}

/** Reads a phonetic guide (ruby): the base text, then the guide in brackets. */
function readRuby(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:ruby-base') readInlines(story, flow, format);
    else if (xml.name === 'text:ruby-text') {
      const guide = xml.text().trim();
      if (guide !== '') addExactly(story, flow, format, `(${guide})`);
    }
  }
}
