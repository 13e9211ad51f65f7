import type { AiToolContext, AiToolDocument } from '@editor-companion/core/plugin';
import { keyFor } from '../document-key.ts';

/** The document of a tool call, in the form for tools with a role. */
export function documentIn({ document }: Pick<AiToolContext, 'document'>): AiToolDocument {
  if (document) return document;
  throw new TypeError('A tool with a role is called in a document.');
}

/** The same with the document's key as `name`. */
export const calledIn = (context: Pick<AiToolContext, 'document' | 'principal'>): { readonly name: string } => ({
  name: keyFor(context.principal, documentIn(context).name),
});
