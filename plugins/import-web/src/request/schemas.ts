import { Part, strictnessQuery, Type, type Static } from '@editor-companion/core/plugin';
import { PROFILE_IDS } from '@editor-companion/document/profiles/names';

export const WebQuery = Type.Object(
  {
    as: Type.Enum(['json', 'html', 'markdown', 'text', 'update'], {
      default: 'json',
      description: 'Format of `content`: editor JSON, or a string: HTML, Markdown, plain text, a Yjs update in base64.',
    }),
    profile: Type.Optional(
      Type.Enum([...PROFILE_IDS], {
        description:
          'The editor for which JSON `content` is made, valid under its schema. Absent: the document model. `warnings` lists what the editor does not support.',
      }),
    ),
    comments: Type.Enum(['keep', 'none'], {
      default: 'keep',
      description: 'For an office document at the address: whether comments and their marks are in the content.',
    }),
    ...strictnessQuery,
  },
  { additionalProperties: false },
);

export const WebBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        description: 'Address of a page, a PDF, an office document or a picture.',
      }),
    ),
    html: Type.Optional(Part(Type.String({ minLength: 1, description: 'The HTML of the page, instead of `url`.' }))),
    baseUrl: Type.Optional(Type.String({ maxLength: 8192, description: 'Base of the relative addresses in `html`.' })),
    mode: Type.Optional(
      Type.Enum(['article', 'page'], {
        description: 'Only the article (default), or all visible content of the page.',
      }),
    ),
    images: Type.Optional(
      Type.Enum(['link', 'store', 'inline'], {
        description: 'Pictures as links to their site (default), stored on this server, or embedded as data: URLs.',
      }),
    ),
    javascript: Type.Optional(
      Type.Enum(['auto', 'never', 'always'], {
        description:
          'Whether scripts of the page are run, in an isolated browser. auto (default): if the page is empty without them.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      { url: 'https://example.com/article' },
      { html: '<article><h1>Title</h1><p>Text …</p></article>', baseUrl: 'https://example.com/', mode: 'page' },
    ],
  },
);

export type WebBody = Static<typeof WebBody>;

const Warning = Type.Object({ code: Type.String(), message: Type.String(), count: Type.Optional(Type.Integer()) });
const Asset = Type.Object({
  name: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  url: Type.String(),
});

/** The answer is that of POST /import/office. The body is sent as it is stored, so that this schema only describes it. */
export const WebAnswer = Type.Unsafe<Buffer>(
  Type.Object(
    {
      taskId: Type.String({ format: 'uuid' }),
      fromCache: Type.Boolean(),
      filename: Type.String(),
      format: Type.String({
        description: '`web`, `pdf`, `text`, `image`, or the id of the format of an office document.',
      }),
      title: Type.Union([Type.String(), Type.Null()]),
      content: Type.Unknown({ description: 'The document in the format of `as`; editor JSON by default.' }),
      page: Type.Unknown({ description: 'Null for web pages.' }),
      comments: Type.Array(Type.Unknown()),
      revisions: Type.Array(Type.Unknown()),
      metadata: Type.Record(Type.String(), Type.String(), {
        description:
          "author, published, modified, site, language, favicon, canonical, excerpt: the page's own metadata.",
      }),
      assets: Type.Array(Asset),
      warnings: Type.Array(Warning, {
        description: 'Warnings about little text, a paywall, or omitted content; each with a code.',
      }),
    },
    {
      examples: [
        {
          taskId: '4f3d2c1b-0a9f-4e8d-b7c6-5a4b3c2d1e0f',
          fromCache: false,
          filename: 'How bees sleep.html',
          format: 'web',
          title: 'How bees sleep',
          content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bees sleep …' }] }] },
          page: null,
          comments: [],
          revisions: [],
          metadata: {
            author: 'Ada Lovelace',
            site: 'Example',
            published: '2026-03-01T09:00:00Z',
            language: 'en',
            canonical: 'https://example.com/bees',
          },
          assets: [],
          warnings: [],
        },
      ],
    },
  ),
);

export const PendingTask = Type.Object(
  { taskId: Type.String({ format: 'uuid' }), status: Type.String(), filename: Type.String() },
  {
    additionalProperties: true,
    description: 'With `Prefer: respond-async`: the task, whose progress can be followed.',
  },
);
