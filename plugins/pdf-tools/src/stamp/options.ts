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
    digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 15, description: 'Filled up with zeros. Default: 1.' })),
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default: 1.' })),
  },
  { ...strict, description: 'What `{number}` counts: the pages that are stamped. Bates numbers are such.' },
);

/** A stamp: a text, a picture, or a page of another PDF. */
export const Stamp = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_TEXT,
        description:
          'In lines. `{page}` is the number of the page, `{pages}` how many there are, `{label}` what the file calls the page, `{number}` a counter.',
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
          'Which page of that PDF. `each`: its first on the first page, its second on the second, its last on all others. Default: 1.',
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
      Type.Enum(['over', 'under'], { description: 'Over or under what the page shows. Default: over.' }),
    ),
    position: Type.Optional(Type.Enum([...POSITIONS], { description: 'On the page as it is shown. Default: center.' })),
    margin: Type.Optional(
      Type.Number({ minimum: 0, maximum: 5000, description: 'Points from the edges of the page. Default: 36.' }),
    ),
    offset: Type.Optional(
      Type.Object(
        {
          x: Type.Number({ minimum: -20_000, maximum: 20_000 }),
          y: Type.Number({ minimum: -20_000, maximum: 20_000 }),
        },
        { ...strict, description: 'Points to the right and down from its position.' },
      ),
    ),
    angle: Type.Optional(Type.Number({ minimum: -360, maximum: 360, description: 'Degrees, clockwise. Default: 0.' })),
    opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default: 1.' })),
    width: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 100,
        description:
          'In per cent of the width of the page. Default: a text by its `fontSize`, a picture at 96 dots an inch, a page as large as it is.',
      }),
    ),
    fontSize: Type.Optional(Type.Number({ minimum: 1, maximum: 1000, description: 'Points. Default: 12.' })),
    font: Type.Optional(
      Type.Enum(['sans', 'serif', 'mono'], { description: 'Of Latin, Greek and Cyrillic letters. Default: sans.' }),
    ),
    bold: Type.Optional(Type.Boolean()),
    italic: Type.Optional(Type.Boolean()),
    color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Default: #000000.' })),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$',
        description:
          'BCP 47. Tells which form Chinese characters have: `zh-TW`, `ja`, `ko`; without it the simplified one.',
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
        description: 'Opens a file that is protected. It is neither kept nor logged.',
      }),
    ),
    stamps: Type.Array(Stamp, {
      minItems: 1,
      maxItems: MAX_STAMPS,
      description: 'Those behind lie over those before them.',
    }),
  },
  strict,
);

export type Stamp = Static<typeof Stamp>;
export type StampOptions = Static<typeof StampOptions>;
export type Position = (typeof POSITIONS)[number];
