import { NOTE_END, NUMBER_FORMATS, PAGE_NUMBERS, STYLE_IDS } from '../../words.ts';
import {
  changeOfMark,
  marksOfField,
  shownIn,
  ORIGINAL,
  withoutFormatChange,
  type DocumentMark,
  type DocumentNode,
} from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, isSet, textOf } from '../../../content/node.ts';
import { writeInlineMath } from './math.ts';
import { controlProperties } from '../content-control.ts';
import { isOwnLink } from '../../../content/source/references.ts';
import { documentFieldCode, isDateField } from '../../document-fields.ts';
import { formControl } from '../form/form-field.ts';
import { field, hiddenField } from '../field/field.ts';
import { citationCode } from '../../citation-code.ts';
import { indexEntryCode } from '../../index-code.ts';
import { referenceCode, sequenceCode } from '../field/reference.ts';
import { kindOf } from '../note-book.ts';
import { writePicture } from './picture.ts';
import { runProperties, type RunContext, type StyleLook } from './run-properties.ts';
import { entryOf, type InlineName } from '../../../content/node-names.ts';
import type { Story } from '../story.ts';
import { plainRunText } from './text-run.ts';

type InlineWriter = (story: Story, node: DocumentNode, look: StyleLook) => string;

const WRITERS: Readonly<Record<InlineName | typeof ORIGINAL, InlineWriter>> = {
  text: writeText,
  hardBreak: (story, node, look) => element('w:r', {}, propertiesOf(story, node, look), '<w:br/>'),
  image: (story, node) => writePicture(story, node),
  inlineMath: (_story, node) => writeInlineMath(textOf(node, 'latex') ?? ''),
  pageNumber: writePageNumber,
  crossReference: (story, node, look) =>
    field(referenceCode(story, node), shownIn(node), propertiesOf(story, marked(node), look)),
  // At the start of a heading, the paragraph's numbering replaces it. Elsewhere it is text.
  headingNumber: (story, node, look) => writeText(story, { ...marked(node), text: shownIn(node) }, look),
  documentField: writeDocumentField,
  citation: (story, node, look) => field(citationCode(node), shownIn(node), propertiesOf(story, marked(node), look)),
  indexEntry: writeIndexEntry,
  formField: (story, node, look) =>
    formControl(story, node, (content) => story.docx.writeInlines(story, content, look)),
  sequence: (story, node, look) => field(sequenceCode(node), shownIn(node), propertiesOf(story, marked(node), look)),
  footnoteReference: (story, node) => writeNoteReference(story, node),
  [ORIGINAL]: writeOriginal,
};

function writeDocumentField(story: Story, node: DocumentNode, look: StyleLook): string {
  const language = isDateField(node) ? textOf(node, 'language') : undefined;
  const properties = propertiesOf(story, marked(node), look, { language });
  const state = { isLocked: isSet(node, 'fixed') };
  const shown = shownIn(node);
  const blank = textOf(node, 'format') === 'numberAndText' ? shown.indexOf(' ') : -1;
  if (blank < 0) return field(documentFieldCode(node), shown, properties, state);
  // Word shows the number and the text of a heading by two fields.
  const code = (format: string | null): string => documentFieldCode({ ...node, attrs: { ...node.attrs, format } });
  return [
    field(code('number'), shown.slice(0, blank), properties, state),
    element('w:r', {}, properties, textContent(' ')),
    field(code(null), shown.slice(blank + 1), properties, state),
  ].join('');
}

/** Returns a field with the marks of its content. */
const marked = (node: DocumentNode): DocumentNode => ({
  ...node,
  marks: marksOfField(node).filter(({ type }) => type !== 'link' || !isOwnLink(node)),
});

/** Returns an inline node as a run, as several runs for text of several scripts, or as a formula. */
export const writeRun: InlineWriter = (story, node, look) => entryOf(WRITERS, node.type)?.(story, node, look) ?? '';

/** Writes the visible content of an inline node without a counterpart in Word, within a content control (17.5.2.31). */
function writeOriginal(story: Story, node: DocumentNode, look: StyleLook): string {
  const tag = story.docx.originals.add(node);
  const runs = childrenOf(node).map((child) => writeRun(story, child, look));
  return element('w:sdt', {}, controlProperties(story, tag, 'node'), element('w:sdtContent', {}, runs));
}

/** Matches right-to-left text, which has separate fonts and weights in Word. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]+(?:[^\p{L}\p{N}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]+)*/gu;

function writeText(story: Story, node: DocumentNode, look: StyleLook): string {
  const text = node.text ?? '';
  const run = (part: string, rightToLeft: boolean): string =>
    part === '' ? '' : element('w:r', {}, propertiesOf(story, node, look, { rightToLeft }), textContent(part));
  if (text.search(RIGHT_TO_LEFT) < 0) return run(text, false);
  let xml = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(RIGHT_TO_LEFT)) {
    xml += run(text.slice(end, index), false) + run(part, true);
    end = index + part.length;
  }
  return xml + run(text.slice(end), false);
}

function propertiesOf(
  story: Story,
  { marks = [] }: DocumentNode,
  look: StyleLook,
  more: Pick<RunContext, 'rightToLeft' | 'language'> = {},
): string {
  const of = (shown: readonly DocumentMark[], change = ''): string =>
    runProperties(shown, { ...more, look, style: styleOf(story, shown), change });
  const mark = marks.find(({ type }) => type === 'formatChange');
  const change = mark && changeOfMark(mark);
  return mark && change
    ? of(marks, story.docx.changes.ofProperties(mark, of(withoutFormatChange(marks, change))))
    : of(marks);
}

function styleOf({ around }: Story, marks: readonly DocumentMark[]): string | undefined {
  const has = (name: string): boolean => marks.some(({ type }) => type === name);
  if (has('code')) return STYLE_IDS.code;
  return has('link') && around.contents !== true ? STYLE_IDS.link : undefined;
}

/** Returns the XML of text and tabs. Line breaks become blanks, as in HTML. */
const textContent = (text: string): string =>
  text
    .split('\t')
    .map((part) => (part === '' ? '' : plainRunText(part.replaceAll('\n', ' '))))
    .join('<w:tab/>');

/** Writes a field with the number of a page or section, or with a number of pages (17.16.5), with its last shown result. */
function writePageNumber(story: Story, node: DocumentNode, look: StyleLook): string {
  const code = entryOf(PAGE_NUMBERS, textOf(node, 'kind') ?? 'page') ?? 'PAGE';
  const type = textOf(node, 'numberType') ?? '1';
  const form = type === '1' ? '' : String.raw` \* ${NUMBER_FORMATS[type] ?? 'ARABIC'}`;
  return field(code + form, textOf(node, 'text') ?? '1', propertiesOf(story, node, look));
}

/** Writes an index entry (17.16.5.75) behind the bookmark by which the lines of an index find its page. */
function writeIndexEntry({ docx }: Story, node: DocumentNode): string {
  const code = indexEntryCode(node, (anchor) => docx.bookmarks.nameOf(anchor));
  return docx.bookmarks.place(textOf(node, 'anchor')) + hiddenField(code);
}

function writeNoteReference({ docx, kind: story, moved }: Story, node: DocumentNode): string {
  const kind = kindOf(node);
  const number = docx.notes.numberOf(node);
  if (number === undefined) return '';
  // Word allows no notes in boxes, so the reference is written after the box.
  if (story === 'box') {
    moved.push(node);
    return '';
  }
  const style = element(
    'w:rPr',
    {},
    element('w:rStyle', { 'w:val': kind === 'footnote' ? STYLE_IDS.footnoteReference : STYLE_IDS.endnoteReference }),
  );
  // Notes, comments, headers and footers cannot contain notes.
  if (story !== 'body') return element('w:r', {}, style, plainRunText(docx.notes.shownBy(node)));
  const id = textOf(node, 'noteId') ?? '';
  const label = docx.notes.labelOf(kind, id);
  const attributes = { 'w:customMarkFollows': label === undefined ? undefined : 1, 'w:id': number };
  const run = element(
    'w:r',
    {},
    style,
    element(`w:${kind}Reference`, attributes),
    label === undefined ? '' : plainRunText(label),
  );
  return docx.references.wantsNote(id) ? docx.bookmarks.around(id, run, NOTE_END) : run;
}
