import { diffArrays } from 'diff';
import { canonical, isSame } from '../record.ts';
import type { DocumentNode } from '../json.ts';
import type { JsonToken } from './tokens.ts';

/** The maximum number of steps of a comparison. Beyond it, everything between the first and the last difference counts as replaced. */
const MAX_STEPS = 2000;
/** The number of nodes that are searched for the changed one. */
const LOOK_AHEAD = 8;
/** The minimum share of common words of two nodes that count as one changed node. */
const ALIKE = 0.3;
const WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

/** A step from the shown to the wanted content. Positions are token indexes. */
export type Step =
  /** Keeps an equal token, or a text unit with other marks. */
  | { readonly kind: 'keep'; readonly shown: number; readonly wanted: number }
  /** Changes the attributes or content of a node. */
  | { readonly kind: 'change'; readonly shown: number; readonly wanted: number }
  /** `replaced`: something takes its place. */
  | { readonly kind: 'remove'; readonly shown: number; readonly replaced: boolean }
  | { readonly kind: 'insert'; readonly wanted: number };

/** A unit of comparison: a node, a word, or a text unit between words. */
interface Group {
  /** Undefined for a word or a text unit. */
  readonly node: DocumentNode | undefined;
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A node of which the key is computed when needed, because most nodes of a long document are identical objects. */
class NodeGroup implements Group {
  readonly node: DocumentNode;
  readonly from: number;
  #key: string | undefined;

  constructor(node: DocumentNode, from: number) {
    this.node = node;
    this.from = from;
  }

  get to(): number {
    return this.from + 1;
  }

  get key(): string {
    return (this.#key ??= `\u0000${canonical(this.node)}`);
  }
}

const isAlike = (one: Group | undefined, other: Group | undefined): boolean =>
  (one?.node !== undefined && one.node === other?.node) || one?.key === other?.key;

/** Returns the steps from one list of tokens to another with few changes. */
export function stepsBetween(shown: readonly JsonToken[], wanted: readonly JsonToken[]): Step[] {
  const [before, after] = [groupsOf(shown), groupsOf(wanted)];
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && isAlike(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isAlike(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return [
    ...keep(before.slice(0, start), after.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end), shown, wanted),
    ...keep(before.slice(before.length - end), after.slice(after.length - end)),
  ];
}

function between(
  before: readonly Group[],
  after: readonly Group[],
  shown: readonly JsonToken[],
  wanted: readonly JsonToken[],
): Step[] {
  const keys = (groups: readonly Group[]): string[] => groups.map(({ key }) => key);
  const parts = diffArrays(keys(before), keys(after), { maxEditLength: MAX_STEPS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  const steps: Step[] = [];
  let [old, now] = [0, 0];
  let [removed, added]: [readonly Group[], readonly Group[]] = [[], []];
  const flush = (): void => {
    for (const step of replace(tokensIn(removed), tokensIn(added), shown, wanted)) steps.push(step);
    [removed, added] = [[], []];
  };
  for (const part of parts) {
    if (part.removed) removed = [...removed, ...before.slice(old, (old += part.count))];
    else if (part.added) added = [...added, ...after.slice(now, (now += part.count))];
    else {
      flush();
      // A call is limited to about 100,000 arguments.
      for (const step of keep(before.slice(old, (old += part.count)), after.slice(now, (now += part.count))))
        steps.push(step);
    }
  }
  flush();
  return steps;
}

function keep(before: readonly Group[], after: readonly Group[]): Step[] {
  const wanted = tokensIn(after);
  return tokensIn(before).map((shown, index) => ({ kind: 'keep', shown, wanted: wanted[index] ?? 0 }));
}

/** Replaces tokens. Similar nodes of one type count as the same node. */
function replace(
  removed: readonly number[],
  added: readonly number[],
  shown: readonly JsonToken[],
  wanted: readonly JsonToken[],
): Step[] {
  const steps: Step[] = [];
  const replaced = added.length > 0;
  const inOrder = removed.length === added.length;
  let left = removed;
  for (const [index, to] of added.entries()) {
    const match = inOrder ? inPlace(left, to, removed[index], shown, wanted) : findAlike(left, to, shown, wanted);
    if (match === undefined) {
      steps.push({ kind: 'insert', wanted: to });
      continue;
    }
    const at = left.indexOf(match);
    for (const place of left.slice(0, at)) steps.push({ kind: 'remove', shown: place, replaced });
    steps.push({ kind: 'change', shown: match, wanted: to });
    left = left.slice(at + 1);
  }
  return [...steps, ...left.map((place) => ({ kind: 'remove', shown: place, replaced }) as const)];
}

const nodeAt = (tokens: readonly JsonToken[], at: number): DocumentNode | undefined => {
  const token = tokens[at];
  return token?.kind === 'node' ? token.node : undefined;
};

function inPlace(
  left: readonly number[],
  to: number,
  at: number | undefined,
  shown: readonly JsonToken[],
  wanted: readonly JsonToken[],
): number | undefined {
  if (at === undefined || !left.includes(at)) return undefined;
  const [before, after] = [nodeAt(shown, at), nodeAt(wanted, to)];
  return before && after && before.type === after.type ? at : undefined;
}

function findAlike(
  left: readonly number[],
  to: number,
  shown: readonly JsonToken[],
  wanted: readonly JsonToken[],
): number | undefined {
  const after = nodeAt(wanted, to);
  if (!after) return undefined;
  let best: { place: number; share: number } | undefined;
  for (const place of left.slice(0, LOOK_AHEAD)) {
    const before = nodeAt(shown, place);
    if (!before || before.type !== after.type) continue;
    const share = likeness(before, after);
    if (share >= ALIKE && share > (best?.share ?? 0)) best = { place, share };
  }
  return best?.place;
}

/** Returns the similarity from 0 to 1. */
function likeness(before: DocumentNode, after: DocumentNode): number {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length === 0 && now.length === 0) return isSame(before.attrs, after.attrs) ? 1 : ALIKE;
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of now) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return common / Math.max(old.length, now.length);
}

const wordsOf = (node: DocumentNode): string[] => textOf(node).split(/\s+/u).filter(Boolean);

const textOf = ({ text, content = [] }: DocumentNode): string => text ?? content.map(textOf).join(' ');

function tokensIn(groups: readonly Group[]): number[] {
  return groups.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
}

function groupsOf(tokens: readonly JsonToken[]): Group[] {
  const groups: Group[] = [];
  for (let from = 0; from < tokens.length;) {
    const token = tokens[from];
    if (token?.kind !== 'text') {
      groups.push(token ? new NodeGroup(token.node, from) : { node: undefined, key: '', from, to: from + 1 });
      from += 1;
      continue;
    }
    const start = from;
    let word = token.unit;
    from += 1;
    if (WORD.test(token.unit))
      for (let next = tokens[from]; next?.kind === 'text' && WORD.test(next.unit); next = tokens[from]) {
        word += next.unit;
        from += 1;
      }
    groups.push({ node: undefined, key: word, from: start, to: from });
  }
  return groups;
}
