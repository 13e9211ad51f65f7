import type { DocumentNode, JsonPart, PageSetup, Strictness } from '@editor-companion/core/plugin';
import type { Reading } from '../content/works.ts';
import type { TemplateDraft } from '../templates.ts';

/** A validated body. Its content is checked against the document schema later. */
interface Body
  extends Pick<TemplateDraft, 'name' | 'description' | 'category' | 'tags' | 'visibility'>, Pick<Reading, 'profile'> {
  readonly content?: JsonPart<object>;
  readonly page?: object | null;
}

/** The editable members of a body. Duplicate tags are merged. */
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
