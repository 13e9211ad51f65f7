import type { DocumentNode, JsonPart, PageSetup } from '@editor-companion/core/plugin';
import type { TemplateDraft } from '../templates.ts';

/** A body that was validated; whether its content fits the document schema is told later. */
interface Body extends Omit<TemplateDraft, 'content' | 'page'> {
  readonly content?: JsonPart<object>;
  readonly page?: object | null;
}

/** The members of a body that somebody decides on; a tag that is given twice is one. */
export function draftOf({ name, description, category, tags, content, profile, page }: Body): TemplateDraft {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(content !== undefined && { content: content as JsonPart<DocumentNode> }),
    ...(content !== undefined && profile !== undefined && { profile }),
    ...(page !== undefined && { page: page as PageSetup | null }),
  };
}
