import type { JSONContent } from '@tiptap/core';
import { signal } from '@preact/signals';
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

export const previewed = signal<Previewed | undefined>(undefined);
