import type { Readable } from 'node:stream';
import { Type } from '@editor-companion/core/plugin';
import { MEDIA_TYPE } from './file/frame.ts';

const strict = { additionalProperties: false } as const;

export const NameParams = Type.Object(
  { name: Type.String({ minLength: 1, description: 'The document, percent-encoded.' }) },
  strict,
);

const To = Type.String({ minLength: 1, maxLength: 512, description: 'The name of the copy.' });
const along = {
  history: Type.Optional(
    Type.Boolean({ default: false, description: 'Copy versions, comments, authors and all stored changes.' }),
  ),
  comments: Type.Optional(Type.Boolean({ default: false, description: 'Copy comments, also without history.' })),
};

export const CopyBody = Type.Object({ to: To, ...along }, { ...strict, examples: [{ to: 'minutes (copy)' }] });
export const Copied = Type.Object({ name: Type.String(), seq: Type.Integer(), copiedFrom: Type.String() });
export const Imported = Type.Object({ name: Type.String(), seq: Type.Integer(), imported: Type.Literal(true) });

/** The media types of an archive that is the whole body. */
export const MEDIA_TYPES = [MEDIA_TYPE, 'application/octet-stream', 'application/gzip', 'application/x-gzip'];

const File = Type.Unsafe<Readable>({ description: 'The bytes of the archive.' });

/** Forms and streams are not validated as values. This schema is for the interface description. */
export const importBody = {
  content: {
    ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: File }])),
    'multipart/form-data': {
      schema: Type.Unsafe({
        properties: { file: { type: 'string', format: 'binary', description: 'The archive.' } },
        required: ['file'],
      }),
    },
  },
};
