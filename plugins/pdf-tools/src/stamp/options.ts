import { Type, type Static } from '@editor-companion/core/plugin';
import { PAGE_RANGES } from '../document/page-ranges.ts';

const strict = { additionalProperties: false } as const;
const LONGEST_TEXT = 1000;

export const POSITIONS = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

const Counter = Type.Object(
  {
    start: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999, description: 'Default: 1.' })),
    digits: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 15,
        description: 'Minimum number of digits, padded with zeros. Default: 1.',
      }),
    ),
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default: 1.' })),
  },
  { ...strict, description: 'Counter for `{number}`, which counts the stamped pages, such as Bates numbers.' },
);

/** A stamp: a text, a picture, or a page of another PDF. */
export const Stamp = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_TEXT,
        description:
          'Lines of text. `{page}` is the number of the page, `{pages}` the number of pages, `{label}` the page label of the file, `{number}` a counter.',
        examples: ['DRAFT', 'Page {page} of {pages}', 'ACME-{number}'],
      }),
    ),
    file: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Name of a further file of the form: a picture (PNG, JPEG, WebP, GIF, AVIF, TIFF) or a PDF.',
      }),
    ),
    page: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Literal('each')], {
        description:
          'Page of that PDF. `each`: its first on the first page, its second on the second, its last on all others. Default: 1.',
      }),
    ),
    pages: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: PAGE_RANGES,
        description: 'Pages that are stamped, from 1: `1-3, 5, 8-`. Default: all.',
      }),
    ),
    layer: Type.Optional(
      Type.Enum(['over', 'under'], { description: 'Over or under the content of the page. Default: over.' }),
    ),
    position: Type.Optional(
      Type.Enum([...POSITIONS], { description: 'Position on the displayed page. Default: center.' }),
    ),
    margin: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 5000,
        description: 'Distance from the edges of the page in points. Default: 36.',
      }),
    ),
    offset: Type.Optional(
      Type.Object(
        {
          x: Type.Number({ minimum: -20_000, maximum: 20_000 }),
          y: Type.Number({ minimum: -20_000, maximum: 20_000 }),
        },
        { ...strict, description: 'Offset to the right and down from its position, in points.' },
      ),
    ),
    angle: Type.Optional(Type.Number({ minimum: -360, maximum: 360, description: 'Degrees, clockwise. Default: 0.' })),
    opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default: 1.' })),
    width: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 100,
        description:
          "Width in per cent of the page's width. Default: a text by its `fontSize`, a picture at 96 dots per inch, a page in its original size.",
      }),
    ),
    fontSize: Type.Optional(Type.Number({ minimum: 1, maximum: 1000, description: 'Points. Default: 12.' })),
    font: Type.Optional(
      Type.Enum(['sans', 'serif', 'mono'], {
        description: 'Font of Latin, Greek and Cyrillic letters. Default: sans.',
      }),
    ),
    bold: Type.Optional(Type.Boolean()),
    italic: Type.Optional(Type.Boolean()),
    color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Default: #000000.' })),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$',
        description: 'BCP 47 language of Chinese characters: `zh-TW`, `ja`, `ko`; default: simplified Chinese.',
      }),
    ),
    number: Type.Optional(Counter),
  },
  { ...strict, oneOf: [{ required: ['text'] }, { required: ['file'] }] },
);

export const MAX_STAMPS = 50;

export const StampOptions = Type.Object(
  {
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 127,
        description: 'Password of a protected file. It is neither stored nor logged.',
      }),
    ),
    stamps: Type.Array(Stamp, {
      minItems: 1,
      maxItems: MAX_STAMPS,
      description: 'Later stamps lie over earlier ones.',
    }),
  },
  strict,
);

export type Stamp = Static<typeof Stamp>;
export type StampOptions = Static<typeof StampOptions>;
export type Position = (typeof POSITIONS)[number];
