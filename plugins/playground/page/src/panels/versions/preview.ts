import type { JSONContent } from '@tiptap/core';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { BlockChange } from './difference.ts';
import type { Version } from './versions.ts';

/** A version that is looked at in place of the document. */
export interface Previewed {
  readonly version: Version;
  /** Blocks of the version; of the document as it is now where that is compared with the version. */
  readonly content: readonly JSONContent[];
  /** What has changed since; undefined where the version itself is shown. */
  readonly changes: readonly BlockChange[] | undefined;
}

const shown = signal<Previewed | undefined>(undefined);
let turn = 0;

/** What stands in place of the document, if anything does. */
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
