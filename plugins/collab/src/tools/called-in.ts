import type { AiToolContext, AiToolDocument } from '@editor-companion/core/plugin';
import { keyFor } from '../document-key.ts';

/** The document that a tool with a role is called in, as the model's tools see it. */
export function documentIn({ document }: Pick<AiToolContext, 'document'>): AiToolDocument {
  if (document) return document;
  throw new TypeError('A tool with a role is called in a document.');
}

/** The key of that document as its `name`. */
export const calledIn = (context: Pick<AiToolContext, 'document' | 'principal'>): { readonly name: string } => ({
  name: keyFor(context.principal, documentIn(context).name),
});
