import { Type, type Static } from '@editor-companion/core/plugin';

/** Limits of operations that need a whole document: reading it as JSON, HTML or Markdown, replacing its content, comparing. */
export const DocumentOptions = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Maximum number of threads for this work.',
    }),
    memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one thread, in MB.' }),
    timeout: Type.Integer({ default: 30_000, minimum: 100, description: 'Maximum milliseconds of one task.' }),
    fields: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      default: ['default'],
      minItems: 1,
      maxItems: 50,
      description:
        'Fields that contain the content of a document if a request names none: the first of them with content, otherwise the only other field with content. BlockNote uses `document-store`, y-prosemirror `prosemirror`, Lexical `root`, Quill `quill`.',
    }),
    maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Number of tasks that may wait.' }),
  },
  { additionalProperties: false, default: {}, description: 'Threads for work on whole documents.' },
);

export type DocumentOptions = Static<typeof DocumentOptions>;
