import { isRecord, type DocumentMark } from '../json.ts';

/*
 * A suggestion is a tracked change that stands in the document itself until somebody accepts or rejects it. Text carries the mark `insertion`,
 * `deletion` or `formatChange`; a node says the same in its attribute `change`, which the schema does not know, so that it goes through
 * every form of a document as it is. All changes with one id are one suggestion.
 */

/** How ids of suggestions that this package makes begin: by that an attribute `change` is told from another editor's. */
export const SUGGESTED = 'suggested-';

/** Attribute of a node that is suggested. */
export const CHANGE = 'change';

export type SuggestionKind = 'insertion' | 'deletion' | 'formatChange';

const KINDS: ReadonlySet<unknown> = new Set<SuggestionKind>(['insertion', 'deletion', 'formatChange']);

/** Who suggests something, when and why. */
export interface Suggester {
  /** A name, as people see it. */
  readonly author: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  /** Id of a principal. */
  readonly user?: string;
  /** Run of an assistant. */
  readonly run?: string;
  readonly reason?: string;
}

type Attributes = Readonly<Record<string, unknown>>;

/** One tracked change, on a stretch of text or on a node. */
export interface TrackedChange extends Suggester {
  readonly kind: SuggestionKind;
  /** Null where it was tracked by a program that gives none. */
  readonly id: string | null;
  /**
   * What of the text it is about, by clients of Yjs: all that a client wrote before the clock, or all (null). What others type into the stretch
   * later is not theirs to lose. Absent: all text that carries the mark.
   */
  readonly since?: Readonly<Record<string, number | null>>;
  /** How many units of text it was about in the beginning. */
  readonly length?: number;
  /** Marks of a text or attributes of a node that it took away or changed, and those that it gave. */
  readonly before?: readonly DocumentMark[] | Attributes;
  readonly after?: readonly DocumentMark[] | Attributes;
  /** An insertion and a deletion with the same id that say this are one move: what goes in one place comes in another. */
  readonly move?: true;
  /** An inserted node that its author has taken away again; it stays as a shell for what others may have written into it. */
  readonly dropped?: true;
  /** Attributes of the change of the same kind by somebody else, which stands behind this one. */
  readonly was?: Attributes;
}

/** The change that a mark tracks. */
export function changeOfMark({ type, attrs = {} }: DocumentMark): TrackedChange | undefined {
  if (!KINDS.has(type)) return undefined;
  const { id, author, date, suggestion } = attrs;
  return changeFrom(type as SuggestionKind, { ...(isRecord(suggestion) && suggestion), id, author, date });
}

/** The change that a node tracks, by its attributes. */
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

/** The mark that tracks a change of text. */
export function markOfChange({ kind, id, author, date, ...suggestion }: TrackedChange): DocumentMark {
  return { type: kind, attrs: { id, author, date, suggestion: { ...suggestion } } };
}

/** Changes of different people that stand behind one another at most. */
export const MAX_BEHIND = 50;

export type Verdict = 'accept' | 'reject';

/** Whether what a change is about goes with a verdict: deleted text that is accepted, inserted text that is rejected. */
export const isGone = ({ kind }: TrackedChange, verdict: Verdict): boolean =>
  kind === (verdict === 'accept' ? 'deletion' : 'insertion');

/** The marks that a change of format took away or gave. */
export const marksIn = (value: TrackedChange['before']): readonly DocumentMark[] =>
  Array.isArray(value) ? (value as readonly DocumentMark[]) : [];

/** Editors write the attributes of marks with those that are not set, or without them. */
export const withoutNulls = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;

/** What stood behind a change of a node. */
export const changeBehind = ({ was }: TrackedChange): TrackedChange | undefined => changeOfNode({ [CHANGE]: was });

/** What stood behind a change of text. */
export const markBehind = ({ kind, was }: TrackedChange): DocumentMark | undefined =>
  was && { type: kind, attrs: { ...was } };

/** The value of a node's attribute that tracks a change. */
export const attributeOfChange = ({ kind, id, author, date, ...details }: TrackedChange): Record<string, unknown> => ({
  kind,
  id,
  author,
  date,
  ...details,
});
