import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';

/** Content and page of a template as JSON, as they are kept, sent and handed to threads. */
export interface TemplateText {
  readonly content: string;
  readonly page: string | null;
}

/** With the names of its variables as a JSON list. */
export interface CheckedText extends TemplateText {
  readonly variables: string;
}

/** With JSON lists of the variables that had no value, and of the values that no variable took. */
export interface FilledText extends TemplateText {
  readonly missing: string;
  readonly unused: string;
}

export const writtenText = (content: DocumentNode, page: PageSetup | null): TemplateText => ({
  content: JSON.stringify(content),
  page: page === null ? null : JSON.stringify(page),
});

/** Bytes of content and page. */
export const sizeOf = ({ content, page }: TemplateText): number =>
  Buffer.byteLength(content) + Buffer.byteLength(page ?? '');
