import type { AiToolContext, AiToolDocument } from '@editor-companion/core/plugin';

/** The document that a tool with a role is called in. */
export function calledIn({ document }: AiToolContext): AiToolDocument {
  if (document) return document;
  throw new TypeError('A tool with a role is called in a document.');
}
