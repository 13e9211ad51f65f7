import { PageSchema, Part, Type, type Static } from '@editor-companion/core/plugin';
import { PROFILE_IDS } from '@editor-companion/document/profiles/names';
import { ImageOptions } from '../options/image-options.ts';
import { PdfOptions } from '../options/pdf-options.ts';
import { PageReview, PdfReview, PictureReview } from '../options/review.ts';
import { WaitFor } from '../options/wait-for.ts';

const strict = { additionalProperties: false } as const;
const Blocks = Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true }));

const source = {
  html: Type.Optional(Part(Type.String({ description: 'A whole HTML document or a fragment. Scripts do not run.' }))),
  content: Type.Optional(
    Part(
      Type.Object(
        { type: Type.Literal('doc'), content: Type.Optional(Type.Array(Type.Unknown())) },
        { additionalProperties: true, description: 'A document as Tiptap JSON.' },
      ),
    ),
  ),
  profile: Type.Optional(
    Type.Enum([...PROFILE_IDS], { description: 'The editor of `content`. Absent: the document model.' }),
  ),
  documentId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'A live collaborative document.' }),
  ),
  field: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Field of the live document with the content, if it has several.',
    }),
  ),
};

/** A date and time of day, without a time zone. */
const CLOCK_TIME = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$`;

const settings = {
  styleURL: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'A style sheet on this server or on an allowed host.' }),
  ),
  css: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'Style rules, applied last.' })),
  page: Type.Optional(PageSchema),
  filename: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Download name, with or without extension.' }),
  ),
  dates: Type.Optional(
    Type.Union([Type.Enum(['now', 'shown']), Type.String({ pattern: CLOCK_TIME })], {
      description:
        'Value of dates and times that are not fixed: `now`, the time of the export; `shown`, their last value; or a time such as `2026-03-01T09:05`. Default: `now`, or `shown` for a converted file.',
    }),
  ),
  timeout: Type.Optional(Type.Integer({ minimum: 1, description: 'Milliseconds; the server has its own limit.' })),
};

/** Members for content that a browser renders. */
const shown = {
  javascript: Type.Optional(
    Type.Boolean({
      description: 'Whether to run the scripts of `html` before printing, if the operator allows it. Default: false.',
    }),
  ),
  waitFor: Type.Optional(WaitFor),
};

const Comment = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 256 }),
    author: Type.String({ maxLength: 1000 }),
    date: Type.Optional(Type.String({ maxLength: 64 })),
    content: Blocks,
    replyTo: Type.Optional(Type.String({ maxLength: 256 })),
    resolved: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** Metadata that accompanies a document, as an import returns it. */
const companions = {
  comments: Type.Optional(
    Part(
      Type.Array(Comment, {
        maxItems: 10_000,
        description: 'Comments to which the comment marks of the document refer.',
      }),
    ),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 10_000 }), {
      maxProperties: 64,
      description: 'title, author, subject, keywords, description, language, created, modified.',
    }),
  ),
};

const CONTENT = {
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Quarterly report' }] }],
};

const printed = {
  ...source,
  ...settings,
  ...shown,
  ...companions,
  pdfOptions: Type.Optional(PdfOptions),
  imageOptions: Type.Optional(ImageOptions),
};
const examples = [
  { html: '<h1>Hello</h1><p>World</p>', filename: 'hello', pdfOptions: { format: 'A4' } },
  { content: CONTENT, css: ['h1 { color: navy }'], options: { revisions: 'accept' } },
];

/** The body of POST /export/pdf. It is also valid for /export/image/:type: each route uses its own options. */
export const ExportBody = Type.Object({ ...printed, options: Type.Optional(PdfReview) }, { ...strict, examples });

/** The body of POST /export/image/:type. */
export const ImageBody = Type.Object({ ...printed, options: Type.Optional(PageReview) }, { ...strict, examples });

const small = {
  width: Type.Optional(Type.Integer({ minimum: 16, maximum: 2000, description: 'Pixels. Default: 400.' })),
  type: Type.Optional(Type.Enum(['jpeg', 'png', 'webp'], { description: 'Default: png.' })),
};

/** The body of POST /export/thumbnail. */
export const ThumbnailBody = Type.Object(
  { ...printed, options: Type.Optional(PictureReview), ...small },
  { ...strict, examples: [{ html: '<h1>Hello</h1>', width: 400, type: 'webp' }] },
);

/** The body of POST /export/:format for contributed exporters, with their options under `options`. */
export const FormatBody = Type.Object(
  {
    ...source,
    ...settings,
    ...companions,
    pdfOptions: Type.Optional(PdfOptions),
    imageOptions: Type.Optional(ImageOptions),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { ...strict, examples: [{ content: CONTENT, options: {} }] },
);

/** The field `options` of a form with an HTML document. Each route uses its own options. */
export const FormOptions = Type.Object(
  {
    ...settings,
    ...shown,
    ...small,
    metadata: companions.metadata,
    pdfOptions: Type.Optional(PdfOptions),
    imageOptions: Type.Optional(ImageOptions),
  },
  strict,
);

/** The settings of POST /convert/pdf besides its document. */
export const ConvertSettings = {
  ...settings,
  metadata: companions.metadata,
  pdfOptions: Type.Optional(PdfOptions),
  options: Type.Optional(PdfReview),
};

export type ExportBody = Static<typeof ExportBody>;
export type FormOptions = Static<typeof FormOptions>;
export type ThumbnailBody = Static<typeof ThumbnailBody>;
export type FormatBody = Static<typeof FormatBody>;
