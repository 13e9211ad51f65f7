import type { DocumentNode } from '@editor-companion/document';

/** Removes the blank at the start of a note, which separates the note's number from its text. The blocks are changed. */
export function trimStart(blocks: DocumentNode[]): DocumentNode[] {
  const first = blocks[0]?.content;
  const lead = first?.[0];
  if (!first || lead?.text === undefined) return blocks;
  lead.text = lead.text.trimStart();
  if (lead.text === '') first.shift();
  if (first.length === 0) delete blocks[0]?.content;
  return blocks;
}

/** Removes the mark of a note from the start of its text, with the blank behind it. The blocks are changed. */
export function withoutLabel(blocks: DocumentNode[], label: string): DocumentNode[] {
  const [lead] = blocks[0]?.content ?? [];
  if (label === '' || lead?.text?.startsWith(label) !== true) return blocks;
  lead.text = lead.text.slice(label.length);
  const isWhole = lead.text === '';
  const rest = trimStart(blocks);
  return isWhole ? trimStart(rest) : rest;
}
