import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, plainText } from '../node.ts';

/** The summary of speaker notes in imported presentations. */
const NOTES = 'Notes';

/** The blocks of a speaker's notes, as imports of presentations have them; undefined for any other block. */
export function speakerNotes(block: DocumentNode): readonly DocumentNode[] | undefined {
  if (block.type !== 'details') return undefined;
  const [summary, content] = childrenOf(block);
  return summary && content && plainText(summary).trim() === NOTES ? childrenOf(content) : undefined;
}
