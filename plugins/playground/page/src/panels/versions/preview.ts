import type { ChangeAuthor } from '@editor-companion/client';
import type { JSONContent } from '@tiptap/core';
import { type ReadonlySignal, signal } from '@preact/signals';

/** A version that is shown instead of the document. */
export interface Previewed {
  /** Its number. */
  readonly version: number;
  readonly content: JSONContent;
  /** The last version of the marked changes (null means now), and their authors. */
  readonly changes?: { readonly to: number | null; readonly by: readonly ChangeAuthor[] };
}

const shown = signal<Previewed | undefined>(undefined);
let turn = 0;

/** The preview that covers the document, if there is one. */
export const previewed: ReadonlySignal<Previewed | undefined> = shown;

/**
 * Shows the result of `load`. A result that arrives after another request of the user is ignored.
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
