import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

const Length = Type.Union(
  [Type.Number({ minimum: 0 }), Type.String({ pattern: String.raw`^\d+(\.\d+)?(px|in|cm|mm)?$` })],
  { description: 'Pixels (96 an inch), or a number with px, in, cm or mm.' },
);

const Template = Type.String({
  maxLength: 200_000,
  description:
    'Self-contained HTML. Elements of class date, title, url, pageNumber and totalPages are filled in. Set a font size; nothing is loaded.',
});

const FORMATS = ['letter', 'legal', 'tabloid', 'ledger', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
const spellings = (name: string): string[] => [
  name,
  name.toUpperCase(),
  name.slice(0, 1).toUpperCase() + name.slice(1),
];

const Metadata = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 2000 })),
    author: Type.Optional(Type.String({ maxLength: 2000 })),
    subject: Type.Optional(Type.String({ maxLength: 2000 })),
    keywords: Type.Optional(Type.String({ maxLength: 2000 })),
    creator: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { ...strict, description: 'What the PDF says about itself.' },
);

/** Puppeteer's PDFOptions without `path`, and `metadata`. */
export const PdfOptions = Type.Object(
  {
    scale: Type.Optional(Type.Number({ minimum: 0.1, maximum: 2 })),
    displayHeaderFooter: Type.Optional(Type.Boolean()),
    headerTemplate: Type.Optional(Template),
    footerTemplate: Type.Optional(Template),
    printBackground: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    landscape: Type.Optional(Type.Boolean({ description: 'Swaps width and height.' })),
    pageRanges: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: String.raw`^(\s*\d+\s*(-\s*\d*\s*)?(,\s*\d+\s*(-\s*\d*\s*)?)*)?$`,
        examples: ['1-5, 8, 11-13'],
      }),
    ),
    format: Type.Optional(
      Type.Enum([...new Set(FORMATS.flatMap(spellings))], { description: 'Beats width and height.' }),
    ),
    width: Type.Optional(Length),
    height: Type.Optional(Length),
    preferCSSPageSize: Type.Optional(Type.Boolean({ description: 'The size of an @page rule beats all others.' })),
    margin: Type.Optional(
      Type.Object(
        {
          top: Type.Optional(Length),
          right: Type.Optional(Length),
          bottom: Type.Optional(Length),
          left: Type.Optional(Length),
        },
        strict,
      ),
    ),
    omitBackground: Type.Optional(Type.Boolean()),
    tagged: Type.Optional(Type.Boolean({ description: 'An accessible, tagged PDF. Default: true.' })),
    outline: Type.Optional(Type.Boolean({ description: 'Bookmarks from the headings. Default: false.' })),
    waitForFonts: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    timeout: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds; 0 for the server’s limit.' })),
    metadata: Type.Optional(Metadata),
  },
  strict,
);

export type PdfOptions = Static<typeof PdfOptions>;
