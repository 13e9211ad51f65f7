import { COMPARED, type DocumentNode } from '@editor-companion/document';
import { SUGGESTED } from '@editor-companion/document/yjs';

/** A tracked change of a whole block or of its attributes. */
export interface BlockChange {
  readonly kind: 'insertion' | 'deletion' | 'formatChange';
  readonly id: string;
  readonly author: string | null;
  readonly date: string | null;
  /** True for one of the two places of a move, which share an id. */
  readonly move?: true;
  /** The previous values of the attributes that a formatting change affects. */
  readonly before: Readonly<Record<string, unknown>>;
}

const KINDS: ReadonlySet<unknown> = new Set<BlockChange['kind']>(['insertion', 'deletion', 'formatChange']);

/**
 * Returns the value of a block's attribute `change`: a suggestion, or a difference between two documents. Undefined for values of other
 * editors.
 */
export function blockChangeOf({ attrs }: DocumentNode): BlockChange | undefined {
  const change = attrs?.['change'];
  if (typeof change !== 'object' || change === null) return undefined;
  const { kind, id, author, date, before, move } = change as Readonly<Record<string, unknown>>;
  if (!KINDS.has(kind) || typeof id !== 'string' || !(id.startsWith(SUGGESTED) || id.startsWith(COMPARED)))
    return undefined;
  return {
    kind: kind as BlockChange['kind'],
    id,
    author: typeof author === 'string' ? author : null,
    date: typeof date === 'string' ? date : null,
    ...(move === true && { move }),
    before: typeof before === 'object' && before !== null ? (before as BlockChange['before']) : {},
  };
}
