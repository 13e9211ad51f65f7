import type { DocumentMark } from '@editor-companion/core/plugin';
import { readMath } from '../../math/omml.ts';
import { changeOf, type Change } from '../revisions.ts';
import type { RunBase } from '../style/run-format.ts';
import { clip } from '../style/bounds.ts';
import type { Story } from '../story.ts';
import { readInlineControl } from './content-control.ts';
import { fieldTarget } from './field.ts';
import type { InlineBuilder } from './inline-builder.ts';
import { safeHref } from './link.ts';
import { readRun } from './run.ts';

/** Where inline content goes, and what formats it. */
export interface InlineTarget {
  readonly builder: InlineBuilder;
  readonly base: RunBase;
}

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

/** Starts or ends a comment's range; ranges run across paragraphs. */
export function readCommentMarker({ xml, comments, marks, docx }: Story): void {
  const id = xml.attribute('w:id') ?? '';
  if (xml.name === 'w:commentRangeStart') {
    const resolved = docx.commentsResolved.get(id);
    if (resolved === undefined || comments.has(id)) return;
    const mark: DocumentMark = { type: 'comment', attrs: { commentId: id, ...(resolved && { resolved }) } };
    comments.set(id, mark);
    marks.push(mark);
  } else if (xml.name === 'w:commentRangeEnd') {
    const mark = comments.get(id);
    if (mark) marks.remove(mark);
  }
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
  const mark = linkMark(story, address, xml.attribute('w:tooltip'));
  withMark(story, mark, () => readInlines(story, target));
}

/** A link mark, or undefined where there is no address or it may not be linked to. */
export function linkMark({ docx }: Story, address: string, title?: string): DocumentMark | undefined {
  if (address === '') return undefined;
  const href = safeHref(address);
  if (href === undefined) {
    docx.warnings.add('LINK_DROPPED');
    return undefined;
  }
  const attrs: Record<string, unknown> = { href };
  if (title) attrs['title'] = clip(title, 1024);
  if (href.startsWith('#')) docx.bookmarks.addLink(attrs);
  return { type: 'link', attrs };
}

function readSimpleField(story: Story, target: InlineTarget): void {
  const address = fieldTarget(story.xml.attribute('w:instr') ?? '');
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
