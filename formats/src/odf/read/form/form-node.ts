import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import type { InlinePlace } from '../../../content/text/inline-builder.ts';
import type { Story } from '../story.ts';
import type { Flow } from '../flow.ts';

/** The maximum length of titles, tags and values, of placeholders, and of the format of a date. */
export const MAX_NAME = 256;
export const MAX_PLACEHOLDER = 1024;
export const MAX_FORMAT = 64;

export type Attributes = Record<string, unknown>;

/** Sets an attribute, unless the file has no text for it. */
export function setText(attrs: Attributes, name: string, value: string | undefined, max = MAX_NAME): void {
  if (value !== undefined && value.trim() !== '') attrs[name] = clip(value, max);
}

const NO_MARKS: readonly DocumentMark[] = [];

/**
 * Replaces the content since a place by a form field that contains it. Links, comments and tracked changes around it are marks of the
 * field.
 * @param isEmpty true if that content is no entry
 * @returns false where more than words was read, which stays then
 */
export function fillField(
  story: Story,
  { builder }: Flow,
  place: InlinePlace,
  { attrs, isEmpty = false }: { readonly attrs: Attributes; readonly isEmpty?: boolean },
): boolean {
  const inlines = builder.since(place);
  if (!inlines?.every(({ type }) => type === 'text' || type === 'hardBreak')) return false;
  const around = story.marks.around(NO_MARKS);
  builder.replaceSince(place, {
    type: 'formField',
    attrs,
    ...(!isEmpty && inlines.length > 0 && { content: inlines.map((node) => without(node, around)) }),
    ...(around.length > 0 && { marks: [...around] }),
  });
  return true;
}

function without(node: DocumentNode, around: readonly DocumentMark[]): DocumentNode {
  if (around.length === 0 || !node.marks) return node;
  const { marks, ...shell } = node;
  const own = marks.filter((mark) => !around.includes(mark));
  return own.length === 0 ? shell : { ...shell, marks: own };
}
