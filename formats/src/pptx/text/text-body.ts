import type { TextKind } from '../../content/slide/text.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../content/block/flat-block.ts';
import { nestLists } from '../../content/list/nesting.ts';
import type { SlideStory } from '../deck.ts';
import { readListStyle } from '../style/read-text-style.ts';
import { mergeStyles, type ListStyle } from '../style/text-style.ts';
import { BulletCounter } from './bullet.ts';
import { lineAttributes } from './line-attributes.ts';
import { readTextBody, type TextBody } from '../style/body-properties.ts';
import { paragraphAttributes, readParagraph, type Paragraph, type TextBase } from './paragraph.ts';

export interface TextContext {
  readonly kind: TextKind;
  /** The style of the layout. */
  readonly inherited: ListStyle;
  /** The style of the shape, which the text itself overrides. */
  readonly shape?: ListStyle;
  /** Called with the properties of the text body before the text is read. */
  readonly onBody?: (body: TextBody) => void;
}

/** Reads the paragraphs of p:txBody or a:txBody, the current element (19.3.1.51). */
export function readParagraphs(story: SlideStory, { kind, inherited, shape, onBody }: TextContext): Paragraph[] {
  const { xml, deck, layout } = story;
  const under = mergeStyles(inherited, shape);
  // On a page, text states its complete formatting, without the editor's styles.
  const known = deck.asPages ? [] : inherited;
  const bullets = new BulletCounter(deck.warnings, deck.asPages);
  let base: TextBase = { kind, style: under, inherited: known, scale: 1, reduction: 0, bullets };
  const paragraphs: Paragraph[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:bodyPr') {
      const body = readTextBody(xml);
      base = { ...base, scale: body.scale ?? 1, reduction: body.reduction ?? 0 };
      onBody?.(body);
    } else if (xml.name === 'a:lstStyle')
      base = { ...base, style: mergeStyles(under, readListStyle(xml, layout.theme)) };
    else if (xml.name === 'a:p') {
      const paragraph = readParagraph(story, base);
      if (paragraph) paragraphs.push(paragraph);
    }
  }
  return paragraphs;
}

/** Converts paragraphs to blocks. Those with bullets become lists. @param isExact true to include line heights and paragraph spacing */
export const textBlocks = (paragraphs: readonly Paragraph[], isExact = false): DocumentNode[] =>
  nestLists(paragraphs.map((paragraph) => flatBlock(paragraph, isExact)));

function flatBlock(paragraph: Paragraph, isExact: boolean): FlatBlock {
  const { style, place, inlines, formula } = paragraph;
  if (formula !== undefined) return { node: { type: 'blockMath', attrs: { latex: formula } } };
  const attrs = { ...paragraphAttributes(style, place !== undefined), ...(isExact && lineAttributes(paragraph)) };
  const node = {
    type: 'paragraph',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(inlines.length > 0 && { content: [...inlines] }),
  };
  return place ? { node, list: place } : { node };
}

/** Converts paragraphs to one heading, separated by line breaks. */
export function headingOf(paragraphs: readonly Paragraph[], isExact = false): DocumentNode | undefined {
  const [first] = paragraphs;
  if (!first) return undefined;
  const content = paragraphs.flatMap(({ inlines }, index) => [...(index > 0 ? [BREAK] : []), ...inlines]);
  const { textAlign, dir } = paragraphAttributes(first.style, true);
  const attrs = {
    level: 2,
    ...(textAlign && { textAlign }),
    ...(dir && { dir }),
    ...(isExact && lineAttributes(first)),
  };
  return { type: 'heading', attrs, content };
}

const BREAK: DocumentNode = { type: 'hardBreak' };
