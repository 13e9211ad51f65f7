import type { ChangeAuthor } from '@editor-companion/client';
import type { JSONContent } from '@tiptap/core';
import { type ReadonlySignal, signal } from '@preact/signals';

/** A version that is looked at in place of the document. */
export interface Previewed {
  /** Its number. */
  readonly version: number;
  readonly content: JSONContent;
  /** The range of marked changes: up to which version (null means now), and their authors. */
  readonly changes?: { readonly to: number | null; readonly by: readonly ChangeAuthor[] };
}

const shown = signal<Previewed | undefined>(undefined);
let turn = 0;

/** The preview that covers the document, if there is one. */
export const previewed: ReadonlySignal<Previewed | undefined> = shown;

/**
 * Shows what `load` brings. An answer that comes after the person has asked for something else is passed over.
 *
 * @returns whether it is shown
 */
export async function showPreview(load: () => Promise<Previewed>): Promise<boolean> {
  turn += 1;
  const own = turn;
  const loaded = await load();
  if (own !== turn) return false;
  shown.value = loaded;
  return true;
}

/** Shows the document again. */
export function closePreview(): void {
  turn += 1;
  shown.value = undefined;
}
