import type { CommentContent } from './thread.ts';

const MAX_MENTIONS = 100;
/** The maximum length of a user's id in characters. */
const MAX_ID = 512;
/** Matches `@[Ada Lovelace](ada)`. The id is percent-encoded if it contains brackets or spaces. */
const IN_TEXT = /@\[([^[\]\n]{1,200})\]\(([^()\s]{1,1536})\)/g;

/**
 * The ids of the people that a comment mentions, each once. In editor JSON a person is a node `mention` with the id in `attrs.id` (Tiptap),
 * `props.id` or `props.user` (BlockNote); in plain text it is `@[Ada Lovelace](ada)`. A node whose `mentionSuggestionChar` is not `@`
 * mentions something else, such as a topic.
 */
export function mentionsIn(content: CommentContent): string[] {
  const ids = new Set<string>();
  if (typeof content === 'string') collectFromText(content, ids);
  else collect(content, ids);
  return [...ids].filter((id) => id.length <= MAX_ID).slice(0, MAX_MENTIONS);
}

/** A text for people: `@Ada Lovelace` instead of `@[Ada Lovelace](ada)`. */
export const readableText = (text: string): string => text.replaceAll(IN_TEXT, (_mention, name: string) => `@${name}`);

function collectFromText(text: string, ids: Set<string>): void {
  for (const [, , written = ''] of text.matchAll(IN_TEXT)) {
    const id = decode(written);
    if (id !== undefined) ids.add(id);
  }
}

function collect(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, ids);
    return;
  }
  if (!isRecord(value)) return;
  if (value['type'] === 'mention') {
    const id = personOf({ ...asRecord(value['attrs']), ...asRecord(value['props']) });
    if (id !== undefined) ids.add(id);
  }
  for (const member of Object.values(value)) collect(member, ids);
}

function personOf({ id, user, mentionSuggestionChar: sign = '@' }: Record<string, unknown>): string | undefined {
  const person = id ?? user;
  return typeof person === 'string' && person !== '' && (sign === '@' || sign === null) ? person : undefined;
}

function decode(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
