import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { InlineBuilder } from '../../content/text/inline-builder.ts';
import { scriptRuns } from '../../content/text/scripts.ts';
import { mapSymbols, symbolFont } from '../../content/text/symbol-fonts.ts';
import type { Story } from './story.ts';
import type { TextFormat } from './style/text-format.ts';

/** One paragraph while it is read. */
export interface Flow {
  readonly builder: InlineBuilder;
  /** True at the start and after white space: further white space collapses (ODF 1.3, part 3, 6.1.2). */
  afterSpace: boolean;
  /** True if the paragraph is hidden. */
  hidden: boolean;
  /** The range of the next index mark, which a bookmark in front of it states. */
  indexRange?: string | undefined;
  /** True if the next index mark only repeats an entry within its range. */
  repeatsMark?: boolean | undefined;
  /** The master page of its page, if the file states it. */
  readonly master: string | undefined;
  /** True if it is known to begin a page of the main text. */
  readonly startsPage: boolean;
  /** Deleted blocks that are restored before it. */
  readonly before: DocumentNode[];
  /** Deleted blocks that are restored after it. The last of them is no paragraph. */
  readonly behind: DocumentNode[];
  /** The last of the deleted blocks that are restored after its text, if a paragraph end lay between them. */
  joined?: { readonly last: DocumentNode; readonly mark: DocumentMark | undefined };
}

export const newFlow = ({ master, startsPage }: Pick<Flow, 'master' | 'startsPage'>): Flow => ({
  master,
  startsPage,
  builder: new InlineBuilder(),
  afterSpace: true,
  hidden: false,
  before: [],
  behind: [],
});

/** Marks the place in a paragraph's pieces where it was split in two. */
export const SPLIT: DocumentNode = { type: 'paragraph' };

const LOOSE = /[\t\n\r]| {2}/;

/** Adds text from the file, with collapsed white space. */
export function addText(story: Story, flow: Flow, format: TextFormat, source: string): void {
  if (source === '' || format.hidden || story.isCut) return;
  let text = LOOSE.test(source) ? source.replaceAll(/[ \t\n\r]+/g, ' ') : source;
  if (flow.afterSpace && text.startsWith(' ')) text = text.slice(1);
  if (text === '') return;
  flow.afterSpace = text.endsWith(' ');
  addExactly(story, flow, format, text);
}

/** Adds text unchanged. */
export function addExactly(story: Story, { builder }: Flow, format: TextFormat, text: string): void {
  if (format.hidden || story.isCut) return;
  const { western, eastAsian, complex } = format.marks;
  const shown = mapSymbols(text, symbolFont(format.font));
  if (western === eastAsian && western === complex) builder.text(shown, story.marks.around(western));
  else for (const run of scriptRuns(shown)) builder.text(run.text, story.marks.around(format.marks[run.script]));
}

const NO_MARKS: readonly DocumentMark[] = [];

/** Adds an inline node. @param own marks of its own, besides those around it */
export function addInline(
  story: Story,
  flow: Flow,
  format: TextFormat,
  node: DocumentNode,
  own: readonly DocumentMark[] = NO_MARKS,
): void {
  if (format.hidden || story.isCut) return;
  flow.afterSpace = false;
  const marks = story.marks.around(own);
  flow.builder.inline(marks.length === 0 ? node : { ...node, marks: [...marks] });
}
