import type { DocumentNode, JsonPart, PageSetup, Strictness } from '@editor-companion/core/plugin';
import type { Reading } from '../content/works.ts';
import type { TemplateDraft } from '../templates.ts';

/** A body that was validated; whether its content fits the document schema is told later. */
interface Body
  extends Pick<TemplateDraft, 'name' | 'description' | 'category' | 'tags' | 'visibility'>, Pick<Reading, 'profile'> {
  readonly content?: JsonPart<object>;
  readonly page?: object | null;
}

/** The members of a body that somebody decides on; a tag that is given twice is one. */
export function draftOf(body: Body, strict: Strictness): TemplateDraft {
  const { name, description, category, tags, content, profile, page, visibility } = body;
  return {
    reading: { strict, ...(content !== undefined && profile !== undefined && { profile }) },
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(content !== undefined && { content: content as JsonPart<DocumentNode> }),
    ...(visibility !== undefined && { visibility }),
    ...(page !== undefined && { page: page as PageSetup | null }),
  };
}
