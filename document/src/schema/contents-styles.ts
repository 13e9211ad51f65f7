import { isRecord } from '../json.ts';
import type { Kind } from './kinds.ts';
import { parseJson } from './parse-json.ts';

/** A paragraph style whose paragraphs a table of contents lists, with its level from 1 to 9. */
export interface ContentsStyle {
  readonly style: string;
  readonly level: number;
}

const MAX_STYLES = 100;
const MAX_NAME = 256;
const MAX_LEVEL = 9;

const isStyle = (value: unknown): value is ContentsStyle =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  typeof value['style'] === 'string' &&
  value['style'] !== '' &&
  value['style'].length <= MAX_NAME &&
  Number.isInteger(value['level']) &&
  Number(value['level']) >= 1 &&
  Number(value['level']) <= MAX_LEVEL;

/** Paragraph styles that a table of contents lists besides headings. JSON in HTML. */
export const contentsStyles: Kind<readonly ContentsStyle[]> = {
  expected: `a list of 1 to ${MAX_STYLES} styles such as {"style":"Appendix","level":1}`,
  is: (value): value is readonly ContentsStyle[] =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_STYLES && value.every(isStyle),
  parse: (value) => {
    const styles = parseJson(value);
    return contentsStyles.is(styles) ? styles : null;
  },
  examples: [
    [{ style: 'Appendix', level: 1 }],
    [
      { style: 'Annex Title', level: 2 },
      { style: 'Übersicht, kurz', level: 9 },
    ],
  ],
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_STYLES,
    items: {
      type: 'object',
      properties: {
        style: { type: 'string', minLength: 1, maxLength: MAX_NAME },
        level: { type: 'integer', minimum: 1, maximum: MAX_LEVEL },
      },
      required: ['style', 'level'],
      additionalProperties: false,
    },
  },
};
