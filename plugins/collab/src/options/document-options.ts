import { Type } from '@editor-companion/core/plugin';

/** Limits on work that needs a document as a whole: reading it as JSON, HTML or Markdown, replacing its content, comparing. */
export const DocumentOptions = Type.Object(
  {
    threads: Type.Integer({ default: 2, minimum: 1, maximum: 64, description: 'Threads for such work at most.' }),
    memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one thread, in MB.' }),
    timeout: Type.Integer({ default: 30_000, minimum: 100, description: 'Milliseconds for one piece of work.' }),
    maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Pieces of work that may wait.' }),
  },
  { additionalProperties: false, default: {}, description: 'Work that needs a document as a whole.' },
);
