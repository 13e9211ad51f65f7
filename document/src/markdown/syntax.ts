import type { Node } from '@tiptap/pm/model';

/** A note's id without what ends a label. */
export const noteLabel = (node: Node): string => String(node.attrs['noteId']).replaceAll(/[[\]\\^]/g, '-');

/** Backticks, more than the longest run within. */
export const fenceFor = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
