import { Type, type Static } from '@editor-companion/core/plugin';

export const CommentOptions = Type.Object(
  {
    maxThreads: Type.Integer({ default: 10_000, minimum: 1, description: 'Maximum threads of one document.' }),
    maxComments: Type.Integer({ default: 1000, minimum: 1, description: 'Maximum comments of one thread.' }),
    maxBytes: Type.Integer({
      default: 65_536,
      minimum: 256,
      description: 'Maximum bytes of one comment with its metadata, as JSON.',
    }),
    maxThreadSize: Type.Integer({
      default: 524_288,
      minimum: 256,
      description: 'Maximum characters of one thread with all its data, as JSON.',
    }),
    maxTotalSize: Type.Integer({
      default: 67_108_864,
      minimum: 256,
      description: 'Maximum characters of all threads of one document, as JSON.',
    }),
    keepDeleted: Type.Integer({
      default: 30 * 86_400_000,
      minimum: 3_600_000,
      description:
        'Milliseconds for which the id of a deleted thread is remembered: during this time it is not used again, and returning clients are notified of the deletion.',
    }),
    orphanCheck: Type.Integer({
      default: 60_000,
      minimum: 0,
      description:
        'Milliseconds between checks for threads without text, in documents that are being edited; 0: only when all participants have left.',
    }),
    mirrors: Type.Array(Type.Enum(['tiptap', 'blocknote']), {
      default: [],
      description:
        'Y types in which threads are mirrored for clients that read them there: `tiptap` is `__tiptapcollab__threads` in the document, `blocknote` the map `threads` of the document `<name>~comments`.',
    }),
  },
  { additionalProperties: false, default: {}, description: 'Comments on documents.' },
);

export type CommentOptions = Static<typeof CommentOptions>;
