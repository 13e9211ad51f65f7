import type { NodeType, Schema } from '@tiptap/pm/model';
import type { ParentChange, PlacedStep } from '../live/manner.ts';
import type { JsonToken, Token } from '../live/tokens.ts';
import { fitsIn } from './fits.ts';

type Change = Omit<ParentChange, 'splice'>;
type Removal = Extract<PlacedStep, { kind: 'remove' }>;

/**
 * Reorders steps so that deleted and inserted nodes are allowed beside each other. Of nodes that may occur once, such as the notes of a
 * document, the old one becomes the new one; an inserted node after a deleted one moves before it. Undefined if that does not help.
 */
export function arrange(change: Change, type: NodeType | undefined, schema: Schema): readonly PlacedStep[] | undefined {
  const { tokens, steps } = change;
  if (!type || type.inlineContent || !steps.some(({ kind }) => kind === 'insert')) return steps;
  const before = tokens.flatMap(typeOfToken);
  const fits = (some: readonly PlacedStep[]): boolean => fitsIn(type, sequence(tokens, some), schema);
  if (fits(steps) || !fitsIn(type, before, schema)) return steps;
  const paired = pair(steps);
  if (fits(paired)) return paired;
  const moved = move(paired);
  return fits(moved) ? moved : undefined;
}

/** Returns the types of all nodes in the parent, including deleted ones. */
function sequence(tokens: readonly Token[], steps: readonly PlacedStep[]): string[] {
  const inserted = Map.groupBy(
    steps.filter((step) => step.kind === 'insert'),
    ({ gap }) => gap,
  );
  const types: string[] = [];
  for (let place = 0; place <= tokens.length; place++) {
    for (const { token } of inserted.get(place) ?? []) types.push(typeOfJson(token));
    const token = tokens[place];
    for (const type of token ? typeOfToken(token) : []) types.push(type);
  }
  return types;
}

/** Pairs deleted and inserted nodes of the same type one after the other, because each pair can make room for the next. */
function pair(steps: readonly PlacedStep[]): readonly PlacedStep[] {
  let paired = steps;
  for (let next = pairOne(paired); next !== undefined; next = pairOne(paired)) paired = next;
  return paired;
}

function pairOne(steps: readonly PlacedStep[]): PlacedStep[] | undefined {
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'insert' || step.token.kind !== 'node') continue;
    const { token } = step;
    const other = steps.findIndex((one) => one.kind === 'remove' && isOf(one, token.node.type));
    const removal = steps[other];
    if (removal?.kind !== 'remove' || !mayTurn(steps, index, other)) continue;
    const { place, token: old, before } = removal;
    const stays: PlacedStep = { kind: 'stay', place, token: old, before, after: token, isReplaced: true };
    return steps.flatMap((one, at) => (at === index ? [] : [at === other ? stays : one]));
  }
  return undefined;
}

const isOf = ({ token }: Removal, type: string): boolean => token.kind === 'node' && token.element.nodeName === type;

/** Tells whether nothing between the two steps stays or is inserted. */
function mayTurn(steps: readonly PlacedStep[], one: number, other: number): boolean {
  const between = steps.slice(Math.min(one, other) + 1, Math.max(one, other));
  return between.every(({ kind }) => kind === 'remove');
}

/** Moves inserted nodes before the deleted nodes in front of them. */
function move(steps: readonly PlacedStep[]): PlacedStep[] {
  const moved: PlacedStep[] = [];
  let removals: Removal[] = [];
  for (const step of steps) {
    if (step.kind === 'stay') removals = [];
    if (step.kind === 'remove') removals.push(step);
    const [first] = removals;
    if (step.kind !== 'insert' || !first) moved.push(step);
    else moved.splice(moved.indexOf(first), 0, { ...step, gap: first.place });
  }
  return moved;
}

const typeOfToken = (token: Token): string[] => (token.kind === 'node' ? [token.element.nodeName] : []);
const typeOfJson = (token: JsonToken): string => (token.kind === 'node' ? token.node.type : 'text');
