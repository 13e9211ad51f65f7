import { isClockTime, type DocumentNode } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import { anchorId, clip, within } from '../../../content/bounds.ts';
import { CAPTION_FORMATS, DOCUMENT_FIELDS, REFERENCE_FORMATS } from '../../words.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { readBibliographyMark } from '../field/bibliography.ts';
import { addInline, addText, type Flow } from '../flow.ts';

const kindsOf = (formats: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(formats).map(([kind, format]) => [format, kind]));

const REFERENCE_KINDS = kindsOf(REFERENCE_FORMATS);
const CAPTION_KINDS = kindsOf(CAPTION_FORMATS);

/** A reference to the page of a note has no block as its target. */
const NOTE_FORMATS = lookup<string>({ text: 'note' });

/** Returns the kind of content that a reference shows, by its element and format. Undefined if no node can express it. */
export function kindOfReference(element: string, format: string | undefined): string | undefined {
  if (element === 'text:note-ref') return NOTE_FORMATS[format ?? 'text'];
  if (element === 'text:sequence-ref') return CAPTION_KINDS.get(format ?? '') ?? REFERENCE_KINDS.get(format ?? '');
  return REFERENCE_KINDS.get(format ?? 'text');
}

/** Adds the reference in the current element, with its displayed text. */
export function addReference(story: Story, flow: Flow, format: TextFormat, kind: string): void {
  const { xml, odf } = story;
  const name = xml.attribute('text:ref-name') ?? '';
  const text = xml.text();
  if (text === '' && !odf.isOwn) return;
  const node = { type: 'crossReference', attrs: { target: anchorId(name), kind } };
  const placed = addField(story, flow, format, node, text);
  if (!placed) return;
  odf.bookmarks.addReference(placed, { isLink: !odf.isOwn, isCertain: odf.isOwn });
  odf.bookmarks.placeReference(placed, flow.builder.line);
}

/** Adds the number of a caption (ODF 1.3, part 3, 7.4.13). References to it resolve to its block. */
export function readSequence(story: Story, flow: Flow, format: TextFormat): void {
  const { xml } = story;
  const name = clip(xml.attribute('text:name') ?? '', MAX_NAME);
  const numberType = xml.attribute('style:num-format') ?? '1';
  const start = /^ooow:(\d{1,6})$/.exec(xml.attribute('text:formula') ?? '')?.[1];
  flow.builder.anchors.push(xml.attribute('text:ref-name') ?? '');
  const text = clip(xml.text().trim(), MAX_NAME);
  const attrs = {
    name,
    ...(TYPES.has(numberType) && numberType !== '1' && { numberType }),
    ...(start !== undefined && { start: within(Number(start), 0, 100_000) }),
  };
  addField(story, flow, format, { type: 'sequence', attrs }, text);
}

/**
 * Reads a field with a document property. A date that is shifted by some days becomes its text. Files of this product also fix properties
 * that they do not state.
 */
function readDocumentField(story: Story, flow: Flow, format: TextFormat, kind: string): void {
  const { xml, odf, styles } = story;
  const style = styles.dateStyle(xml.attribute('style:data-style-name'));
  const name = kind === 'property' ? xml.attribute('text:name') : undefined;
  const isDate = DATE_KINDS.has(kind);
  const isStated = isDate && kind !== 'printed';
  const isFixed = xml.attribute('text:fixed') === 'true' && (isStated || !odf.isOwn);
  const isShifted = ['text:date-adjust', 'text:time-adjust'].some((shift) => SHIFT.test(xml.attribute(shift) ?? ''));
  const value = isFixed ? clockTimeOf(xml.attribute('text:date-value') ?? xml.attribute('text:time-value')) : undefined;
  const text = xml.text();
  if ((isShifted && !isFixed) || (text === '' && !odf.isOwn)) {
    addText(story, flow, format, text);
    return;
  }
  const attrs = {
    ...(kind !== 'date' && { kind }),
    ...(style && isDate && { format: style.format, ...(style.language && { language: style.language }) }),
    ...(name && { name: clip(name, 256) }),
    ...(isFixed && { fixed: true }),
    ...(value !== undefined && { value }),
  };
  addField(story, flow, format, { type: 'documentField', attrs }, text);
}

/** Adds the citation of a bibliography mark with its displayed text. */
export function readCitation(story: Story, flow: Flow, format: TextFormat): void {
  const citation = readBibliographyMark(story);
  const text = story.xml.text();
  if (!citation) addText(story, flow, format, text);
  else if (text !== '' || story.odf.isOwn) addField(story, flow, format, citation, text);
}

/** Readers of such fields by element name. */
export const DOCUMENT_FIELD_READERS = Object.fromEntries(
  Object.entries(DOCUMENT_FIELDS).map(([kind, element]) => [
    element,
    (story: Story, flow: Flow, format: TextFormat) => readDocumentField(story, flow, format, kind),
  ]),
);

const DATE_KINDS: ReadonlySet<string> = new Set(['date', 'time', 'created', 'modified', 'printed']);

/** A duration other than zero. */
const SHIFT = /[1-9]/u;

/** Returns a date and time without fractions of a second. Midnight of a date. */
function clockTimeOf(value = ''): string | undefined {
  const time = value.length === 10 ? `${value}T00:00:00` : value.slice(0, 19);
  return isClockTime(time) ? time : undefined;
}

const MAX_NAME = 64;
const TYPES: ReadonlySet<string> = new Set(['1', 'a', 'A', 'i', 'I']);

/** Adds a field that shows text in the surrounding formatting. Returns the inline node, unless the field is hidden. */
export function addField(
  story: Story,
  flow: Flow,
  format: TextFormat,
  field: DocumentNode,
  text: string,
): DocumentNode | undefined {
  const before = flow.builder.length;
  addInline(story, flow, format, field, format.marks.western);
  const placed = flow.builder.length === before ? undefined : flow.builder.line.at(-1);
  if (!placed) return undefined;
  const { marks } = placed;
  if (text !== '') placed.content = [{ type: 'text', text, ...(marks && { marks: [...marks] }) }];
  // A link is placed inside the field, so that the field can itself be a link.
  const around = marks?.filter(({ type }) => type !== 'link') ?? [];
  if (around.length > 0) placed.marks = around;
  else delete placed.marks;
  return placed;
}
