import type { Author } from './wire.ts';

/** The written id contains neither brackets nor spaces. */
const MENTION = /@\[([^[\]\n]{1,200})\]\(([^()\s]{1,1536})\)/gu;

/** A piece of a plain-text comment: text, or a mentioned person. */
export type MentionPart = { readonly text: string } | { readonly mention: Author };

/**
 * Mentions a person in a plain-text comment, so that they are notified.
 * @example
 * await companion.comments.create({ content: `Is this true, ${mentionText({ id: 'ada', name: 'Ada Lovelace' })}?` });
 */
export function mentionText({ id, name }: Author): string {
  const shown = name
    .replaceAll(/[[\]\n]/gu, ' ')
    .trim()
    .slice(0, 200);
  const written = encodeURIComponent(id).replaceAll('(', '%28').replaceAll(')', '%29');
  return `@[${shown === '' ? id.replaceAll(/[[\]\n]/gu, ' ') : shown}](${written})`;
}

/** Splits a plain-text comment into pieces, so that it can be shown with the names of mentioned people. */
export function mentionParts(text: string): readonly MentionPart[] {
  const parts: MentionPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: written = '', index } of text.matchAll(MENTION)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ mention: { id: decode(written), name } });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
