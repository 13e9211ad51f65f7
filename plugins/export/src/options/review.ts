import { Type, type Static } from '@editor-companion/core/plugin';

const Revisions = Type.Enum(['keep', 'accept', 'reject', 'marked'], {
  description:
    'Tracked changes of `content` or a live document: in the colours of their authors (`keep`, default), the same with change bars (`marked`), or all accepted or rejected.',
});

const strict = { additionalProperties: false } as const;

/** The review options of a picture. */
export const PictureReview = Type.Object({ revisions: Type.Optional(Revisions) }, strict);

/** The review options of pictures of pages. */
export const PageReview = Type.Object(
  {
    revisions: Type.Optional(Revisions),
    comments: Type.Optional(
      Type.Enum(['none', 'margin'], {
        description: 'Comments beside the text, only with `imageOptions.pages: "zip"`. Default: left out.',
      }),
    ),
  },
  strict,
);

/** The review options of a PDF. */
export const PdfReview = Type.Object(
  {
    revisions: Type.Optional(Revisions),
    comments: Type.Optional(
      Type.Enum(['none', 'margin', 'annotations'], {
        description:
          'Comments of `comments` or a live document: left out (default), beside the text on pages that are 70 mm wider (`margin`), or as annotations of the file; both with replies, authors and times.',
      }),
    ),
  },
  strict,
);

export type PictureReview = Static<typeof PictureReview>;
export type PageReview = Static<typeof PageReview>;
export type PdfReview = Static<typeof PdfReview>;
