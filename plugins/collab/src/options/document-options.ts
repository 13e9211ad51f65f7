import { Type, type Static } from '@editor-companion/core/plugin';

/** Limits of operations that need a whole document: reading it as JSON, HTML or Markdown, replacing its content, comparing. */
export const DocumentOptions = Type.Object(
  {
    threads: Type.Integer({ default: 2, minimum: 1, maximum: 64, description: 'Threads for such work at most.' }),
    memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one thread, in MB.' }),
    timeout: Type.Integer({ default: 30_000, minimum: 100, description: 'Milliseconds for one piece of work.' }),
    fields: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      default: ['default'],
      minItems: 1,
      maxItems: 50,
      description:
        'Fields in which the content of a document is looked for, where a request names none: the first of them with content, else the only other one. BlockNote has `document-store`, y-prosemirror `prosemirror`, Lexical `root`, Quill `quill`.',
    }),
    maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Pieces of work that may wait.' }),
  },
  { additionalProperties: false, default: {}, description: 'Work that needs a document as a whole.' },
);

export type DocumentOptions = Static<typeof DocumentOptions>;
