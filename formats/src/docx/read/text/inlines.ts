import type { DocumentMark } from '@editor-companion/document';
import { readMath } from '../../../math/read/omml.ts';
import { changeOf, type Change } from '../revisions.ts';
import { clip } from '../../../content/bounds.ts';
import type { Story } from '../story.ts';
import { readCommentMarker } from './comment-marker.ts';
import { readControl } from './content-control.ts';
import { fieldTarget } from './field.ts';
import type { InlineTarget } from './inline-target.ts';
import { linkMark } from './link-mark.ts';
import { pageField } from './page-field.ts';
import { readRun } from './run.ts';

/** Reads the inline children of the current element: a paragraph, a link, a content control, a tracked change. */
export function readInlines(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) readInline(story, target);
}

/** Reads the current element as inline content. */
export function readInline(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const change = changeOf(xml.name);
  if (change) {
    readChange(story, target, change);
    return;
  }
  switch (xml.name) {
    case 'w:r':
      readRun(story, target);
      break;
    case 'w:hyperlink':
      readHyperlink(story, target);
      break;
    case 'w:p':
      // Some writers put whole paragraphs into an inline content control.
      readInlines(story, target);
      break;
    case 'w:fldSimple':
      readSimpleField(story, target);
      break;
    case 'w:sdt':
      readInlineControl(story, target);
      break;
    case 'm:oMath':
      addMath(story, target, false);
      break;
    case 'm:oMathPara':
      readMathParagraph(story, target);
      break;
    default:
      readMarker(story, target);
  }
}

/** Elements without content that mark a place. */
function readMarker(story: Story, { builder }: InlineTarget): void {
  const { xml } = story;
  if (xml.name === 'w:bookmarkStart') builder.anchors.push(xml.attribute('w:name') ?? '');
  else readCommentMarker(story);
}

function readChange(story: Story, target: InlineTarget, change: Change): void {
  const { revisions } = story.docx;
  if (revisions.hides(change)) return;
  withMark(story, revisions.mark(change, story.xml), () => readInlines(story, target));
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
  const field = story.isBand ? pageField(code) : undefined;
  if (field) {
    story.pageField = field;
    readInlines(story, target);
    story.pageField = undefined;
    return;
  }
  const address = fieldTarget(code);
  const mark = address === undefined ? undefined : linkMark(story, address);
  withMark(story, mark, () => readInlines(story, target));
}

/** Alone in its paragraph a displayed formula is a block; the paragraph decides. */
function readMathParagraph(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'm:oMath') addMath(story, target, true);
  }
}

function addMath({ xml, marks }: Story, { builder }: InlineTarget, display: boolean): void {
  const latex = readMath(xml);
  if (latex === '') return;
  const around = marks.around([]);
  const node = { type: display ? 'blockMath' : 'inlineMath', attrs: { latex: clip(latex, 100_000) } };
  builder.inline(around.length === 0 ? node : { ...node, marks: [...around] });
}

/** Reads an inline w:sdt, the current element: its content as shown, a check box's state besides. */
function readInlineControl(story: Story, target: InlineTarget): void {
  readControl(story, (properties) => {
    if (properties.checked !== undefined) target.builder.checkBox(properties.checked);
    readInlines(story, target);
  });
}
