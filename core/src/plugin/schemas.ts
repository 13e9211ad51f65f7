import { Type } from 'typebox';
import type { PageSetup } from '../contracts/document.ts';

const strict = { additionalProperties: false } as const;
const Millimetres = Type.Number({ minimum: 0, maximum: 5080, description: 'Millimetres.' });
const Blocks = Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true }));

const Bands = Type.Object(
  { default: Type.Optional(Blocks), first: Type.Optional(Blocks), even: Type.Optional(Blocks) },
  strict,
);

/** An invalid CSS value is left out where the text is shown. */
const Css = Type.Optional(Type.String({ maxLength: 256 }));
const Lines = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Minimum lines of a block at the top or bottom of a page. Default: 2.',
  }),
);
const Text = Type.Object(
  {
    fontFamily: Css,
    fontSize: Css,
    lineHeight: Css,
    spaceBefore: Css,
    spaceAfter: Css,
    addSpaces: Type.Optional(
      Type.Boolean({ description: 'The space between paragraphs is the sum of both spaces, not the larger one.' }),
    ),
    widows: Lines,
    orphans: Lines,
    cellPadding: Css,
  },
  { ...strict, description: 'The appearance of text whose blocks set none, as CSS values.' },
);

const Page = Type.Object(
  {
    width: Millimetres,
    height: Millimetres,
    orientation: Type.Enum(['portrait', 'landscape']),
    margin: Type.Object({ top: Millimetres, right: Millimetres, bottom: Millimetres, left: Millimetres }, strict),
    header: Type.Optional(Bands),
    footer: Type.Optional(Bands),
    headerDistance: Type.Optional(Millimetres),
    footerDistance: Type.Optional(Millimetres),
    writingMode: Type.Optional(Type.Enum(['vertical-rl', 'vertical-lr'])),
    text: Type.Optional(Text),
  },
  strict,
);

/** The `page` of a request body in the form that an import answers, with null for a document without page settings. */
export const PageSchema = Type.Unsafe<PageSetup | null>({
  ...Page,
  type: ['object', 'null'],
  description: 'Size and margins in millimetres, header and footer, as an import returns them; null: none.',
});

/** A warning in an answer. */
export const WarningSchema = Type.Object(
  {
    code: Type.String({ examples: ['IMAGE_MISSING'] }),
    message: Type.String({ description: 'A description of the change.' }),
    count: Type.Optional(Type.Integer({ description: 'The number of occurrences.' })),
    items: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The affected content: addresses of pictures, names of fonts. The first 20, of up to 300 characters each.',
        examples: [['https://example.com/logo.png']],
      }),
    ),
  },
  strict,
);
