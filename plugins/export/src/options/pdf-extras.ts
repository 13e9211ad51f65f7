import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const Text = Type.Optional(Type.String({ maxLength: 2000 }));
const Colour = Type.String({
  pattern: String.raw`^([a-z]{3,30}|#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\([0-9., %/deg]{1,60}\))$`,
  description: 'A CSS colour.',
});

export const Metadata = Type.Object(
  {
    title: Text,
    author: Text,
    subject: Text,
    keywords: Text,
    creator: Text,
    language: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$', description: 'BCP 47: `en`, `zh-CN`.' }),
    ),
  },
  { ...strict, description: 'Metadata of the PDF.' },
);

export const TableOfContents = Type.Object(
  {
    title: Type.Optional(
      Type.String({ maxLength: 500, description: 'Heading of the table of contents. Default: none.' }),
    ),
    levels: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 6, description: 'Lowest level of headings that are listed. Default: 3.' }),
    ),
    pageNumbers: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    pageBreak: Type.Optional(Type.Boolean({ description: 'Whether the text starts on a new page. Default: false.' })),
  },
  {
    ...strict,
    description:
      'A table of contents with links and page numbers: it replaces the element `<nav data-type="table-of-contents">`, or else comes first.',
  },
);

export const Watermark = Type.Object(
  {
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    image: Type.Optional(
      Type.String({ minLength: 1, maxLength: 5_000_000, description: 'Address of a picture, or a data: URL.' }),
    ),
    opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default: 0.15.' })),
    angle: Type.Optional(
      Type.Number({
        minimum: -360,
        maximum: 360,
        description: 'Degrees, clockwise. Default: -45 for text, 0 for a picture.',
      }),
    ),
    color: Type.Optional(Colour),
    fontSize: Type.Optional(
      Type.Number({
        minimum: 4,
        maximum: 1000,
        description: 'Font size in points. Default: as large as the page allows.',
      }),
    ),
    width: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 100,
        description: 'Width of a picture, in per cent of the page. Default: 60.',
      }),
    ),
    pages: Type.Optional(Type.Enum(['all', 'first'], { description: 'Default: all.' })),
    layer: Type.Optional(Type.Enum(['over', 'under'], { description: 'Over or under the text. Default: over.' })),
  },
  { ...strict, description: 'A text or a picture across the page; exactly one of the two.' },
);

const Password = Type.Optional(Type.String({ minLength: 1, maxLength: 127 }));
const Allowed = Type.Optional(Type.Boolean());

export const Encryption = Type.Object(
  {
    userPassword: Password,
    ownerPassword: Password,
    permissions: Type.Optional(
      Type.Object(
        {
          print: Type.Optional(Type.Enum(['none', 'low', 'high'])),
          copy: Allowed,
          modify: Allowed,
          annotate: Allowed,
          fillForms: Allowed,
          assemble: Allowed,
        },
        { ...strict, description: 'Permissions of readers with only the user password, or none. Default: everything.' },
      ),
    ),
  },
  { ...strict, description: 'AES-256. `userPassword` opens the file, `ownerPassword` lifts the permissions.' },
);

export type Encryption = Static<typeof Encryption>;
export type TableOfContents = Static<typeof TableOfContents>;
export type Watermark = Static<typeof Watermark>;
