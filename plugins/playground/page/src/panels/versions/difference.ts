import type { BlockChange as Change, TextRun } from '@editor-companion/client/wire';
import type { JSONContent } from '@tiptap/core';

export type BlockChange = Change<JSONContent>;

/** A block of the two documents laid over each other. */
export interface ShownBlock {
  readonly kind: 'same' | BlockChange['kind'];
  readonly block: JSONContent;
  readonly text?: readonly TextRun[];
}

/** Lays the blocks of the newer document and the changes over each other: removed blocks stand where they were. */
export function overlay(now: readonly JSONContent[], changes: readonly BlockChange[]): ShownBlock[] {
  const shown: ShownBlock[] = [];
  let newer = 0;
  let older = 0;
  const keep = (isBefore: () => boolean): void => {
    for (; isBefore() && newer < now.length; newer += 1, older += 1)
      shown.push({ kind: 'same', block: now[newer] ?? {} });
  };
  for (const { kind, index, before, after, text } of changes) {
    keep(() => (kind === 'removed' ? older < index : newer < index));
    shown.push({ kind, block: (kind === 'removed' ? before : after) ?? {}, ...(text && { text }) });
    if (kind !== 'removed') newer += 1;
    if (kind !== 'added') older += 1;
  }
  keep(() => true);
  return shown;
}
