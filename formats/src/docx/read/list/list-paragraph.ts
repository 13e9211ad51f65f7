import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import type { Story } from '../story.ts';
import type { ParagraphProperties } from '../style/properties.ts';
import { clip } from '../../../content/bounds.ts';
import { mergeParagraph, type Style } from '../style/style-sheet.ts';
import { listStyleLevel } from '../style/style-roles.ts';
import { mapSymbols, symbolFont } from '../../../content/text/symbol-fonts.ts';
import { bulletStyle } from '../../../content/list/bullet-style.ts';
import { isExactType, listType } from './number-format.ts';
import { numberHeading } from './heading-number.ts';
import type { ListDefinition, ListLevel } from './numbering.ts';
import type { ListPlace } from '../../../content/list/place.ts';

export interface ListQuestion {
  readonly direct: ParagraphProperties;
  readonly style: Style | undefined;
  readonly isHeading: boolean;
  readonly builder: InlineBuilder;
}

export interface ListAnswer {
  /** Undefined if the paragraph is not a list item. */
  readonly list?: ListPlace;
  /** The merged properties of all layers: defaults, table style, paragraph style, list level, the paragraph itself. */
  readonly properties: ParagraphProperties;
}

/**
 * Resolves a paragraph's properties and its place in a list, and counts it. A numbered heading is not a list item: its number is inserted
 * before its text.
 */
export function listParagraph(story: Story, { direct, style, isHeading, builder }: ListQuestion): ListAnswer {
  const base = mergeParagraph(story.docx.styles.defaults.paragraph, story.tableParagraph);
  const stated = style?.paragraph ?? {};
  const found = findLevel(story, direct, style);
  if (!found) return { properties: mergeParagraph(mergeParagraph(base, stated), direct) };
  const { definition, level, index } = found;
  const layers =
    direct.list?.numId === undefined ? [level.paragraph, stated, direct] : [stated, level.paragraph, direct];
  const properties = layers.reduce(mergeParagraph, base);
  const ordered = level.format !== 'bullet';
  // In files that this product exported, a numbered list with invisible numbers is still a list.
  if (showsNothing(level) && !(story.docx.isOwn && ordered))
    return { properties: { ...properties, list: { numId: '0' } } };
  const ordinal = ordered ? story.docx.counter.next(definition, index) : 1;
  if (isHeading) {
    if (ordered) numberHeading(story.docx, builder, { definition, level, index, ordinal });
    const { list: _list, ...others } = properties;
    return { properties: others };
  }
  if (ordered && !isExactType(level.format)) story.docx.warnings.add('LIST_FORMAT_SIMPLIFIED');
  const attributes = ordered ? orderedAttributes(level, index) : { listStyle: bullet(level) };
  const nesting = index > 0 ? index : listStyleLevel(style?.name ?? '');
  // In files that this product exported, only the list level states the list's indents. Those of a paragraph are additional.
  const placing = story.docx.isOwn ? level.paragraph : properties;
  const list = {
    list: definition.numId,
    level: nesting,
    ordered,
    ordinal,
    attributes,
    indent: placing.indentLeft ?? 0,
    // Numbers aligned at their end are placed as browsers do by default.
    hanging: level.endAligned === true ? 0 : Math.max(-(placing.indentFirst ?? 0), 0),
    isRightToLeft: placing.rightToLeft === true,
  };
  return { list, properties };
}

/** True if the level shows no label. Some writers use blank bullets for paragraphs that continue the previous item. */
const showsNothing = ({ format, text }: ListLevel): boolean =>
  format === 'none' || (format === 'bullet' ? /^\s+$/.test(text) : text === '');

interface FoundLevel {
  readonly definition: ListDefinition;
  readonly level: ListLevel;
  readonly index: number;
}

function findLevel(story: Story, direct: ParagraphProperties, style: Style | undefined): FoundLevel | undefined {
  const reference = { ...style?.paragraph.list, ...direct.list };
  if (reference.numId === undefined || reference.numId === '0') return undefined;
  const definition = story.docx.numbering.get(reference.numId);
  if (!definition) return undefined;
  const byStyle =
    direct.list?.level === undefined ? definition.levels.findIndex((level) => level?.style === style?.id) : -1;
  const index = byStyle >= 0 && style ? byStyle : (reference.level ?? 0);
  const level = definition.levels[index];
  return level && { definition, level, index };
}

function orderedAttributes(level: ListLevel, index: number): Record<string, unknown> {
  const type = listType(level.format);
  const isPlain = level.text === `%${index + 1}.`;
  return { type, ...(!isPlain && { levelText: clip(level.text, 64) }) };
}

function bullet({ text, run }: ListLevel): string {
  const sign = mapSymbols(text, symbolFont(run.fontLatin)).trim();
  return bulletStyle(sign);
}
