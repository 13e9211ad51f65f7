import { isEmbedUrl, isImageUrl, isLinkedPictureUrl, isLinkUrl, trimUrl } from '../url.ts';

/** A kind of attribute values: how to validate them and how to read them from text. */
export interface Kind<T = unknown> {
  /** For messages: «a colour such as #1a2b3c». */
  readonly expected: string;
  is(value: unknown): value is T;
  /** Parses an HTML attribute or a CSS value. Null if it is invalid. */
  parse(text: string): T | null;
  /** Examples of values for tests and documentation. */
  readonly examples: readonly T[];
  /** The JSON Schema of the values as far as possible. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** The control characters of ASCII except tab and newline. */
const CONTROL = /[^\P{Cc}\t\n\u0080-\u009F]/u;

/** Tells whether all formats can express a text: it has no control characters except tab and newline, and no lone surrogates. */
export const isCleanText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** Removes the characters that `isCleanText` rejects. */
export const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(new RegExp(CONTROL, 'gu'), '').toWellFormed();

/** Strings that `accepts` accepts. */
const strings = (
  expected: string,
  accepts: (text: string) => boolean,
  examples: readonly string[],
  tidy: (text: string) => string = (text) => text.trim(),
  schema: Readonly<Record<string, unknown>> = {},
): Kind<string> => {
  const is = (value: unknown): value is string => typeof value === 'string' && accepts(value);
  return {
    expected,
    is,
    examples,
    schema: { type: 'string', ...schema },
    parse: (text) => {
      const value = tidy(text);
      return is(value) ? value : null;
    },
  };
};

export const text = (
  maxLength: number,
  examples: readonly string[] = ['Some text', 'a "b" <c> & d', '123', 'true', ''],
) =>
  strings(
    `text of at most ${maxLength} characters without control characters`,
    (value) => value.length <= maxLength && isCleanText(value),
    examples,
    (value) => value,
    { maxLength },
  );

/** A name to which other parts of the document or its environment refer. */
export const id = strings(
  'an id: 1 to 256 characters without white space',
  (value) => /^[^\s]{1,256}$/.test(value) && isCleanText(value),
  ['n1', '_Toc1234', '7', 'übersicht'],
  undefined,
  { pattern: String.raw`^\S{1,256}$` },
);

const CLOCK_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
/** A date and the time of day as on a clock, without a time zone. */
export const clockTime = strings(
  'a date and time such as 2026-03-01T09:05:00',
  (value) => CLOCK_TIME.test(value),
  ['2026-03-01T09:05:00', '1999-12-31T23:59'],
  undefined,
  { pattern: CLOCK_TIME.source },
);

export const oneOf = <const T extends string>(...values: readonly T[]): Kind<T> => oneOfThese(values);

/** One of several words. */
export const oneOfThese = <T extends string>(values: readonly T[]): Kind<T> => ({
  expected: `one of ${values.join(', ')}`,
  is: (value): value is T => values.some((known) => known === value),
  parse: (value) => values.find((known) => known === value.trim()) ?? null,
  examples: values,
  schema: { enum: values },
});

export const integer = (min: number, max: number): Kind<number> => {
  const is = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return {
    expected: `a whole number from ${min} to ${max}`,
    is,
    parse: (value) => {
      const number = /^\s*[+-]?\d/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
      return is(number) ? number : null;
    },
    examples: [min, Math.min(max, min + 1), Math.min(max, 7)],
    schema: { type: 'integer', minimum: min, maximum: max },
  };
};

export const number = (min: number, max: number): Kind<number> => {
  const is = (value: unknown): value is number =>
    typeof value === 'number' && value >= min && value <= max && !Object.is(value, -0);
  return {
    expected: `a number from ${min} to ${max}`,
    is,
    parse: (value) => {
      const parsed = /^\s*[+-]?\.?\d/.test(value) ? Number.parseFloat(value) : Number.NaN;
      return is(parsed) ? parsed : null;
    },
    examples: [min, 12.5 > max ? max : 12.5, max],
    schema: { type: 'number', minimum: min, maximum: max },
  };
};

export const boolean: Kind<boolean> = {
  expected: 'true or false',
  is: (value): value is boolean => typeof value === 'boolean',
  parse: (value) => value === '' || value === 'true',
  examples: [true, false],
  schema: { type: 'boolean' },
};

const UNIT = '(?:pt|px|mm|cm|in|pc|q|em|rem|ex|ch|%)';
const UNSIGNED = String.raw`\d{1,6}(?:\.\d{1,6})?${UNIT}`;
const LENGTH = new RegExp(`^-?${UNSIGNED}$`);
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,6})?`;
const LINE_HEIGHT = new RegExp(`^(?:${NUMBER}|${UNSIGNED})$`);
/** Returns `0.5in` for `.5IN` and `0pt` for `0`. */
const tidyLength = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^([+-]?)\./, '$10.')
    .replace(/^\+/, '')
    .replace(/^-?0$/, '0pt');

/** An absolute CSS length. Only `signedLength` allows negative ones. */
export const signedLength = strings(
  'a length such as 12pt or -10mm',
  (value) => LENGTH.test(value),
  ['12pt', '-10mm', '1.5em', '0pt'],
  tidyLength,
  { pattern: LENGTH.source },
);
export const length = strings(
  'a length such as 12pt or 10mm, not negative',
  (value) => LENGTH.test(value) && !value.startsWith('-'),
  ['12pt', '10mm', '150%', '0px'],
  tidyLength,
  { pattern: `^${UNSIGNED}$` },
);
export const lineHeight = strings(
  'a line height such as 1.5, 14pt or 120%',
  (value) => LINE_HEIGHT.test(value),
  ['1.5', '14pt', '120%'],
  tidyLength,
  { pattern: LINE_HEIGHT.source },
);

const COLOR_NUMBER = String.raw`[+-]?\d{0,4}(?:\.\d{1,6})?(?:%|deg|rad|turn)?`;
const COLOR = new RegExp(
  String.raw`^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|var\(--[\w-]{1,64}\)|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(${COLOR_NUMBER}(?:[ ,/]{1,3}${COLOR_NUMBER}){2,3}\))$`,
  'i',
);
const NOT_A_COLOR = /^(?:inherit|initial|unset|revert|auto|none|windowtext|transparent)$/i;

/** A CSS colour in any notation with one colour. Readers and writers of this package prefer #rrggbb. */
export const color = strings('a colour such as #1a2b3c', (value) => COLOR.test(value) && !NOT_A_COLOR.test(value), [
  '#1a2b3c',
  '#FF0000',
  'rgb(1, 2, 3)',
  'navy',
]);

const FAMILY = String.raw`(?:"[^"'\\;:<>{}()]+"|'[^"'\\;:<>{}()]+'|[\p{L}\p{N}_+@&#./-]+(?: [\p{L}\p{N}_+@&#./-]+)*)`;
const FAMILIES = new RegExp(String.raw`^${FAMILY}(?:, ?${FAMILY})*$`, 'u');
export const fontFamily = strings(
  'a list of font names such as "Times New Roman", serif',
  (value) => value.length <= 256 && FAMILIES.test(value) && isCleanText(value),
  ['Arial', '"Times New Roman", serif', '宋体', "'Segoe UI'"],
  (value) => value.trim().replaceAll(/\s+/g, ' ').replaceAll(/ ?, ?/g, ', '),
);

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Side = (typeof SIDES)[number];
const STYLES = 'solid|dashed|dotted|double|groove|ridge|inset|outset';
const BORDER = new RegExp(String.raw`^(\d{1,3}(?:\.\d{1,6})?(?:pt|px|mm|cm|in|em|rem)) (${STYLES}) (\S.*)$`);

/** `1pt solid #000000`. */
export const isBorder = (value: unknown): value is string => {
  const match = typeof value === 'string' ? BORDER.exec(value) : null;
  return match !== null && color.is(match[3]);
};

/** Parses CSS's border shorthand in any order. Null for none and for invisible borders. */
export function parseBorder(css: string): string | null {
  const parts = css.trim().match(/[a-z]+\([^)]*\)|\S+/gi) ?? [];
  const style = parts.find((part) => new RegExp(`^(?:${STYLES})$`).test(part));
  const width = parts.map((part) => BORDER_WIDTHS[part] ?? tidyLength(part)).find((part) => length.is(part)) ?? '1px';
  const tint = parts.find((part) => part !== style && !(part in BORDER_WIDTHS) && color.is(part)) ?? '#000000';
  const border = `${width} ${style} ${tint}`;
  return style !== undefined && Number.parseFloat(width) > 0 && isBorder(border) ? border : null;
}
const BORDER_WIDTHS: Record<string, string> = { thin: '1px', medium: '3px', thick: '5px' };

/** An object with values for some of the four sides. */
const perSide = <T>(
  expected: string,
  isValue: (value: unknown) => value is T,
  valueSchema: Readonly<Record<string, unknown>>,
  examples: readonly Partial<Record<Side, T>>[],
) => {
  type Sides = Partial<Record<Side, T | null>>;
  const is = (value: unknown): value is Sides => {
    if (typeof value !== 'object' || value === null) return false;
    const entries = Object.entries(value);
    return (
      entries.some(([, side]) => side !== null) &&
      entries.every(([name, side]) => SIDES.some((known) => known === name) && (side === null || isValue(side)))
    );
  };
  const schema = {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(SIDES.map((side) => [side, valueSchema])),
  };
  return { expected, is, parse: (): Sides | null => null, examples, schema } satisfies Kind<Sides>;
};

export const borders = perSide(
  'an object with sides (top, right, bottom, left) such as {"top":"1pt solid #000000"}',
  isBorder,
  { type: ['string', 'null'], pattern: BORDER.source },
  [
    { top: '1pt solid #000000' },
    {
      top: '0.5pt dashed #ff0000',
      right: '1px solid rgb(1, 2, 3)',
      bottom: '2mm double navy',
      left: '1pt dotted #00ff00',
    },
  ],
);

const FRACTION = { type: ['number', 'null'], minimum: 0, maximum: 1 };
const isFraction = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1 && !Object.is(value, -0);
export const crop = perSide(
  'an object with sides (top, right, bottom, left) and fractions from 0 to 1',
  isFraction,
  FRACTION,
  [{ top: 0.25, right: 0, bottom: 0.5, left: 0.125 }, { left: 0.1 }],
);

const PADDING = new RegExp(String.raw`^\d{1,6}(?:\.\d{1,6})?${UNIT}(?: \d{1,6}(?:\.\d{1,6})?${UNIT}){0,3}$`);
/** One to four CSS lengths for the four sides. */
export const padding = strings(
  'one to four lengths such as 0pt 5.4pt',
  (value) => PADDING.test(value),
  ['0pt 5.4pt', '2mm', '1pt 2pt 3pt 4pt'],
  (value) => value.trim().split(/\s+/).map(tidyLength).join(' '),
  { pattern: PADDING.source },
);

export const border = strings(
  'a border such as 1pt solid #000000',
  isBorder,
  ['1pt solid #000000', '2px dotted navy'],
  undefined,
  { pattern: BORDER.source },
);

/** Column widths in px, one for each column that a cell spans. 0 if not set. */
export const columnWidths: Kind<number[]> = {
  expected: 'a list of at most 1000 widths in px',
  is: (value): value is number[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 1000 &&
    value.every((width) => number(0, 100_000).is(width)),
  parse: (value) => {
    const widths = value.split(',').map(Number.parseFloat);
    return columnWidths.is(widths) ? widths : null;
  },
  examples: [[120], [0], [80, 120.5]],
  schema: { type: 'array', minItems: 1, maxItems: 1000, items: { type: 'number', minimum: 0, maximum: 100_000 } },
};

export const linkUrl = strings(
  'a link: http, https, mailto, tel, ftp, a relative address or #anchor',
  isLinkUrl,
  ['https://example.com/a?b=c&d="e"', '#part', 'mailto:someone@example.com', '../other page.html', ''],
  trimUrl,
);
export const imageUrl = strings(
  'a picture: http, https, a relative address, asset:<name>, or data:image/(png|jpeg|gif|webp|avif);base64',
  isImageUrl,
  ['https://example.com/a.png', 'asset:image1.png', 'pictures/one.jpg', 'data:image/png;base64,iVBORw0KGgo='],
  trimUrl,
);
export const linkedPictureUrl = strings(
  'the http, https or relative address of a picture',
  isLinkedPictureUrl,
  ['https://example.com/a.png', '../pictures/one.jpg'],
  trimUrl,
);
export const embedUrl = strings('an http or https address', isEmbedUrl, ['https://example.com/film?id=1'], trimUrl);
