import type { Author, Passage } from '@editor-companion/client';
import { signal } from '@preact/signals';
import { whenSaved } from '../../session/session.ts';
import { placeOf } from './author-places.ts';
import { history } from './versions.ts';

/** The hues of changes, on which text is readable in light and dark. */
const COLORS = ['#1a73c9', '#c4391b', '#2f8a4c', '#a13fa8', '#b8860b', '#0e8c8c', '#c2337d', '#6b7a10'];
const UNKNOWN = '#8a877f';

/** An author of some of the current text. */
export interface Writer {
  /** Null for text that is older than the record of authors. */
  readonly user: Author | null;
  readonly color: string;
  readonly characters: number;
}

export interface Authorship {
  /** The author of most text comes first. */
  readonly writers: readonly Writer[];
  readonly passages: readonly (Passage & { readonly color: string })[];
}

/** The authors of the document's text, while that view is open. */
export const authorship = signal<Authorship | undefined>(undefined);

/** Colours the text by author. @throws CompanionRequestError */
export async function showAuthors(): Promise<void> {
  await whenSaved();
  const passages = (await history?.authors())?.passages ?? [];
  authorship.value = colored(passages);
}

export const hideAuthors = (): void => void (authorship.value = undefined);

/** Gives each author a colour. */
export function colored(passages: readonly Passage[]): Authorship {
  const writers = new Map<string, { user: Author | null; color: string; characters: number }>();
  const shown = passages.map((passage) => {
    const { user, text } = passage;
    const key = user?.id ?? '';
    const color = user ? (COLORS[placeOf(user.name) % COLORS.length] ?? UNKNOWN) : UNKNOWN;
    const writer = writers.get(key) ?? { user, color, characters: 0 };
    writers.set(key, { ...writer, characters: writer.characters + text.length });
    return { ...passage, color: writer.color };
  });
  return { passages: shown, writers: [...writers.values()].toSorted((a, b) => b.characters - a.characters) };
}
