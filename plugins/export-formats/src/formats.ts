import { contentStylesVersion } from '@editor-companion/document/styles';
import { Type, type TSchema } from '@editor-companion/core/plugin';
import type { FormatId } from './job.ts';

/** The properties of a format. */
export interface Format {
  readonly id: FormatId;
  readonly title: string;
  /** Part of the cache key. Change it when results change. */
  readonly version: string;
  readonly mediaType: string;
  readonly extension: string;
  readonly options: TSchema;
}

const strict = { additionalProperties: false } as const;

const revisions = Type.Enum(['keep', 'accept', 'reject'], {
  default: 'keep',
  description: 'Tracked changes: kept, accepted, or rejected.',
});
const settled = Type.Enum(['accept', 'reject'], {
  default: 'accept',
  description: 'Tracked changes: accepted, or rejected.',
});
const comments = Type.Boolean({
  default: false,
  description: 'Whether to include comments, with replies and their state.',
});
const language = Type.Optional(
  Type.String({
    pattern: '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$',
    description: 'Language of the text, such as `de` or `zh-CN`. Default: metadata.language.',
  }),
);
const author = Type.Optional(Type.String({ maxLength: 1000, description: 'Default: metadata.author.' }));

/** The formats with their options. */
export const FORMATS: readonly Format[] = [
  {
    id: 'docx',
    title: 'Word',
    version: '7',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    options: Type.Object({ comments, revisions, language, author }, strict),
  },
  {
    id: 'odt',
    title: 'OpenDocument text',
    version: '7',
    mediaType: 'application/vnd.oasis.opendocument.text',
    extension: 'odt',
    options: Type.Object({ comments, revisions, language, author }, strict),
  },
  {
    id: 'markdown',
    title: 'Markdown',
    version: '2',
    mediaType: 'text/markdown; charset=utf-8',
    extension: 'md',
    options: Type.Object(
      {
        images: Type.Enum(['link', 'inline'], {
          default: 'link',
          description: 'Pictures by their address, or as data: URLs in the text.',
        }),
        frontMatter: Type.Boolean({
          default: false,
          description: 'Whether the text begins with title and metadata as YAML.',
        }),
        revisions: settled,
      },
      strict,
    ),
  },
  {
    id: 'html',
    title: 'Web page',
    // The style sheet determines its appearance.
    version: `2/${contentStylesVersion()}`,
    mediaType: 'text/html; charset=utf-8',
    extension: 'html',
    options: Type.Object(
      {
        images: Type.Enum(['inline', 'link'], {
          default: 'inline',
          description: 'Pictures as data: URLs in the page, or by their address.',
        }),
        styles: Type.Boolean({ default: true, description: 'Whether to include the style sheet of editor content.' }),
        revisions,
        language,
      },
      strict,
    ),
  },
  {
    id: 'txt',
    title: 'Plain text',
    version: '2',
    mediaType: 'text/plain; charset=utf-8',
    extension: 'txt',
    options: Type.Object(
      {
        width: Type.Integer({
          default: 80,
          minimum: 0,
          maximum: 1000,
          description: 'Columns at which lines are wrapped; East Asian characters count as two. 0: never.',
        }),
        links: Type.Boolean({
          default: false,
          description: 'Whether addresses of links follow their text in brackets.',
        }),
        revisions: settled,
      },
      strict,
    ),
  },
  {
    id: 'epub',
    title: 'EPUB',
    version: '3',
    mediaType: 'application/epub+zip',
    extension: 'epub',
    options: Type.Object(
      {
        cover: Type.Optional(
          Type.String({
            maxLength: 8_000_000,
            description: 'Address of the cover picture: on this server, or a data: URL.',
          }),
        ),
        split: Type.Boolean({
          default: true,
          description: "Whether a chapter begins at each heading of the document's highest level.",
        }),
        revisions: settled,
        language,
        author,
      },
      strict,
    ),
  },
  {
    id: 'xlsx',
    title: 'Excel',
    version: '1',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    options: Type.Object(
      {
        sheets: Type.Enum(['each', 'one'], {
          default: 'each',
          description: 'Each table as a sheet, or the whole document with its text on one.',
        }),
        revisions: settled,
        language,
        author,
      },
      strict,
    ),
  },
  {
    id: 'pptx',
    title: 'PowerPoint',
    version: '1',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
    options: Type.Object(
      {
        level: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 6,
            description:
              'Level of the headings that begin a slide. Default: the highest level with text right below it.',
          }),
        ),
        footer: Type.Optional(
          Type.String({ maxLength: 200, description: 'Footer text of each slide except the first.' }),
        ),
        revisions: settled,
        language,
        author,
      },
      strict,
    ),
  },
];
