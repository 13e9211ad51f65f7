import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML, toText } from '@editor-companion/document';
import { model } from '../model.ts';
import type { Form } from '../task.ts';

/** Writes a compared document in the requested format. */
export const FORM_WRITERS: Readonly<Record<Form, (document: DocumentNode) => DocumentNode | string | Promise<string>>> =
  {
    json: (document) => document,
    html: (document) => toHTML(document, { model: model() }),
    text: (document) => toText(document, { model: model() }),
    markdown: async (document) =>
      (await import('@editor-companion/document/markdown')).toMarkdown(document, { model: model() }),
  };
