import { isRecord, type DocumentMark } from '../json.ts';

/*
 * A suggestion is a tracked change that stands in the document itself until somebody accepts or rejects it. Text carries the mark `insertion`,
 * `deletion` or `formatChange`; a node says the same in its attribute `change`, which the schema does not know, so that it goes through
 * every form of a document as it is. All changes with one id are one suggestion.
 */

/** The prefix of suggestion ids of this package. It distinguishes the attribute `change` from those of other editors. */
export const SUGGESTED = 'suggested-';

/** The attribute of a suggested node. */
export const CHANGE = 'change';

export type SuggestionKind = 'insertion' | 'deletion' | 'formatChange';

const KINDS: ReadonlySet<unknown> = new Set<SuggestionKind>(['insertion', 'deletion', 'formatChange']);

/** The author, time and reason of a suggestion. */
export interface Suggester {
  /** The visible name of the author. */
  readonly author: string | null;
  /** In ISO 8601. */
  readonly date: string | null;
  /** The id of a principal. */
  readonly user?: string;
  /** The id of an assistant's run. */
  readonly run?: string;
  readonly reason?: string;
}

type Attributes = Readonly<Record<string, unknown>>;

/** A tracked change of a text range or a node. */
export interface TrackedChange extends Suggester {
  readonly kind: SuggestionKind;
  /** Null for programs that assign no ids. */
  readonly id: string | null;
  /**
   * The text that the change includes, by clients of Yjs: all that a client wrote before the clock, or all (null). Text that others type
   * into the range later is excluded, so that they do not lose it. Undefined includes all text with the mark.
   */
  readonly since?: Readonly<Record<string, number | null>>;
  /** The original number of text units. */
  readonly length?: number;
  /** The marks of a text or the attributes of a node before the change, and after it. */
  readonly before?: readonly DocumentMark[] | Attributes;
  readonly after?: readonly DocumentMark[] | Attributes;
  /** True for a move: an insertion and a deletion with the same id. */
  readonly move?: true;
  /**
   * True for an inserted node that its author has deleted again. It remains as an empty node for content that others may have written into
   * it.
   */
  readonly dropped?: true;
  /** The attributes of another author's change of the same kind, which this one covers. */
  readonly was?: Attributes;
}

/** Returns the change that a mark tracks. */
export function changeOfMark({ type, attrs = {} }: DocumentMark): TrackedChange | undefined {
  if (!KINDS.has(type)) return undefined;
  const { id, author, date, suggestion } = attrs;
  return changeFrom(type as SuggestionKind, { ...(isRecord(suggestion) && suggestion), id, author, date });
}

/** Returns the change that the attributes of a node track. */
export function changeOfNode(attrs: Attributes | undefined): TrackedChange | undefined {
  const change = attrs?.[CHANGE];
  if (!isRecord(change) || !KINDS.has(change['kind'])) return undefined;
  const { kind, id } = change;
  if (typeof id !== 'string' || !id.startsWith(SUGGESTED)) return undefined;
  return changeFrom(kind as SuggestionKind, change);
}

function changeFrom(kind: SuggestionKind, from: Attributes): TrackedChange {
  const { since, length, before, after, was } = from;
  const words = Object.fromEntries(
    ['user', 'run', 'reason'].flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : [])),
  );
  return {
    kind,
    id: wordOf(from['id']),
    author: wordOf(from['author']),
    date: wordOf(from['date']),
    ...words,
    ...(isRecord(since) && { since: since as Record<string, number | null> }),
    ...(typeof length === 'number' && { length }),
    ...(typeof before === 'object' && before !== null && { before: before as Attributes }),
    ...(typeof after === 'object' && after !== null && { after: after as Attributes }),
    ...(from['move'] === true && { move: true }),
    ...(from['dropped'] === true && { dropped: true }),
    ...(isRecord(was) && { was }),
  };
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the mark that tracks a change of text. */
export function markOfChange({ kind, id, author, date, ...suggestion }: TrackedChange): DocumentMark {
  return { type: kind, attrs: { id, author, date, suggestion: { ...suggestion } } };
}

/** The maximum number of covered changes of different authors. */
export const MAX_BEHIND = 50;

export type Verdict = 'accept' | 'reject';

/** Tells whether resolving a change deletes its content: deleted content that is accepted, inserted content that is rejected. */
export const isGone = ({ kind }: TrackedChange, verdict: Verdict): boolean =>
  kind === (verdict === 'accept' ? 'deletion' : 'insertion');

/** Returns the marks before or after a formatting change. */
export const marksIn = (value: TrackedChange['before']): readonly DocumentMark[] =>
  Array.isArray(value) ? (value as readonly DocumentMark[]) : [];

/** Removes null attributes, because editors write unset attributes or omit them. */
export const withoutNulls = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;

/** Returns the covered change of a node. */
export const changeBehind = ({ was }: TrackedChange): TrackedChange | undefined => changeOfNode({ [CHANGE]: was });

/** Returns the mark of the covered change of a text. */
export const markBehind = ({ kind, was }: TrackedChange): DocumentMark | undefined =>
  was && { type: kind, attrs: { ...was } };

/** Returns the value of a node's attribute that tracks a change. */
export const attributeOfChange = ({ kind, id, author, date, ...details }: TrackedChange): Record<string, unknown> => ({
  kind,
  id,
  author,
  date,
  ...details,
});
