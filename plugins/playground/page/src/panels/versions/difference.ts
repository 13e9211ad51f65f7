import type { JSONContent } from '@tiptap/core';

/** A run of text that both have, or one of them. */
export interface TextRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A block that is not the same in both; its index is in the newer document, of a removed one in the older. */
export interface BlockChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly index: number;
  readonly before?: JSONContent;
  readonly after?: JSONContent;
  readonly text?: readonly TextRun[];
}

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
