import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import { InlineBuilder } from '../../docx/text/inline-builder.ts';
import { mapSymbols, symbolFont } from '../../docx/style/symbol-fonts.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';

/** One paragraph while it is read. */
export interface Flow {
  readonly builder: InlineBuilder;
  /** White space has just been written, or nothing yet: more of it collapses (ODF 1.3, part 3, 6.1.2). */
  afterSpace: boolean;
  /** The paragraph is not to be shown. */
  hidden: boolean;
}

export const newFlow = (): Flow => ({ builder: new InlineBuilder(), afterSpace: true, hidden: false });

/** Stands among a paragraph's pieces where it was split in two. */
export const SPLIT: DocumentNode = { type: 'paragraph' };

const LOOSE = /[\t\n\r]| {2}/;

/** Adds text of the file, its white space collapsed. */
export function addText(story: Story, flow: Flow, format: TextFormat, source: string): void {
  if (source === '' || format.hidden || story.isCut) return;
  let text = LOOSE.test(source) ? source.replaceAll(/[ \t\n\r]+/g, ' ') : source;
  if (flow.afterSpace && text.startsWith(' ')) text = text.slice(1);
  if (text === '') return;
  flow.afterSpace = text.endsWith(' ');
  addExactly(story, flow, format, text);
}

/** Adds text as it stands. */
export function addExactly(story: Story, { builder }: Flow, format: TextFormat, text: string): void {
  if (format.hidden || story.isCut) return;
  builder.text(mapSymbols(text, symbolFont(format.font)), story.marks.around(format.marks));
}

/** Adds a node that stands in the line. */
export function addInline(story: Story, flow: Flow, format: TextFormat, node: DocumentNode): void {
  if (format.hidden || story.isCut) return;
  flow.afterSpace = false;
  const marks = story.marks.around(NO_MARKS);
  flow.builder.inline(marks.length === 0 ? node : { ...node, marks: [...marks] });
}

const NO_MARKS: readonly DocumentMark[] = [];
