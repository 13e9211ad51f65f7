import { usualPattern } from '@editor-companion/document';
import { putNumber } from '../../../content/list/heading-numbers.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { HEADING_FORMATS } from '../../words.ts';
import type { Docx } from '../story.ts';
import type { ListDefinition, ListLevel } from './numbering.ts';

interface NumberedHeading {
  readonly definition: ListDefinition;
  readonly level: ListLevel;
  /** The level, counted from 0. */
  readonly index: number;
  readonly ordinal: number;
}

const SUFFIXES: Readonly<Record<string, string>> = { space: ' ', nothing: '' };

/** Inserts the number of a heading before its text (17.9). */
export function numberHeading(docx: Docx, builder: InlineBuilder, heading: NumberedHeading): void {
  const { definition, level, index, ordinal } = heading;
  const label = docx.counter.label(definition, index);
  if (label.trim() === '') return;
  const shown = label + (SUFFIXES[level.suffix] ?? ' ');
  const attributes = attributesOf(level, index);
  const filed = attributes && { list: definition.abstractId, attributes, ordinal, shown, ...ownStart(docx, heading) };
  const node = filed && docx.headings.make(filed, docx.isOwn ? (definition.name ?? '') : undefined);
  putNumber(builder, node ? shown : `${label} `, node);
}

/** Returns the stated start number for files that this product exported. For other files, the resulting number determines it. */
const ownStart = ({ isOwn }: Docx, { definition, index }: NumberedHeading) =>
  isOwn ? { start: definition.startOverrides.get(index) } : {};

const TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(HEADING_FORMATS).map(([type, format]) => [format, type] as const),
  ...['chineseCounting', 'ideographDigital', 'japaneseCounting', 'taiwaneseCountingThousand'].map(
    (format) => [format, '一'] as const,
  ),
]);

/** Returns the node's attributes for a level, without default values. Undefined for a number format that no node supports. */
function attributesOf(level: ListLevel, index: number): Record<string, unknown> | undefined {
  const numberType = TYPES.get(level.format);
  if (numberType === undefined) return undefined;
  const { suffix, restart } = level;
  return {
    level: index + 1,
    ...(level.text !== usualPattern(index + 1) && { pattern: level.text }),
    ...(numberType !== '1' && { numberType }),
    ...((suffix === 'space' || suffix === 'nothing') && { suffix }),
    ...(restart !== undefined && restart !== index && restart >= 0 && restart <= MAX_RESTART && { restart }),
    ...(level.legal && { legal: true }),
  };
}

const MAX_RESTART = 8;
