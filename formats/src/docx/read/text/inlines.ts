import type { DocumentMark } from '@editor-companion/document';
import { isOn } from '../../../content/units.ts';
import { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { lookup } from '../../../package/lookup.ts';
import { PASSED_OVER } from '../passed-over.ts';
import { changeOf, changeOrigin } from '../revisions.ts';
import type { Story } from '../story.ts';
import { readCommentMarker } from './comment-marker.ts';
import { formFieldOf } from '../form/form-field.ts';
import type { ControlProperties } from '../form/control.ts';
import { readControl } from './content-control.ts';
import { fieldTarget } from '../field/field.ts';
import type { InlineTarget } from './inline-target.ts';
import { readFormulas } from './formula.ts';
import { MOVE_RANGES } from './move-ranges.ts';
import { linkMark } from '../link-mark.ts';
import { beginBookmark, endBookmark } from '../field/bookmarks.ts';
import { gatheredField } from '../field/gathered-field.ts';
import { readRun } from './run.ts';

/** Reads the inline children of the current element: a paragraph, a link, a content control, a tracked change. */
export function readInlines(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) readInline(story, target);
}

type InlineReader = (story: Story, target: InlineTarget) => void;

/** The functions that read elements within paragraphs, by the name of the element. */
const READERS = lookup<InlineReader>({
  'w:r': readRun,
  'w:hyperlink': readHyperlink,
  // Some writers put whole paragraphs into an inline content control.
  'w:p': readInlines,
  'w:fldSimple': readSimpleField,
  'w:sdt': readInlineControl,
  'w:ins': readChange,
  'w:del': readChange,
  'w:moveFrom': readChange,
  'w:moveTo': readChange,
  'm:oMath': (story, target) => addMath(story, target, 'inlineMath'),
  // A displayed formula alone in its paragraph becomes a block. This is decided at the end of the paragraph.
  'm:oMathPara': (story, target) => addMath(story, target, 'blockMath'),
  'w:bookmarkStart': beginBookmark,
  'w:bookmarkEnd': endBookmark,
  'w:commentRangeStart': readCommentMarker,
  'w:commentRangeEnd': readCommentMarker,
  ...MOVE_RANGES,
});

/** Reads the current element as inline content. */
export function readInline(story: Story, target: InlineTarget): void {
  const { xml, docx } = story;
  const read = READERS[xml.name];
  if (read) read(story, target);
  else if (!PASSED_OVER.has(xml.name)) docx.warnings.skip(xml.name);
}

function readChange(story: Story, target: InlineTarget): void {
  const { docx, xml, moves } = story;
  const change = changeOf(xml.name);
  if (change === undefined || docx.revisions.hides(change)) return;
  const move = xml.name.startsWith('w:move') ? moves.nameOf(xml.name) : undefined;
  withMark(story, docx.revisions.mark(change, changeOrigin(xml), move), () => readInlines(story, target));
}

function withMark(story: Story, mark: DocumentMark | undefined, read: () => void): void {
  if (mark) story.marks.push(mark);
  read();
  if (mark) story.marks.remove(mark);
}

function readHyperlink(story: Story, target: InlineTarget): void {
  const { xml, docx, part } = story;
  const relation = docx.package.relationships(part).get(xml.attribute('r:id') ?? '');
  const anchor = xml.attribute('w:anchor');
  const address = `${relation?.target ?? ''}${anchor === undefined ? '' : `#${anchor}`}`;
  const mark = linkMark(story, address, xml.attribute('w:tooltip'), xml.attribute('w:tgtFrame'));
  withMark(story, mark, () => readInlines(story, target));
}

function readSimpleField(story: Story, target: InlineTarget): void {
  const code = story.xml.attribute('w:instr') ?? '';
  const isLocked = isOn(story.xml.attribute('w:fldLock') ?? '0');
  const field = story.gathered ? undefined : gatheredField(story, code, isLocked);
  if (field) {
    story.gathered = field;
    readInlines(story, target);
    story.gathered = undefined;
    return;
  }
  const address = fieldTarget(code);
  const mark = address === undefined ? undefined : linkMark(story, address);
  withMark(story, mark, () => readInlines(story, target));
}

function addMath({ xml, marks }: Story, { builder }: InlineTarget, type: 'inlineMath' | 'blockMath'): void {
  for (const formula of readFormulas(xml)) {
    const around = marks.around([]);
    builder.inline({ type, attrs: { ...formula }, ...(around.length > 0 && { marks: [...around] }) });
  }
}

/** Reads an inline w:sdt, the current element. */
function readInlineControl(story: Story, target: InlineTarget): void {
  readControl(story, (control) => {
    if (story.docx.originals.has(control.tag)) readOriginal(story, target, control.tag);
    // A field within the result of another field is part of that result.
    else if (control.field === undefined || story.gathered || story.fields.inCode) readInlines(story, target);
    else readFormField(story, target, control);
  });
}

/** Reads a control that can be filled in. Around more than text, only its content is kept, with a warning. */
function readFormField(story: Story, { builder, base }: InlineTarget, control: ControlProperties): void {
  const shown = new InlineBuilder();
  const around = [...story.marks.around(NO_MARKS)];
  if (control.field?.['kind'] === 'checkBox') {
    const hasName = control.tag !== undefined || control.field['title'] !== undefined;
    builder.checkBox(control.field['checked'] === true, hasName);
  }
  readInlines(story, { builder: shown, base });
  const [piece] = shown.pieces;
  const isLine = shown.pieces.length === 1 && shown.after.length === 0;
  const field = isLine && piece && 'inlines' in piece ? formFieldOf(story, control, piece.inlines, around) : undefined;
  if (field) {
    for (const anchor of shown.anchors) builder.anchors.push(anchor);
    builder.inline(field);
    return;
  }
  builder.append(shown);
  for (const node of builder.line) story.docx.bookmarks.placeReference(node, builder.line);
  story.docx.warnings.add('CONTROL_UNWRAPPED');
}

const NO_MARKS: readonly DocumentMark[] = [];

/** Restores an inline node that the file stores in a simpler form. The marks around the control are also on its content. */
function readOriginal(story: Story, { builder, base }: InlineTarget, tag: string | undefined): void {
  const shown = new InlineBuilder();
  readInlines(story, { builder: shown, base });
  const content = shown.pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : []));
  for (const node of story.docx.originals.restoreInline(tag, content)) builder.inline(node);
}
