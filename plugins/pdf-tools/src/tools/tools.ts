import { Type, type TSchema } from '@editor-companion/core/plugin';
import { PAGE_RANGES } from '../document/page-ranges.ts';
import { MetadataOptions } from '../metadata/options.ts';
import { StampOptions } from '../stamp/options.ts';

const strict = { additionalProperties: false } as const;
const Pages = Type.String({
  maxLength: 1000,
  pattern: PAGE_RANGES,
  description: 'Pages, from 1: `1-3, 5, 8-`. An open end is the first or last page; `5-3` counts down.',
  examples: ['1-3, 5, 8-'],
});
const Password = Type.String({ minLength: 1, maxLength: 127 });
const password = Type.Optional({
  ...Password,
  description: 'Password of a protected file. It is neither stored nor logged.',
});
const Allowed = Type.Optional(Type.Boolean());

/** A route below /pdf that creates a file from files. */
export interface Tool {
  readonly id: ToolId;
  readonly summary: string;
  readonly description: string;
  /** Part of the cache key. Change it when results change. */
  readonly version: string;
  readonly options: TSchema;
  /** True if some options are required. */
  readonly needsOptions: boolean;
  /** True if it accepts several PDF files. */
  readonly takesSeveral: boolean;
  /** Describes its files if they have different roles. */
  readonly files?: string;
}

export type ToolId = 'merge' | 'split' | 'rotate' | 'flatten' | 'stamp' | 'metadata' | 'encrypt' | 'decrypt';

export const TOOLS: readonly Tool[] = [
  {
    id: 'merge',
    summary: 'Merge PDF files',
    description:
      'The pages of several files, in the order of their fields `file`, as one file. Bookmarks, links, tags, form fields, page labels, layers and attachments are kept.',
    version: '2',
    needsOptions: false,
    takesSeveral: true,
    options: Type.Object(
      {
        passwords: Type.Optional(
          Type.Array(Type.String({ maxLength: 127 }), {
            maxItems: 1000,
            description: 'Passwords of the files in their order; empty for files without one.',
          }),
        ),
        pages: Type.Optional(
          Type.Array(Type.Union([Pages, Type.Literal('')]), {
            maxItems: 1000,
            description: 'Pages of each file in their order; empty for the whole file.',
          }),
        ),
        outline: Type.Optional(
          Type.Enum(['keep', 'files'], {
            description:
              'Bookmarks of the files as they are (default), or below one bookmark for each file, with its name.',
          }),
        ),
      },
      strict,
    ),
  },
  {
    id: 'split',
    summary: 'Split a PDF file, or extract pages',
    description:
      'One file for each of `ranges`, or for each group of pages. One range gives a PDF, several a ZIP file of PDFs. Each has the bookmarks, links, tags, form fields and page labels of its pages.',
    version: '2',
    needsOptions: true,
    takesSeveral: false,
    options: Type.Union([
      Type.Object({ password, ranges: Type.Array(Pages, { minItems: 1, maxItems: 10_000 }) }, strict),
      Type.Object({ password, every: Type.Integer({ minimum: 1, description: 'Pages of each file.' }) }, strict),
    ]),
  },
  {
    id: 'rotate',
    summary: 'Rotate pages of a PDF file',
    description: 'Pages are rotated clockwise, in addition to their present rotation.',
    version: '1',
    needsOptions: true,
    takesSeveral: false,
    options: Type.Object(
      {
        password,
        angle: Type.Enum([90, 180, 270], { description: 'Degrees, clockwise.' }),
        pages: Type.Optional({ ...Pages, description: 'Pages to rotate. Default: all.' }),
      },
      strict,
    ),
  },
  {
    id: 'flatten',
    summary: 'Make form fields and annotations part of the pages',
    description: 'The values of fields and the appearance of annotations are drawn on the pages. Links stay.',
    version: '1',
    needsOptions: false,
    takesSeveral: false,
    options: Type.Object(
      {
        password,
        forms: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
        annotations: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
      },
      strict,
    ),
  },
  {
    id: 'stamp',
    summary: 'Stamp pages of a PDF file',
    description:
      'Texts, pictures and pages of other PDF files over or under pages: watermarks, letterheads, page numbers, Bates numbers. They are artifacts, so the tags remain correct; fonts are embedded as subsets.',
    version: '1',
    needsOptions: true,
    takesSeveral: true,
    files: 'The PDF file, then the pictures and PDF files that its stamps name.',
    options: StampOptions,
  },
  {
    id: 'metadata',
    summary: 'Write the metadata of a PDF file',
    description:
      'Title, author, subject, keywords, programs, dates, language and custom texts, both in the information dictionary and in XMP. Other members stay unchanged; `/pdf/inspect` reads all.',
    version: '1',
    needsOptions: true,
    takesSeveral: false,
    options: MetadataOptions,
  },
  {
    id: 'encrypt',
    summary: 'Protect a PDF file with passwords',
    description:
      'AES-256 (ISO 32000-2, revision 6). `userPassword` opens the file, `ownerPassword` lifts the permissions; one of them is needed. Permissions are instructions for the reader’s program; they do not technically prevent anything.',
    version: '1',
    needsOptions: true,
    takesSeveral: false,
    options: Type.Object(
      {
        password,
        userPassword: Type.Optional(Password),
        ownerPassword: Type.Optional(Password),
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
            {
              ...strict,
              description: 'Permissions of readers with only the user password, or none. Default: everything.',
            },
          ),
        ),
      },
      { ...strict, anyOf: [{ required: ['userPassword'] }, { required: ['ownerPassword'] }] },
    ),
  },
  {
    id: 'decrypt',
    summary: 'Remove the protection of a PDF file',
    description: 'Needs the owner password; the user password is enough if the file has no other.',
    version: '1',
    needsOptions: true,
    takesSeveral: false,
    options: Type.Object({ password: Type.String({ maxLength: 127 }) }, strict),
  },
];
