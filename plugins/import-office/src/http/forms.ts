import { toHTML, toText } from '@editor-companion/document';
import type { DocumentNode } from '@editor-companion/core/plugin';
import type { ImportQuery } from './query.ts';

type Form = (content: DocumentNode) => unknown;

/** The content in the form that was asked for; all but `json` are strings. */
export const FORMS: Readonly<Record<ImportQuery['as'], Form>> = {
  json: (content) => content,
  html: (content) => toHTML(content),
  text: (content) => toText(content),
  markdown: (content) => toText(content),
  update: (content) => content,
};
