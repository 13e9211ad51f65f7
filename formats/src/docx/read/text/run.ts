import type { DocumentMark, DocumentNode, TabStop } from '@editor-companion/document';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readDrawing } from '../drawing/drawing.ts';
import { readVml } from '../drawing/vml.ts';
import type { PropertiesBefore, RunProperties } from '../style/properties.ts';
import { readRunProperties } from '../style/read-run-properties.ts';
import type { RunFormat } from '../style/run-format.ts';
import { scriptRuns } from '../../../content/text/scripts.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { mapSymbols, symbolFont } from '../../../content/text/symbol-fonts.ts';
import { tabKind } from '../style/tabs.ts';
import type { Story } from '../story.ts';
import { isOn } from '../../../content/units.ts';
import type { FieldCode } from '../field/field-stack.ts';
import { fieldTarget, fieldWords } from '../field/field.ts';
import type { InlineTarget } from './inline-target.ts';
import { linkMark } from '../link-mark.ts';
import { drawnField, emptyBlanks, filledField } from '../form/form-result.ts';
import { readFormData } from '../form/form-data.ts';
import { addResult, gatheredField, type GatheredField } from '../field/gathered-field.ts';
import { indexEntry } from '../../index-code.ts';
import { lookup } from '../../../package/lookup.ts';
import { addNote, addToNoteMark, endNoteMark } from './note.ts';
import { withMarks } from './with-marks.ts';
import { PASSED_OVER_IN_RUNS } from '../passed-over.ts';

const PLAIN: RunProperties = {};

/** Reads w:r, the current element (17.3.2.25). */
export function readRun(story: Story, target: InlineTarget): void {
  const { xml, docx } = story;
  let format = docx.formats.resolve(target.base, PLAIN);
  let change: DocumentMark | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:rPr') {
      const properties = xml.remember(story.runMemory, () => readRunProperties(xml, docx.theme));
      format = docx.formats.resolve(target.base, asInContents(story, properties));
      if (properties.before) [format, change] = withChange(story, target, format, properties.before);
      if (change) story.marks.push(change);
    } else readRunContent(story, target, format);
  }
  endNoteMark(story);
  if (change) story.marks.remove(change);
}

/** Returns the format of a run with a tracked change of its properties. Changes are kept, applied or undone. A kept change adds a mark. */
function withChange(
  { docx }: Story,
  { base }: InlineTarget,
  format: RunFormat,
  { properties, origin }: PropertiesBefore,
): [format: RunFormat, mark: DocumentMark | undefined] {
  const old = docx.formats.resolve(base, properties);
  if (docx.revisions.undoesFormats) return [old, undefined];
  return [format, docx.revisions.formatMark(origin, old.marks.western, format.marks.western)];
}

/** Removes the link's appearance from entries of a table of contents: word processors show them in the style of their paragraph. */
function asInContents({ docx, fields }: Story, properties: RunProperties): RunProperties {
  if (properties.style === undefined || !fields.inContents) return properties;
  if (docx.styles.character(properties.style)?.name.toLowerCase() !== 'hyperlink') return properties;
  const { style: _style, ...others } = properties;
  return others;
}

function readRunContent(story: Story, target: InlineTarget, format: RunFormat): void {
  const { xml, fields } = story;
  if (xml.name === 'w:fldChar') readFieldMark(story, target, format);
  else if (xml.name === 'w:instrText') fields.addCode(xml.text());
  else if (!fields.inCode && !format.hidden) readShown(story, target, format);
}

/** Returns a run's text. Blanks at its ends are kept only if the file requests it (17.3.3.31). Line ends become blanks. */
function runText(xml: XmlReader): string {
  const isPreserved = xml.attribute('xml:space') === 'preserve';
  const text = xml.text().replaceAll('\n', ' ');
  return isPreserved ? text : text.trim();
}

type ContentReader = (story: Story, target: InlineTarget, format: RunFormat) => void;

const addCharacter =
  (character: string): ContentReader =>
  (story, target, format) =>
    addText(story, target, format, character);

const addRunText: ContentReader = (story, target, format) => addText(story, target, format, runText(story.xml));

const addSymbol: ContentReader = (story, target, format) =>
  addText(story, target, format, symbol(story.xml.attribute('w:font'), story.xml.attribute('w:char')));

/** The functions that read the visible elements of a run, by the name of the element (17.3.3). */
const READERS = lookup<ContentReader>({
  'w:t': addRunText,
  'w:delText': addRunText,
  'w:tab': addCharacter('\t'),
  'w:noBreakHyphen': addCharacter('\u2011'),
  'w:softHyphen': addCharacter('\u00ad'),
  'w:sym': addSymbol,
  'w:br': readBreak,
  'w:cr': (story, { builder }) => builder.inline(withMarks(story, { type: 'hardBreak' })),
  'w:ptab': addOwnTab,
  'w:footnoteReference': (story, { builder }) => addNote(story, builder),
  'w:endnoteReference': (story, { builder }) => addNote(story, builder),
  'w:drawing': readDrawing,
  'w:pict': readVml,
  'w:object': readObject,
  'w:ruby': readRuby,
});

function readShown(story: Story, target: InlineTarget, format: RunFormat): void {
  const { xml, docx } = story;
  const read = READERS[xml.name];
  if (read) read(story, target, format);
  else if (!PASSED_OVER_IN_RUNS.has(xml.name)) docx.warnings.skip(xml.name);
}

/** Adds a tab with a stop of its own between the margins (17.3.3.23). */
function addOwnTab(story: Story, target: InlineTarget, format: RunFormat): void {
  addText(story, target, format, '\t');
  target.builder.ownStops.push(ownStop(story.xml));
}

function readObject(story: Story, target: InlineTarget): void {
  story.docx.warnings.add('EMBEDDED_OBJECT');
  readVml(story, target);
}

function addText(story: Story, { builder }: InlineTarget, format: RunFormat, text: string): void {
  const shown = mapSymbols(text, symbolFont(format.font));
  if (addToNoteMark(story, shown)) return;
  if (story.gathered) {
    const node = addResult(story.gathered, shown, story.marks.around(format.marks.western), format.language);
    if (node) placeNode(story, builder, node);
    return;
  }
  for (const run of runsOf(shown, format.marks)) builder.text(run.text, story.marks.around(format.marks[run.script]));
}

/** Splits text by script if the marks of the scripts differ. */
const runsOf = (text: string, { western, eastAsian, complex }: RunFormat['marks']) =>
  western === eastAsian && western === complex ? [{ script: 'western' as const, text }] : scriptRuns(text);

const OWN_POSITIONS = lookup<string>({ left: '0%', center: '50%', right: '100%' });

function ownStop(xml: XmlReader): TabStop {
  const alignment = xml.attribute('w:alignment') ?? 'left';
  return { position: OWN_POSITIONS[alignment] ?? '0%', ...tabKind(alignment, xml.attribute('w:leader')) };
}

function readBreak(story: Story, { builder }: InlineTarget): void {
  const kind = story.xml.attribute('w:type');
  if (kind === 'page') builder.block({ type: 'pageBreak' });
  else if (kind === 'column' && story.sections) builder.block({ type: 'pageBreak', attrs: { column: true } });
  else if (story.gathered?.node.type === 'formField') breakLine(story.gathered);
  else builder.inline(withMarks(story, { type: 'hardBreak' }));
}

/** Adds a line break to the content of a form field, unless the field is still empty. */
function breakLine({ node, isPlaced }: GatheredField): void {
  if (isPlaced) (node.content ??= []).push({ type: 'hardBreak' });
}

function symbol(font: string | undefined, character: string | undefined): string {
  const code = Number.parseInt(character ?? '', 16);
  if (Number.isNaN(code) || code === 0 || code > 0xffff) return '';
  return mapSymbols(String.fromCodePoint(code), symbolFont(font));
}

/** Adds text with a phonetic guide: the base text, followed by the guide in brackets (17.3.3.25). */
function readRuby(story: Story, target: InlineTarget): void {
  const { xml } = story;
  let guide = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:rt') guide = xml.text();
    else if (xml.name === 'w:rubyBase') readRubyBase(story, target);
  }
  if (guide !== '') target.builder.text(`(${guide})`);
}

function readRubyBase(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:r') readRun(story, target);
}

function readFieldMark(story: Story, target: InlineTarget, format: RunFormat): void {
  const { xml, fields } = story;
  switch (xml.attribute('w:fldCharType')) {
    case 'begin':
      fields.begin(isOn(xml.attribute('w:fldLock') ?? '0'));
      readFieldStart(story, target);
      break;
    case 'separate':
      fields.separate((field) => openField(story, target, format, field));
      break;
    case 'end': {
      const field = fields.end();
      // Word hides the codes of index entries.
      if (field && !fields.inCode && !readIndexEntry(story, target, field) && !format.hidden)
        showField(story, target, format, field);
      break;
    }
    default:
  }
}

/** Handles a field's code: starts collecting a node's text, or opens a link. Returns a function that ends it. */
function openField(
  story: Story,
  target: InlineTarget,
  format: RunFormat,
  { code, form, isLocked }: FieldCode,
): (() => void) | undefined {
  // A field within the result of another field is part of that result.
  if (story.gathered) return undefined;
  const field = gatheredField(story, code, isLocked) ?? filledField(code, form);
  if (field) {
    story.gathered = field;
    return () => {
      story.gathered = undefined;
      // Files that this product exported contain fields without a result, and forms contain fields that are empty.
      if (field.node.type === 'formField') emptyBlanks(field.node);
      if (story.docx.isOwn || field.node.type === 'formField') placeField(story, target, format, field);
    };
  }
  const address = fieldTarget(code);
  const mark = address === undefined ? undefined : linkMark(story, address);
  if (!mark) return undefined;
  story.marks.push(mark);
  return () => story.marks.remove(mark);
}

/** Adds an index entry (17.16.5.75). Returns false for another field. */
function readIndexEntry(story: Story, { builder }: InlineTarget, { code }: FieldCode): boolean {
  const node = indexEntry(code);
  if (!node) return false;
  if (node.attrs?.['range'] !== undefined) story.docx.bookmarks.addRange(node.attrs);
  builder.inline(withMarks(story, node));
  return true;
}

/** Adds a field that Word draws from its code instead of a stored result. */
function showField(story: Story, target: InlineTarget, format: RunFormat, { code, form }: FieldCode): void {
  const drawn = form && drawnField(code, form, { own: format.marks.western, around: story.marks.around([]) });
  if (drawn) {
    target.builder.inline(drawn);
    return;
  }
  const [name = '', ...words] = fieldWords(code);
  if (name.toUpperCase() === 'FORMCHECKBOX') {
    addText(story, target, format, target.builder.checkBoxes.at(-1) === true ? '☒' : '☐');
  } else if (name.toUpperCase() === 'SYMBOL') {
    const font = words[words.indexOf(String.raw`\f`) + 1];
    addText(story, target, format, symbol(font, Number(words[0]).toString(16)));
  } else if (/^(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES)$/i.test(name)) {
    const field = gatheredField(story, code);
    const node = field && addResult(field, '1', story.marks.around(format.marks.western));
    if (node) placeNode(story, target.builder, node);
  }
}

/** Adds the node of a field to the line. */
function placeNode({ docx }: Story, builder: InlineBuilder, node: DocumentNode): void {
  builder.inline(node);
  docx.bookmarks.placeReference(node, builder.line);
}

/** Adds a field without a result to the line. */
function placeField(story: Story, { builder }: InlineTarget, format: RunFormat, field: GatheredField): void {
  if (field.isPlaced) return;
  const node = addResult(field, '', story.marks.around(format.marks.western), format.language);
  if (node) placeNode(story, builder, node);
}

/** Reads the form data at the start of a legacy form field. */
function readFieldStart({ xml, fields }: Story, { builder }: InlineTarget): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:ffData') continue;
    const form = readFormData(xml);
    fields.addForm(form);
    if (form.isCheckBox) builder.checkBox(form.attrs['checked'] === true, form.attrs['tag'] !== undefined);
  }
}
