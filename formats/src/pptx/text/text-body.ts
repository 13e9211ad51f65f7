import type { TextKind } from '../../content/slide/text.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../content/block/flat-block.ts';
import { nestLists } from '../../content/list/nesting.ts';
import { within } from '../../content/bounds.ts';
import type { SlideStory } from '../deck.ts';
import { readListStyle } from '../style/read-text-style.ts';
import { mergeStyles, type ListStyle } from '../style/text-style.ts';
import { BulletCounter } from './bullet.ts';
import { paragraphAttributes, readParagraph, type Paragraph, type TextBase } from './paragraph.ts';

export interface TextContext {
  readonly kind: TextKind;
  /** What the layout gives the text. */
  readonly inherited: ListStyle;
  /** What the shape's own style adds, before what the text says itself. */
  readonly shape?: ListStyle;
}

/** Reads p:txBody or a:txBody, the current element (19.3.1.51), paragraph by paragraph. */
export function readParagraphs(story: SlideStory, { kind, inherited, shape }: TextContext): Paragraph[] {
  const { xml, deck, layout } = story;
  const under = mergeStyles(inherited, shape);
  let base: TextBase = { kind, style: under, inherited, scale: 1, bullets: new BulletCounter(deck.warnings) };
  const paragraphs: Paragraph[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:bodyPr') base = { ...base, scale: readScale(story) };
    else if (xml.name === 'a:lstStyle') base = { ...base, style: mergeStyles(under, readListStyle(xml, layout.theme)) };
    else if (xml.name === 'a:p') {
      const paragraph = readParagraph(story, base);
      if (paragraph) paragraphs.push(paragraph);
    }
  }
  return paragraphs;
}

/** Reads a:bodyPr, the current element: to which fraction of its size text was shrunk to fit its shape (21.1.2.1.3). */
function readScale({ xml }: SlideStory): number {
  let scale = 1;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const percent = xml.name === 'a:normAutofit' ? xml.attribute('fontScale') : undefined;
    if (percent !== undefined) scale = (Number.parseFloat(percent) || 0) / (percent.endsWith('%') ? 100 : 100_000);
  }
  return within(scale, 0.1, 1);
}

/** As blocks: paragraphs with bullets become lists. */
export const textBlocks = (paragraphs: readonly Paragraph[]): DocumentNode[] => nestLists(paragraphs.map(flatBlock));

function flatBlock({ style, place, inlines, formula }: Paragraph): FlatBlock {
  if (formula !== undefined) return { node: { type: 'blockMath', attrs: { latex: formula } } };
  const attrs = paragraphAttributes(style, place !== undefined);
  const node = {
    type: 'paragraph',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: [...inlines],
  };
  return place ? { node, list: place } : { node };
}

/** As one heading: what stands in several paragraphs is divided by line breaks. */
export function headingOf(paragraphs: readonly Paragraph[]): DocumentNode | undefined {
  const [first] = paragraphs;
  if (!first) return undefined;
  const content = paragraphs.flatMap(({ inlines }, index) => [...(index > 0 ? [BREAK] : []), ...inlines]);
  const { textAlign, dir } = paragraphAttributes(first.style, true);
  const attrs = { level: 2, ...(textAlign && { textAlign }), ...(dir && { dir }) };
  return { type: 'heading', attrs, content };
}

const BREAK: DocumentNode = { type: 'hardBreak' };
