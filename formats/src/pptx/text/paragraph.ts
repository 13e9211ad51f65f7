import { POINTS_TO_EMU } from '../../content/css/length.ts';
import type { TextKind } from '../../content/slide/text.ts';
import { lookup } from '../../package/lookup.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { ListPlace } from '../../content/list/place.ts';
import { isLength, within } from '../../content/bounds.ts';
import { points } from '../../content/units.ts';
import { InlineBuilder } from '../../content/text/inline-builder.ts';
import { readMath } from '../../math/read/omml.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { readParagraphStyle, readRunStyle } from '../style/read-text-style.ts';
import {
  DEFAULT_SIZE,
  LEVELS,
  levelOf,
  type ListStyle,
  type LevelStyle,
  type ParagraphStyle,
  type RunStyle,
} from '../style/text-style.ts';
import type { SlideStory } from '../deck.ts';
import type { BulletCounter } from './bullet.ts';
import { readBreak, readField, readRun } from './run.ts';

/** The context of a text: its styles and its scale. */
export interface TextBase {
  readonly kind: TextKind;
  /** The layout's style merged with that of the shape. */
  readonly style: ListStyle;
  /** The layout's style alone. */
  readonly inherited: ListStyle;
  /** The factor for font sizes. */
  readonly scale: number;
  readonly bullets: BulletCounter;
  /** The share by which line spacing is reduced so that the text fits its shape. */
  readonly reduction: number;
}

/** The text that determines the line height of a paragraph. */
export interface LineText {
  /** In points. */
  readonly size: number;
  readonly font?: string;
}

/** A paragraph of a slide, before it becomes part of a heading, a list or the text. */
export interface Paragraph {
  readonly style: ParagraphStyle;
  readonly place: ListPlace | undefined;
  readonly inlines: readonly DocumentNode[];
  /** The formula if the paragraph contains only a displayed formula. */
  readonly formula: string | undefined;
  readonly line: LineText;
  readonly base: TextBase;
}

/** The builder that receives a run, and the formatting beneath it. */
export interface RunTarget {
  readonly builder: InlineBuilder;
  readonly base: TextBase;
  level: LevelStyle;
  inheritedLevel: LevelStyle;
  /** The line height of its largest text so far. */
  line?: LineText;
}

const NONE: LevelStyle = { paragraph: {}, run: {} };

/** Reads a:p, the current element (21.1.2.2.6). Undefined if it shows nothing. */
export function readParagraph(story: SlideStory, base: TextBase): Paragraph | undefined {
  const { xml, layout, deck } = story;
  const target: RunTarget = {
    builder: new InlineBuilder(),
    base,
    level: levelOf(base.style, 0),
    inheritedLevel: levelOf(base.inherited, 0),
  };
  let index = 0;
  let own = NONE;
  let end: RunStyle = {};
  let formula: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:pPr') {
      index = within(Math.trunc(Number(xml.attribute('lvl')) || 0), 0, LEVELS - 1);
      own = readParagraphStyle(xml, layout.theme);
      target.level = levelOf(base.style, index);
      target.inheritedLevel = levelOf(base.inherited, index);
    } else if (xml.name === 'a:r') readRun(story, target);
    else if (xml.name === 'a:br') readBreak(target);
    else if (xml.name === 'a:endParaRPr') end = readRunStyle(xml, layout.theme);
    else if (xml.name === 'a:fld') readField(story, target);
    else if (xml.name === 'a14:m') formula = readFormulas(xml, target.builder) ?? formula;
  }
  deck.budget.spend(target.builder.size);
  const [piece] = target.builder.pieces;
  const inlines = piece && 'inlines' in piece ? trimBreaks(piece.inlines) : [];
  const isEmpty = inlines.every((node) => node.text?.trim() === '');
  if (isEmpty && !deck.asPages) return undefined;
  const style = { ...target.level.paragraph, ...own.paragraph };
  // An empty paragraph shows no bullet.
  const place = isEmpty ? undefined : base.bullets.next(index, style);
  const { size = DEFAULT_SIZE, font } = { ...target.level.run, ...end };
  const line = target.line ?? { size, ...(font !== undefined && { font }) };
  return { style, place, inlines, formula: inlines.length === 1 && !place ? formula : undefined, line, base };
}

/** Removes line breaks at the end of a paragraph, which have no effect. */
function trimBreaks(inlines: readonly DocumentNode[]): readonly DocumentNode[] {
  const last = inlines.findLastIndex(({ type }) => type !== 'hardBreak');
  return inlines.slice(0, last + 1);
}

/** Reads a14:m, the current element, and adds its formulas to the text. Returns the last displayed formula ([MS-ODRAWXML] 2.7.1). */
function readFormulas(xml: XmlReader, builder: InlineBuilder, isSetApart = false): string | undefined {
  let display: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'm:oMathPara') display = readFormulas(xml, builder, true);
    else if (xml.name === 'm:oMath') {
      const latex = readMath(xml);
      if (latex === '') continue;
      builder.inline({ type: 'inlineMath', attrs: { latex } });
      if (isSetApart) display = latex;
    }
  }
  return display;
}

const ALIGNMENTS = lookup<string>({
  ctr: 'center',
  r: 'right',
  just: 'justify',
  justLow: 'justify',
  dist: 'justify',
  thaiDist: 'justify',
});

/** Returns the attributes of a paragraph's node. The indent of a list item belongs to the list. */
export function paragraphAttributes({ align, rightToLeft, indentLeft, indentFirst }: ParagraphStyle, inList: boolean) {
  const textAlign = rightToLeft ? (align === 'l' ? 'left' : ALIGNMENTS[align ?? 'r']) : ALIGNMENTS[align ?? 'l'];
  return {
    ...(textAlign && !(rightToLeft && textAlign === 'right') && { textAlign }),
    ...(rightToLeft && { dir: 'rtl' }),
    ...(!inList && indent('indentLeft', indentLeft)),
    ...(!inList && indent('indentFirst', indentFirst)),
  };
}

const indent = (name: string, emu: number | undefined) =>
  emu && isLength(emu / 635) ? { [name]: points(emu / POINTS_TO_EMU) } : {};
