import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';

/** Content and page of a template as JSON: the form for storage, answers and threads. */
export interface TemplateText {
  readonly content: string;
  readonly page: string | null;
}

/** With the names of its variables as a JSON list. */
export interface CheckedText extends TemplateText {
  readonly variables: string;
}

/** With JSON lists of the variables without a value, and of the values without a variable. */
export interface FilledText extends TemplateText {
  readonly missing: string;
  readonly unused: string;
}

export const writtenText = (content: DocumentNode, page: PageSetup | null): TemplateText => ({
  content: JSON.stringify(content),
  page: page === null ? null : JSON.stringify(page),
});

/** The size of content and page in bytes. */
export const sizeOf = ({ content, page }: TemplateText): number =>
  Buffer.byteLength(content) + Buffer.byteLength(page ?? '');
