import { Type, type Static } from '@editor-companion/core/plugin';
import { Encryption, Metadata, TableOfContents, Watermark } from './pdf-extras.ts';
import { HyphenateOption } from './hyphenate.ts';
import { Attachments, Invoice, Pdfa } from './pdf-standards.ts';

const strict = { additionalProperties: false } as const;

const Length = Type.Union(
  [Type.Number({ minimum: 0 }), Type.String({ pattern: String.raw`^\d+(\.\d+)?(px|in|cm|mm)?$` })],
  { description: 'Pixels (96 an inch), or a number with px, in, cm or mm.' },
);

const Html = Type.String({ maxLength: 200_000 });

const Template = Type.Union(
  [
    Html,
    Type.Object(
      {
        default: Type.Optional(Html),
        first: Type.Optional(Html),
        odd: Type.Optional(Html),
        even: Type.Optional(Html),
      },
      strict,
    ),
  ],
  {
    description:
      'Self-contained HTML, or one for each kind of page: `first` takes precedence over `odd` and `even`, and these over `default`. Elements of class date, title, url, pageNumber and totalPages are filled in. Set a font size; scripts do not run.',
  },
);

const FORMATS = ['letter', 'legal', 'tabloid', 'ledger', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b4', 'b5'];
const spellings = (name: string): string[] => [
  name,
  name.toUpperCase(),
  name.slice(0, 1).toUpperCase() + name.slice(1),
];

/** Puppeteer's PDFOptions without `path`, and options for features that Chromium lacks. */
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
        pattern: String.raw`^(\s*\d+\s*(-\s*(\d+\s*)?)?(,\s*\d+\s*(-\s*(\d+\s*)?)?)*)?$`,
        examples: ['1-5, 8, 11-13'],
      }),
    ),
    format: Type.Optional(
      Type.Enum([...new Set(FORMATS.flatMap(spellings))], { description: 'Takes precedence over width and height.' }),
    ),
    width: Type.Optional(Length),
    height: Type.Optional(Length),
    preferCSSPageSize: Type.Optional(
      Type.Boolean({ description: 'The size of an @page rule takes precedence over all others.' }),
    ),
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
    outline: Type.Optional(
      Type.Boolean({ description: 'Whether to create bookmarks from the headings. Default: false.' }),
    ),
    waitForFonts: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    timeout: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds; 0 for the server’s limit.' })),
    metadata: Type.Optional(Metadata),
    firstPageNumber: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'The number of the first page in headers, footers and the table of contents. Default: 1.',
      }),
    ),
    tableOfContents: Type.Optional(TableOfContents),
    watermark: Type.Optional(Watermark),
    strings: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][A-Za-z0-9-]{0,39}$' }),
        Type.String({ minLength: 1, maxLength: 500 }),
        {
          additionalProperties: false,
          maxProperties: 20,
          description:
            'Texts of the document for headers and footers: with `{ "chapter": "h1" }`, `{chapter}` becomes the text of the first `h1` on each page, or of the last one before it.',
          examples: [{ chapter: 'h1', section: 'h2' }],
        },
      ),
    ),
    hyphenate: Type.Optional(HyphenateOption),
    widows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        description: 'Minimum lines of a paragraph at the top of a page. Default: that of the styles, for `content` 2.',
      }),
    ),
    orphans: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: 'Minimum lines of a paragraph at the bottom of a page.' }),
    ),
    footnotes: Type.Optional(
      Type.Enum(['bottom', 'end'], {
        description:
          'Footnotes at the bottom of their page (default), or together at the end. Endnotes are at the end.',
      }),
    ),
    forms: Type.Optional(
      Type.Enum(['flat', 'fields'], {
        description:
          'Form controls as text and signs (default), or as the fields of a form that a reader fills in (AcroForm).',
      }),
    ),
    pdfa: Type.Optional(Pdfa),
    pdfua: Type.Optional(
      Type.Boolean({ description: 'Whether to create an accessible file, ISO 14289-1 (PDF/UA-1). Default: false.' }),
    ),
    attachments: Type.Optional(Attachments),
    invoice: Type.Optional(Invoice),
    encryption: Type.Optional(Encryption),
  },
  strict,
);

export type PdfOptions = Static<typeof PdfOptions>;
